/** Tells a clock that is behind from entries that are of the future: not most of them are. */
import type { Diagnostic } from './diagnostic.ts'
import { ofFile } from './problem.ts'

/** Fewer entries than this may all be mistaken. */
const FEWEST = 10

export const WRONG_CLOCK = 'wrong-clock'

/** What is wrong with the clock, if most of `entries` have dates after `today`; undefined otherwise. */
export function wrongClock(diagnostics: readonly Diagnostic[], entries: number, today: string) {
  const files = new Set(diagnostics.flatMap(({ rule, file }) => (rule === 'future-date' ? [file] : [])))
  if (files.size < FEWEST || files.size <= entries / 2) return undefined
  return ofFile(
    WRONG_CLOCK,
    `the clock of this machine says ${today}, but ${files.size} of ${entries} entries have later dates`,
    'Set the clock.',
  )
}
