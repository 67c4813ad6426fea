/** What users would want to hear, as the API and the feeds publish it: what happened to providers, and who joined. */

import { groupBy } from '../base/order.ts'
import { sourcesFor } from '../entry/fact-sources.ts'
import type { EntryView } from '../entry/view.ts'
import type { Incident } from '../health/state/history.ts'
import { statusPageOf } from '../schema/health-check.ts'
import { REASONS } from '../schema/reasons.ts'
import type { PublishedChange } from '../schema/responses.ts'
import type { Site } from '../schema/site.ts'
import { CATEGORIES, CHANGE_WORDS, METRICS, type PublishedChangeKind } from '../schema/vocabulary.ts'
/** Newest first; those of one instant by id. Ids are unique. An announced end stands at the day of its announcement. */
export function changes(
  providers: readonly ChangeSource[],
  site: Pick<Site, 'feedAuthority'>,
): PublishedChange[] {
  const real = providers.flatMap((provider) =>
    [...retirement(provider), ...changelog(provider), ...incidents(provider)].map((event) =>
      published(event, provider, site),
    ),
  )
  return [...real, ...additions(providers, site)].sort((a, b) =>
    a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? 1 : -1,
  )
}

/** What ended, moved or was sold is its own title, where it is no longer than this. */
const TITLE = 80

const published = (
  { origin, name, at, kind, offers, summary, before, after, endsOn, source }: ChangeEvent,
  { slug, entry }: ChangeSource,
  site: Pick<Site, 'feedAuthority'>,
): PublishedChange => ({
  id: tagUri(site, slug, origin, name),
  at,
  kind,
  providers: [{ slug, name: entry.name, category: entry.category }],
  offers,
  concernsFree: offers.length > 0 || OF_FREE_USE.has(kind) || endsFree({ kind, endsOn }, entry),
  gotWorse: gotWorse({ kind, offers, before, after }),
  title: `${entry.name}: ${kind === 'lifecycle' && summary.length <= TITLE ? summary.replace(/\.$/, '') : CHANGE_WORDS[kind].hint}`,
  summary,
  before,
  after,
  endsOn,
  source,
})

type Judged = Pick<ChangeEvent, 'kind' | 'offers' | 'before' | 'after'>

/** Whether less is free since: a cut, an end of the API, free models that went while none came. */
const gotWorse = ({ kind, offers, before, after }: Judged): boolean =>
  kind === 'free-tier-worse' ||
  kind === 'retired' ||
  (kind === 'models' && offers.length > 0 && before !== null && after === null)

/** The same of an item of a changelog. */
export const itemGotWorse = ({ kind, facts, before, after }: ChangelogItem): boolean =>
  gotWorse({ kind, offers: offersIn(facts ?? []), before: before ?? null, after: after ?? null })

type ChangelogItem = EntryView['changelog'][number]

/** What ends the whole API ends what it gives free. */
const endsFree = (
  { kind, endsOn }: Pick<ChangeEvent, 'kind' | 'endsOn'>,
  { offers, freeOffers }: Pick<EntryView, 'offers' | 'freeOffers'>,
) =>
  (kind === 'retired' && offers.length > 0) ||
  (kind === 'lifecycle' && endsOn !== null && freeOffers.length > 0)

/** What they say of a provider is of its free use, whatever facts they name. */
const OF_FREE_USE: ReadonlySet<string> = new Set<PublishedChangeKind>([
  'free-tier-better',
  'free-tier-worse',
  'card',
  'phone',
])

export type ChangeSource = { slug: string; entry: EntryView; incidents: readonly Incident[] }

/** `origin` and `name` make its id: not what kind it is, so that an item keeps its id when somebody corrects its kind. */
type ChangeEvent = Pick<
  PublishedChange,
  'at' | 'offers' | 'summary' | 'before' | 'after' | 'endsOn' | 'source'
> & {
  kind: Exclude<PublishedChangeKind, 'added'>
  origin: 'entry' | 'changelog' | 'incident-opened' | 'incident-closed'
  name: string
}

const NO_TERMS = { before: null, after: null, endsOn: null }

