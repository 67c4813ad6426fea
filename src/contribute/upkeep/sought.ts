/** What is looked for on a page, and how surely it stands there: 3 in its own row or with its whole unit, 1 at least somewhere, 0 not at all. */
import type { Capability, Metric, Period } from '../../core/schema/vocabulary.ts'
import { CAPABILITY_WORDS } from '../capability-words.ts'
import { holdsModel, levelOfName, type NamedText, namedText } from './names.ts'
import { type NumberAt, type NumberIndex, numbersIn, sameNumber } from './numbers.ts'
import type { PageText } from './page-text.ts'
import { type Statement, statementLevel } from './statements.ts'
import { METRIC_WORDS, MONEY_WORDS, PERIOD_WORDS } from './unit-words.ts'

export type Level = 0 | 1 | 2 | 3

export type Sought =
  | { kind: 'amount'; value: number; metric: Metric; per: Period; models: readonly string[] }
  | {
      kind: 'price'
      values: readonly number[]
      currency: keyof typeof MONEY_WORDS
      models: readonly string[]
    }
  | { kind: 'model'; id: string; others: readonly string[] }
  | { kind: 'name'; name: string }
  | { kind: 'coverage'; capability: Capability }
  | { kind: 'statement'; statement: Statement }

/** A page that values are looked for on; its numbers are read once. */
export type Searched = NamedText & { numbers: NumberIndex }

export const searched = ({ text }: Pick<PageText, 'text'>): Searched => ({
  ...namedText(text),
  numbers: numbersIn(text),
})

/** How far from a number its unit may stand, in characters. */
const NEAR = 48
/** How far from a sum the sign or the code of its currency. */
const SIGN = 5
/** How much of a very long line belongs to a number. */
const ROW = 600

const LEVELS: {
  [Kind in Sought['kind']]: (sought: Extract<Sought, { kind: Kind }>, page: Searched) => Level
} = {
  amount(sought, page) {
    const own = placesOf(page, sought.value).map((at) => levelOfAmount(sought, at, page.text))
    const converted = conversions(sought).flatMap(({ value, metric }) =>
      placesOf(page, value).map((at) =>
        isNear(METRIC_WORDS[metric], at, page.text) ? levelOfAmount({ ...sought, metric }, at, page.text) : 0,
      ),
    )
    return highest([...own, ...converted])
  },
  price({ values, currency, models }, page) {
    const sign = MONEY_WORDS[currency]
    return highest(
      values.flatMap((value, index) =>
        placesOf(page, value).map((at): Level => {
          if (!sign.test(around(at, page.text, SIGN))) return index === 0 && !at.inWords ? 1 : 0
          return isInRowOf(models, at, page.text) ? 3 : 2
        }),
      ),
    )
  },
  model: ({ id, others }, page) => (holdsModel(page, id, others) ? 1 : 0),
  name: ({ name }, page) => levelOfName(page, name),
  coverage: ({ capability }, { text }) => (CAPABILITY_WORDS[capability].test(text) ? 1 : 0),
  statement: ({ statement }, { text }) => statementLevel(statement, text),
}

/** How surely a value stands on a page. */
export function levelOn(page: Searched, sought: Sought): Level {
  return (LEVELS[sought.kind] as (sought: Sought, page: Searched) => Level)(sought, page)
}

const highest = (levels: readonly Level[]) =>
  levels.reduce<Level>((most, level) => (level > most ? level : most), 0)

const placesOf = ({ numbers }: Searched, value: number) => numbers.get(sameNumber(value)) ?? []

/**
 * In the row of its model: 3. Of an amount for no model: with its unit and its period 3, with one of them 2. One less
 * where its line says another period.
 */
