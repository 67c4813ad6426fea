/** What users would want to hear, from content alone: dates of entries, their changelogs, their incidents. */
import type { Catalog, CatalogProvider } from '../catalog.ts'
import { sourcesFor } from '../content/facts.ts'
import { REASONS } from '../health/reasons.ts'
import { statusPageOf } from '../schema/provider.ts'
import type { PublishedChange } from '../schema/responses.ts'
import type { PublishedChangeKind } from '../schema/vocabulary.ts'
import { tagUri } from './tag.ts'

/** Stands behind the provider's name in titles. */
const TITLES: Record<PublishedChangeKind, string> = {
  added: 'added to the directory',
  retired: 'retired',
  'free-tier-better': 'free tier better',
  'free-tier-worse': 'free tier worse',
  card: 'card requirement changed',
  phone: 'phone requirement changed',
  limit: 'limit changed',
  pricing: 'pricing changed',
  models: 'models changed',
  api: 'API changed',
  lifecycle: 'lifecycle of the API',
  'incident-opened': 'incident opened',
  'incident-closed': 'incident closed',
}

/**
 * One happening of one provider. `origin` and `name` make its id; they say where it stands in the content, not what
 * kind it is, so that an item keeps its id when somebody mends its kind.
 */
type Happening = Pick<PublishedChange, 'at' | 'kind' | 'summary' | 'source'> & {
  origin: 'entry' | 'changelog' | 'incident-opened' | 'incident-closed'
  name: string
}

/** Every change of every provider, newest first; those of one instant by id. Ids are unique. */
export function changes({ active, retired, site }: Catalog): PublishedChange[] {
  const found = [...active, ...retired].flatMap((provider) => {
    const { slug, entry } = provider
    return happenings(provider).map(
      ({ origin, name, at, kind, summary, source }): PublishedChange => ({
        id: tagUri(site, slug, origin, name),
        at,
        kind,
        slug,
        name: entry.name,
        category: entry.category,
        title: `${entry.name}: ${TITLES[kind]}`,
        summary,
        source,
      }),
    )
  })
  return found.sort((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? 1 : -1))
}

const happenings = (provider: CatalogProvider): Happening[] => [
  ...lifecycle(provider),
  ...changelog(provider),
  ...incidents(provider),
]

/** An entry that was written after the API had ended was never news. */
function lifecycle({ entry }: CatalogProvider): Happening[] {
  const { added, retired, tagline } = entry
  const found: Happening[] = []
  if (!retired || retired.date > added)
    found.push({
      origin: 'entry',
      name: 'added',
      at: midnight(added),
      kind: 'added',
      summary: tagline,
      source: null,
    })
  if (retired)
    found.push({
      origin: 'entry',
      name: 'retired',
      at: midnight(retired.date),
      kind: 'retired',
      summary: `The API has ended.${retired.successor ? ` Successor: ${retired.successor}.` : ''}`,
      source: sourcesFor(entry, 'retired')[0]?.url ?? null,
    })
  return found
}

const changelog = ({ entry }: CatalogProvider): Happening[] =>
  entry.changelog.map(({ id, date, kind, change, source }) => ({
    origin: 'changelog',
    name: id,
    at: midnight(date),
    kind,
    summary: change,
    source,
  }))

/** What is said of an opening must not depend on how bad the incident became later. */
const incidents = ({ entry, incidents }: CatalogProvider): Happening[] =>
  incidents.flatMap(({ openedAt, closedAt, status, reason }) => {
    const opened: Happening = {
      origin: 'incident-opened',
      name: openedAt,
      at: openedAt,
      kind: 'incident-opened',
      summary: REASONS[reason] ?? reason,
      source: reason.startsWith('page_') ? (statusPageOf(entry.health)?.url ?? null) : null,
    }
    if (closedAt === null) return [opened]
    const summary = `It had been ${status} at worst; first seen at ${openedAt}.`
    return [
      opened,
      { ...opened, origin: 'incident-closed', at: closedAt, kind: 'incident-closed', summary, source: null },
    ]
  })

const midnight = (day: string) => `${day}T00:00:00.000Z`
