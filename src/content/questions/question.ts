/** What a row of the table of questions can say, its choices, and short ways to write one. */
import { capital } from '../../base/letters.ts'
import { BASIS_WORDS, type CARD_BASES, type PHONE_BASES, type Words } from '../../schema/vocabulary.ts'
import type { Answers, OfferAnswers, PriceAnswers, SourceAnswers } from './answers.ts'

/** What people read, by value. */
type Options = Readonly<Record<string, string>>

/** Each word stands for itself. */
export const asWords = (words: readonly string[]): Options =>
  Object.fromEntries(words.map((word) => [word, word]))

/** By title or, where it says more, by hint. `unknown` comes first: the default must claim nothing. */
export function optionsOf<Part extends 'title' | 'hint'>(
  table: Readonly<Record<string, { readonly [Name in Part]: string }>>,
  part: Part,
  words: readonly string[] = Object.keys(table),
): Options {
  const unknown = words.includes('unknown') ? [['unknown', 'Not confirmed']] : []
  const known = words.filter((word) => word !== 'unknown').map((word) => [word, capital(table[word]![part])])
  return Object.fromEntries([...unknown, ...known])
}

export const YES_OR_NO: Options = { unknown: 'Not confirmed', false: 'No', true: 'Yes' }

/** The item that a question of a list is about. */
export type Item = OfferAnswers | PriceAnswers | SourceAnswers

export type Question = {
  /**
   * How it is answered, and what the answer is in the entry. `list`: items separated by commas; `lines`: one a line;
   * `several`: any of the options; `based`: a value and how it is known, in two keys; `link`: a URL, or `none:` and one.
   */
  kind:
    | 'text'
    | 'url'
    | 'link'
    | 'day'
    | 'number'
    | 'numbers'
    | 'list'
    | 'lines'
    | 'choice'
    | 'known'
    | 'based'
    | 'several'
    | 'quotas'
    | 'models'
    | 'regions'
  label: string
  hint?: string
  placeholder?: string
  /** Whether the form says that it may stay empty. */
  optional?: true
  options?: Options
  /** The options of one item, where it has others than the rest. */
  optionsOf?: (index: number) => Options
  /** Under which title an option stands. */
  groupOf?: (option: string) => string
  /** What no choice means. */
  none?: string
  /** Whether it is asked at all; if not, the entry is silent on it. */
  when?: (answers: Answers, item?: Item) => boolean
  /** What the entry says without asking, because it follows from other answers. */
  follows?: (answers: Answers, item?: Item) => string | string[] | undefined
  /** The answer that an entry gives by leaving the key out. */
  leftOut?: 'unknown'
  /** Asked for a first entry, as a part of the question of this name. */
  first?: string
}

type Rest = Omit<Partial<Question>, 'kind' | 'label'>

const row =
  (kind: Question['kind']) =>
  (label: string, rest?: Rest): Question => ({ kind, label, ...rest })

export const text = row('text')
export const url = row('url')
export const day = row('day')
export const number = row('number')
export const numbers = row('numbers')
export const list = row('list')
export const lines = row('lines')
export const several = row('several')
export const quotas = row('quotas')
export const models = row('models')
export const regions = row('regions')

export const choice = (label: string, options: Options, rest?: Rest): Question => ({
  kind: 'choice',
  label,
  options,
  ...rest,
})

export const known = (label: string, rest?: Rest): Question => ({
  kind: 'known',
  label,
  options: YES_OR_NO,
  leftOut: 'unknown',
  ...rest,
})

/** A yes-or-no question whose answer says how it is known. */
export const based = (
  label: string,
  bases: typeof CARD_BASES | typeof PHONE_BASES,
  rest?: Rest,
): Question => ({
  kind: 'based',
  label,
  options: { unknown: 'Not confirmed', ...basesOf('No', 'false', bases), ...basesOf('Yes', 'true', bases) },
  leftOut: 'unknown',
  ...rest,
})

/** A refused call shows that something is needed, never that it is not; what only upgrading asks for is not needed. */
const basesOf = (word: string, value: 'true' | 'false', bases: readonly (keyof typeof BASIS_WORDS)[]) =>
  Object.fromEntries(
    bases
      .filter((basis) => basis !== (value === 'true' ? 'paid-only' : 'called'))
      .map((basis) => [`${value} ${basis}`, `${word}: ${BASIS_WORDS[basis].hint}`]),
  )

/** A page of the provider, by its words. */
export const link = ({ title, hint }: Words): Question => ({
  kind: 'link',
  label: capital(title),
  hint: `${capital(hint)}.`,
  optional: true,
})
