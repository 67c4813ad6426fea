/** Which facts of an entry still need a page that shows them. */
import type { Answers } from '../../content/questions/answers.ts'
import { entryOf } from '../../content/questions/entry-of.ts'
import { toPlaces } from '../../content/questions/offer-places.ts'
import { statedFacts } from '../../core/entry-facts.ts'
import { providerSourcesFor, sourcesFor } from '../../core/fact-sources.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'

/** As answers name them: facts without a source of the needed kind. */
export function unsourced(answers: Answers, today: string): string[] {
  const { entry, ids } = entryOf(answers, today)
  const made = entry as ProviderEntry
  const missing = statedFacts(made).filter(
    ({ name, needsProviderPage }) =>
      (needsProviderPage ? providerSourcesFor : sourcesFor)(made, name).length === 0,
  )
  return toPlaces(
    missing.map(({ name }) => name),
    ids,
  )
}
