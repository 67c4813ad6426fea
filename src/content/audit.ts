/** Counts how much of the content is known, proven, disputed and fresh, and what visitors ask of each provider. */
import {
  freshnessField,
  isContradicted,
  isProviderPage,
  isStale,
  mostDaysOf,
  sourcesFor,
  staleFrom,
} from '../entry/fact-sources.ts'
import { statedFacts } from '../entry/facts/stated-facts.ts'
import { coverageOf, freeOffers, needsWithoutOffer, requirementOf, trainingOf } from '../entry/free-offers.ts'
import { ONCE_KINDS } from '../entry/offer-limits.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import { statusPageOf } from '../schema/health-check.ts'
import type { Offer } from '../schema/offer.ts'
import type { AuditFigures } from '../schema/responses.ts'
import { FRESHNESS_FIELDS, LINKS } from '../schema/vocabulary.ts'

/** How many of something are known, of how many. */
export type Share = { known: number; of: number }

type Measure = {
  key: string
  title: string
  /** `headline`: the offer that speaks for the provider. */
  share: (entry: ProviderEntry, headline: Offer | undefined) => Share
}

/** How many of these are known. */
const among = <Item>(all: readonly Item[], isKnown: (one: Item) => boolean): Share => ({
  known: all.filter(isKnown).length,
  of: all.length,
})
/** One answer for each provider, or for each that it concerns. */
const yes = (known: boolean, concerns = true): Share => among(concerns ? [known] : [], (one) => one)

/** An answer for each free offer that it concerns. */
const ofOffers =
  (isKnown: (offer: Offer) => boolean, concerns: (offer: Offer) => boolean = () => true) =>
  (entry: ProviderEntry): Share =>
    among(freeOffers(entry).filter(concerns), isKnown)

/** Known, and said on what it rests; what the kind implies needs no basis. */
function hasBasis(entry: ProviderEntry, offer: Offer | undefined, ask: 'card' | 'phone'): boolean {
  const { value, basis } = offer ? requirementOf(entry, offer, ask) : needsWithoutOffer(entry, ask)
  return value !== 'unknown' && basis !== undefined
}

/** Without OpenAPI, which is counted apart, and sign-up. */
const PAGES = LINKS.filter((name) => name !== 'openapi' && name !== 'signup')

/** By key; what is asked is said as a row of a table says it. */
const ASKED: Readonly<Record<string, readonly [title: string, share: Measure['share']]>> = {
  kind: [
    'kind of free tier',
    ({ free }, headline) => yes((headline?.kind ?? free ?? 'unknown') !== 'unknown'),
  ],
  card: ['card, and how we know', (entry, headline) => yes(hasBasis(entry, headline, 'card'))],
  phone: ['phone, and how we know', (entry, headline) => yes(hasBasis(entry, headline, 'phone'))],
  // Known to have no quota, or known to be unpublished, is an answer too.
  amount: ['amount of each free offer', ofOffers(({ allowance }) => allowance !== 'unknown')],
  covers: [
    'free or not, for each capability',
    (entry) => {
      const counting = { freeOffers: freeOffers(entry), free: entry.free }
      return among(entry.capabilities ?? [], (one) => coverageOf(counting, one) !== 'unknown')
    },
  ],
  atLimit: ['what happens at the limit', ofOffers(({ atLimit }) => atLimit !== undefined)],
  lasts: [
    'how long credits and trials last',
    ofOffers(
      ({ lasts }) => lasts !== undefined,
      ({ kind }) => ONCE_KINDS.has(kind),
    ),
  ],
  training: ['whether what is sent trains models', ({ terms = {} }) => yes(trainingOf(terms) !== 'unknown')],
  commercialUse: [
    'commercial use of what is free',
    ({ terms, free }) => yes(typeof terms?.commercialUse === 'boolean', free !== 'none'),
  ],
  retention: ['how long data is kept', ({ terms }) => yes(terms?.retentionDays !== undefined)],
  processingRegions: ['where data is processed', ({ terms }) => yes(terms?.processingRegions !== undefined)],
  identityCheck: [
    'identity check at sign-up',
    ({ signup }) => yes(typeof signup?.asks?.identity === 'boolean'),
  ],
  regions: ['where one can sign up', ({ signup }) => yes(signup?.regions !== undefined)],
  headquarters: ['headquarters', ({ headquarters }) => yes(headquarters !== undefined)],
  prices: [
    'price afterwards, for each capability',
    ({ capabilities = [], prices = [] }) =>
      among(capabilities, (one) => prices.some(({ capability }) => capability === one)),
  ],
  firstCall: [
    'first call, where a key is needed',
    ({ connection }, headline) =>
      yes(connection.firstCall !== undefined, headline?.kind !== 'keyless' && connection.auth !== 'none'),
  ],
  // Known not to exist counts as known, here and in the next two.
  links: [
    `pages of the provider, ${PAGES.length} for each`,
    ({ links }) => among(PAGES, (name) => links[name] !== undefined),
  ],
  openapi: ['OpenAPI document', ({ links }) => yes(links.openapi !== undefined)],
  statusPage: ['official status page', ({ health }) => yes(health.statusPage !== undefined)],
  checkable: [
    'status that a machine can check',
    ({ health }) => yes(health.probe !== undefined || statusPageOf(health)?.format !== undefined),
  ],
}