function levelOfAmount(
  { metric, per, models }: Pick<Extract<Sought, { kind: 'amount' }>, 'metric' | 'per' | 'models'>,
  at: NumberAt,
  text: string,
): Level {
  const period = PERIOD_WORDS[per]
  const isPer = period === null ? undefined : saysPeriod(period, metric, at, text)
  const hasUnit = isNear(METRIC_WORDS[metric], at, text, metric in MONEY_WORDS ? SIGN : NEAR)
  if (isInRowOf(models, at, text)) return isPer === false ? 2 : 3
  if (models.length > 0 && isPer === false) return at.inWords ? 0 : 1
  const hasPeriod = period === null || (isPer ?? isNear(period, at, text))
  if (hasUnit && hasPeriod && models.length === 0) return 3
  if (hasUnit || (period !== null && hasPeriod)) return 2
  return at.inWords ? 0 : 1
}

/** Minutes that a page may count as seconds or hours, and likewise. Other units are not converted. */
const SECONDS: Partial<Record<Metric, number>> = { seconds: 1, minutes: 60, hours: 3_600 }

function conversions({
  value,
  metric,
}: {
  value: number
  metric: Metric
}): { value: number; metric: Metric }[] {
  const seconds = SECONDS[metric]
  if (seconds === undefined) return []
  return (Object.entries(SECONDS) as [Metric, number][])
    .filter(([other]) => other !== metric)
    .map(([other, length]) => ({ value: (value * seconds) / length, metric: other }))
}

const around = ({ start, end }: NumberAt, text: string, reach: number) =>
  text.slice(Math.max(0, start - reach), end + reach)

const isNear = (words: RegExp, at: NumberAt, text: string, reach: number = NEAR) =>
  words.test(around(at, text, reach))

/** Every period that a line names, in its order. */
const periodsIn = (line: string) =>
  Object.values(PERIOD_WORDS)
    .flatMap((words) => (words ? matchesOf(words, line) : []))
    .toSorted((a, b) => a.index - b.index)

/** All matches, one after the other; a letter stands for each character of those that were found. */
function matchesOf(words: RegExp, line: string): { index: number; found: string }[] {
  const match = words.exec(line)
  if (!match) return []
  const { index, 0: found } = match
  const rest = line.slice(0, index) + 'x'.repeat(found.length) + line.slice(index + found.length)
  return [{ index, found }, ...matchesOf(words, rest)]
}

/** Whether an amount is per this period by the one before or the one behind it in its line; undefined where its line names none. */
function saysPeriod(period: RegExp, metric: Metric, at: NumberAt, text: string): boolean | undefined {
  const { line, start } = lineOf(at, text, NEAR)
  const end = start + at.end - at.start
  // `8 hours a day`: what is counted is no period.
  const isUnit = (words: string) =>
    metric in SECONDS && METRIC_WORDS[metric].test(words) && !period.test(words)
  const named = periodsIn(line).filter(({ found }) => !isUnit(found))
  const next = [
    named.findLast(({ index }) => index < start),
    named.find(({ index, found }) => index + found.length > end),
  ].flatMap((match) => match?.found ?? [])
  return next.length > 0 ? next.some((words) => period.test(words)) : undefined
}

const isInRowOf = (models: readonly string[], at: NumberAt, text: string) =>
  models.length > 0 &&
  [lineOf(at, text, ROW).line, headingOf(at, text)].some((line) =>
    models.some((id) => holdsModel(namedText(line), id, [])),
  )

/** Above lines that begin with a number, as on cards: the first that does not. */
function headingOf({ start }: NumberAt, text: string): string {
  const lines = text
    .slice(Math.max(0, start - ROW), start)
    .split('\n')
    .slice(0, -1)
    .reverse()
    .slice(0, 6)
  const isAmount = /^\P{L}{0,8}\d/u
  const own = text.slice(text.lastIndexOf('\n', start - 1) + 1, start + 1)
  return isAmount.test(own) ? (lines.find((line) => !isAmount.test(line)) ?? '') : ''
}

/** The line of a number, as far as this from it, and where in that the number begins. */
function lineOf({ start, end }: NumberAt, text: string, reach: number): { line: string; start: number } {
  const near = text.slice(Math.max(0, start - reach), end + reach)
  const own = Math.min(start, reach)
  const from = near.lastIndexOf('\n', own) + 1
  const to = near.indexOf('\n', own + (end - start))
  return { line: near.slice(from, to < 0 ? undefined : to), start: own - from }
}
