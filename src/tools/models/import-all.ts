/** Imports the models of all entries that name a catalogue id, and refuses a catalogue that is cut as a whole. */
import { type ImportOptions, type ImportOutcome, importModels } from './import-models.ts'
import { shrinks } from './refusal.ts'
import type { WantedModels } from './wanted-models.ts'

/** Outcomes by slug, ascending; or why nothing of this catalogue is written. */
export type ImportedAll = { outcomes: ImportOutcome[] } | { error: string; help: string }

export function importAll(
  wanted: readonly WantedModels[],
  options: ImportOptions & { acceptAll: boolean },
): ImportedAll {
  const outcomes = wanted.map((one) => importModels(one, options))
  const before = sum(outcomes, ({ stored }) => ('value' in stored ? stored.value.models.length : 0))
  const after = sum(outcomes, (outcome) => (outcome.state === 'refused' ? 0 : outcome.models.length))
  if (shrinks(before, after) && !options.acceptAll)
    return {
      error: `the catalogue has ${after} models that can be used, where ${before} are stored: more than a third less`,
      help: 'Look at it; if it is right, run npm run models -- --accept-all.',
    }
  return { outcomes: outcomes.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)) }
}

const sum = <T>(items: readonly T[], of: (item: T) => number) =>
  items.reduce((total, item) => total + of(item), 0)
