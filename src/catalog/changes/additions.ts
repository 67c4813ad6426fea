/** Providers that came into the directory, folded into one change a day: what the directory did, not a provider. */
import { groupBy } from '../../base/order.ts'
import type { PublishedChange } from '../../schema/responses.ts'
import type { Site } from '../../schema/site.ts'
import { CATEGORIES, type PublishedChangeKind } from '../../schema/vocabulary.ts'
import type { ChangeSource } from './events.ts'
import { tagUri } from './tag.ts'

/** One change for each day on which providers were added, in no order. Its id names the day, whoever else joins. */
export function additions(
  providers: readonly ChangeSource[],
  site: Pick<Site, 'feedAuthority'>,
): PublishedChange[] {
  const days = groupBy(providers.filter(wasAdded), ({ entry }) => entry.added)
  return [...days].map(([day, unordered]) => {
    const added = unordered.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
    return {
      id: tagUri(site, 'added', day),
      at: `${day}T00:00:00.000Z`,
      kind: 'added',
      providers: added.map(({ slug, entry: { name, category } }) => ({ slug, name, category })),
      ...words(added),
      before: null,
      after: null,
      endsOn: null,
      source: null,
    }
  })
}

/** An entry that was written after the API had ended was never news. */
const wasAdded = ({ entry: { added, retired } }: ChangeSource) => !retired || retired.date > added

function words(added: readonly ChangeSource[]): Pick<PublishedChange, 'title' | 'summary'> {
  const [first, ...others] = added
  if (first && others.length === 0)
    return { title: `${first.entry.name}: added to the directory`, summary: first.entry.tagline }
  return { title: `${added.length} providers added to the directory`, summary: `${byCategory(added)}.` }
}

/** `LLM: One, Two; Speech: Three`. */
function byCategory(added: readonly ChangeSource[]): string {
  return CATEGORIES.flatMap((category) => {
    const names = added.flatMap(({ entry }) => (entry.category === category ? [entry.name] : []))
    return names.length === 0 ? [] : [`${category}: ${names.join(', ')}`]
  }).join('; ')
}

export const ADDED = 'added' satisfies PublishedChangeKind

export const isAddition = ({ kind }: { kind: string }): boolean => kind === ADDED