export const MEASURES: readonly Measure[] = Object.entries(ASKED).map(([key, [title, share]]) => ({
  key,
  title,
  share,
}))

/** `core`: of those that maintainers check first, as content/site.yaml names them; `rest`: of all others. */
export type Audit = { all: AuditFigures; core: AuditFigures; rest: AuditFigures }

/** An entry, and the offer that speaks for the provider. */
type Audited = { slug: string; value: ProviderEntry; headline: string | undefined }

/** Figures of the active among these entries. */
export function audit(providers: readonly Audited[], core: readonly string[], today: string): Audit {
  const active = providers.filter(({ value }) => !value.retired)
  const of = (isChosen: (slug: string) => boolean) =>
    figures(
      active.filter(({ slug }) => isChosen(slug)),
      today,
    )
  return {
    all: of(() => true),
    core: of((slug) => core.includes(slug)),
    rest: of((slug) => !core.includes(slug)),
  }
}

export const sumOf = (shares: readonly Share[]): Share =>
  shares.reduce((all, one) => ({ known: all.known + one.known, of: all.of + one.of }), { known: 0, of: 0 })

function figures(entries: readonly Audited[], today: string): AuditFigures {
  const days: string[] = []
  let [facts, sourced, disputed] = [0, 0, 0]
  const stale = Object.fromEntries(
    FRESHNESS_FIELDS.map((field) => [field, { facts: 0, stale: 0, undated: 0 }]),
  ) as AuditFigures['stale']
  for (const { value: content } of entries)
    for (const fact of statedFacts(content)) {
      const { name, needsProviderPage } = fact
      facts++
      const support = sourcesFor(content, name)
      const dated = support.flatMap(({ asOf }) => asOf ?? [])
      if (isContradicted(content, name, today)) disputed++
      if (support.some((source) => !needsProviderPage || isProviderPage(source, content.domains))) sourced++
      days.push(...dated)
      const count = stale[freshnessField(fact)]
      count.facts++
      if (isStale(staleFrom(support, mostDaysOf(fact)), today)) count.stale++
      if (dated.length === 0) count.undated++
    }
  days.sort()
  return {
    providers: entries.length,
    measures: Object.fromEntries(
      MEASURES.map(({ key, share }) => [
        key,
        sumOf(
          entries.map(({ value, headline }) =>
            share(
              value,
              value.offers.find(({ id }) => id === headline),
            ),
          ),
        ),
      ]),
    ),
    facts,
    sourced,
    disputed,
    stale,
    oldest: days[0] ?? null,
    newest: days.at(-1) ?? null,
  }
}