function retirement({ entry }: ChangeSource): ChangeEvent[] {
  const { retired } = entry
  if (!retired) return []
  return [
    {
      ...NO_TERMS,
      origin: 'entry',
      name: 'retired',
      at: midnight(retired.date),
      kind: 'retired',
      offers: [],
      summary: `The API has ended.${retired.successor ? ` Successor: ${retired.successor}.` : ''}`,
      source: sourcesFor(entry, 'retired')[0]?.url ?? null,
    },
  ]
}

const changelog = ({ entry }: ChangeSource): ChangeEvent[] =>
  entry.changelog.map(({ id, date, kind, facts, change, before, after, endsOn, source }) => ({
    origin: 'changelog',
    name: id,
    at: midnight(date),
    kind,
    offers: offersIn(facts ?? []),
    summary: change,
    before: before ?? null,
    after: after ?? null,
    endsOn: endsOn ?? null,
    source,
  }))

/** The offers of facts such as `offers.free-plan.quotas.llama-3.1-8b`, and the models that their quotas are of. */
function offersIn(facts: readonly string[]): PublishedChange['offers'] {
  const named = facts.flatMap((fact) => {
    const [, offer, quota] = /^offers\.([^.]+)\.(?:quotas\.(.+))?/.exec(fact) ?? []
    return offer === undefined ? [] : [{ offer, quota }]
  })
  return [...groupBy(named, ({ offer }) => offer)].map(([offer, own]) => ({
    offer,
    models: own.flatMap(({ quota }) => (quota === undefined || isMetric(quota) ? [] : [quota])),
  }))
}

const isMetric = (quota: string) => (METRICS as readonly string[]).includes(quota)

/** What is said of an opening must not depend on how bad the incident became later. */
const incidents = ({ entry, incidents }: ChangeSource): ChangeEvent[] =>
  incidents.flatMap(({ openedAt, closedAt, status, reason, ended }) => {
    const opened: ChangeEvent = {
      ...NO_TERMS,
      origin: 'incident-opened',
      name: openedAt,
      at: openedAt,
      kind: 'incident-opened',
      offers: [],
      summary: REASONS[reason] ?? reason,
      source: reason.startsWith('page_') ? (statusPageOf(entry.health)?.url ?? null) : null,
    }
    // One that was closed without a recovery says nothing about the provider.
    if (closedAt === null || ended) return [opened]
    const summary = `It had been ${status} at worst; first seen at ${openedAt}.`
    return [
      opened,
      { ...opened, origin: 'incident-closed', at: closedAt, kind: 'incident-closed', summary, source: null },
    ]
  })

const midnight = (day: string) => `${day}T00:00:00.000Z`

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
      offers: [],
      concernsFree: false,
      gotWorse: false,
      ...words(added),
      ...NO_TERMS,
      source: null,
    }
  })
}

/** Whether it is what the directory did, not a provider. */
export const isAddition = ({ kind }: Pick<PublishedChange, 'kind'>): boolean => kind === 'added'

/** An entry that was written after the API had ended was never news. */
const wasAdded = ({ entry: { added, retired } }: ChangeSource) => !retired || retired.date > added

function words(added: readonly ChangeSource[]): Pick<PublishedChange, 'title' | 'summary'> {
  const [first, ...others] = added
  if (first && others.length === 0)
    return { title: `${first.entry.name}: added to the directory`, summary: first.entry.tagline }
  return { title: `${added.length} providers added to the directory`, summary: `${byCategory(added)}.` }
}

const byCategory = (added: readonly ChangeSource[]): string =>
  CATEGORIES.flatMap((category) => {
    const names = added.flatMap(({ entry }) => (entry.category === category ? [entry.name] : []))
    return names.length === 0 ? [] : [`${category}: ${names.join(', ')}`]
  }).join('; ')

/** Stands in where content/site.yaml names no authority. `.example` is nobody's (RFC 2606, section 2), so it clashes with nobody. */
const FALLBACK_AUTHORITY = 'provider-directory.example,2026'

/** `tag:example.org,2026:groq/changelog/quota-halved` (RFC 4151), of parts that are slugs or timestamps. */
export const tagUri = ({ feedAuthority }: Pick<Site, 'feedAuthority'>, ...parts: readonly string[]): string =>
  `tag:${feedAuthority || FALLBACK_AUTHORITY}:${parts.join('/')}`
