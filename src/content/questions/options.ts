/** The choices of questions, from the words of the vocabulary. */
import { capital } from '../../base/letters.ts'

/** What people read, by value. */
export type Options = Readonly<Record<string, string>>

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
