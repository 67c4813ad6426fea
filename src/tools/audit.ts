/** What `npm run audit` prints: shares of what is known, how far its aims are met, and claims to be read again by somebody else. */

import { compareText } from '../base/order.ts'
import { sha256 } from '../base/sha256.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { freeModels, freeModelsOf } from '../catalog/models/model-rows.ts'
import type { CatalogProvider } from '../catalog/provider.ts'
import { columns } from '../clients/cli/commands.ts'
import { type Audit, MEASURES, type Share } from '../content/audit.ts'
import type { Entry } from '../content/tree.ts'
import type { Fact } from '../entry/facts/facts.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import type { Offer } from '../schema/offer.ts'
import type { AuditFigures } from '../schema/responses.ts'
import { FRESHNESS_FIELDS, STALE_AFTER_DAYS } from '../schema/vocabulary.ts'

/** Rounded down, so that 100 % means all. */
const percent = ({ known, of }: Share) => (of === 0 ? '–' : `${Math.floor((known / of) * 100)}%`)

type FigureRow = readonly [heading: string, value: (figures: AuditFigures) => string]
const FURTHER: readonly FigureRow[] = [
  ['facts', (of) => String(of.facts)],
  ['facts with a source', (of) => percent({ known: of.sourced, of: of.facts })],
  ['disputed facts', (of) => String(of.disputed)],
  ...FRESHNESS_FIELDS.map(
    (field): FigureRow => [
      `stale: ${field} (${STALE_AFTER_DAYS[field]} days)`,
      ({ stale }) => `${stale[field].stale}/${stale[field].facts}`,
    ],
  ),
  ['oldest page', (of) => of.oldest ?? '–'],
  ['newest page', (of) => of.newest ?? '–'],
]

export function sharesTable({ all, core, rest }: Audit): string {
  const of = (value: (figures: AuditFigures) => string, known = '') => [
    value(all),
    known,
    value(core),
    value(rest),
  ]
  const numbers = ['all', 'known', 'core', 'rest']
  return columns(
    ['', ...numbers],
    [
      ['providers', ...of(({ providers }) => String(providers))],
      ...MEASURES.map(({ key, title }) => {
        const { known, of: asked } = all.measures[key]!
        return [title, ...of(({ measures }) => percent(measures[key]!), `${known}/${asked}`)]
      }),
      ...FURTHER.map(([heading, value]) => [heading, ...of(value)]),
    ],
    new Set(numbers),
  )
}

/** What decides whether somebody can start, by the key of its measure; and whether an entry says that no page answers it. */
const DECIDING: Readonly<Record<string, (entry: ProviderEntry, offer: Offer | undefined) => boolean>> = {
  kind: ({ free }, offer) => (offer?.kind ?? free) === 'unknown',
  card: ({ signup }, offer) => [offer?.card, signup?.asks?.card].includes('unknown'),
  phone: ({ signup }, offer) => [offer?.phone, signup?.asks?.phone].includes('unknown'),
  training: ({ terms }) => terms?.trainsOnData === 'unknown',
  commercialUse: ({ terms }) => terms?.commercialUse === 'unknown',
}

/** Shares that are to be reached, with the aim in percent. */
export function aimsTable(catalog: Catalog, providers: readonly Entry<ProviderEntry>[]): string {
  const { site, active } = catalog
  const { all, core } = catalog.audit()
  const deciding = providers
    .filter(({ slug, value }) => site.core.includes(slug) && !value.retired)
    .flatMap(({ slug, value }) => {
      const headline = active.find((one) => one.slug === slug)?.entry.headline?.id
      const offer = value.offers.find(({ id }) => id === headline)
      return MEASURES.filter(({ key }) => key in DECIDING).flatMap(({ key, share }) => {
        const { known, of } = share(value, offer)
        return of === 0 ? [] : [known > 0 || DECIDING[key]!(value, offer)]
      })
    })
  const limited = [core.stale.models, core.stale.quotas, core.stale.card]
  const sum = (name: 'facts' | 'stale') => limited.reduce((all, one) => all + one[name], 0)
  const rows = freeModels(active).filter(({ row }) => row.id !== null)
  const chat = rows.filter(({ row }) => row.capabilities.includes('chat'))
  const covered = chat.filter(({ row }) => row.served !== null || row.missingFrom !== null)
  const hosts = [...new Set(rows.map(({ provider }) => provider))]
  const share = <Item>(items: readonly Item[], isKnown: (one: Item) => boolean): Share => ({
    known: items.filter(isKnown).length,
    of: items.length,
  })
  const aims: [title: string, aim: number, share: Share][] = [
    ['core: what decides is known, or said to be in no page', 95, share(deciding, Boolean)],
    [
      'core: limits, models and cards are new enough',
      100,
      { known: sum('facts') - sum('stale'), of: sum('facts') },
    ],
    [
      'ids of free chat models, where a catalogue covers them: in the newest',
      95,
      share(covered, ({ row }) => row.missingFrom === null),
    ],
    ['context of free chat models', 80, share(chat, ({ row }) => row.context !== null)],
    ['free or not, for each capability', 82, all.measures.covers!],
    ['who runs hosts of free models', 95, share(hosts, ({ entry }) => entry.operator !== undefined)],
  ]
  return columns(
    ['', 'aim', 'is', 'known'],
    aims.map(([title, aim, own]) => [title, `${aim}%`, percent(own), `${own.known}/${own.of}`]),
    new Set(['aim', 'is', 'known']),
  )
}

/** How many claims of each kind are drawn, by the names of their facts. */
const DRAWN: readonly (readonly [kind: string, count: number, name: RegExp])[] = [
  ['models', 40, /^offers\.[^.]+\.(?:models$|quotas\.)/],
  ['covers', 30, /^offers\.[^.]+\.covers\./],
  ['quotas', 20, /^offers\.[^.]+\.quotas\./],
  ['card', 15, /\.card$/],
  ['phone', 15, /\.phone$/],
  ['training', 15, /\bterms\.trainsOnData$/],
  ['commercial use', 15, /\bterms\.commercialUse$/],
]

/**
 * 150 claims to compare with their pages, a line each: kind, provider, fact, what it says, pages. The same seed draws the
 * same from the same content. What rests on no page of its own is left out, and so is what has ended.
 */
export function drawClaims(providers: readonly CatalogProvider[], seed: string): string[] {
  const free = (provider: CatalogProvider, { offer }: Fact) =>
    offer === null || provider.entry.freeOffers.some(({ id }) => id === offer)
  const claims = providers.flatMap((provider) => {
    const models = new Set(freeModelsOf(provider).flatMap(({ row }) => row.id ?? []))
    return provider.entry.facts
      .filter(
        (fact) =>
          fact.counts !== undefined &&
          fact.basis !== 'implied' &&
          fact.support.length > 0 &&
          free(provider, fact),
      )
      .map((fact) => {
        const quota = /\.quotas\.(.+)$/.exec(fact.name)?.[1]
        return { slug: provider.slug, fact, isModel: quota === undefined || models.has(quota) }
      })
  })
  return DRAWN.flatMap(([kind, count, name]) =>
    claims
      .filter(
        ({ fact, isModel }) =>
          name.test(fact.name) && (kind === 'models' ? isModel : kind !== 'quotas' || !isModel),
      )
      .map((claim) => ({ claim, place: sha256(`${seed} ${kind} ${claim.slug} ${claim.fact.name}`) }))
      .toSorted((a, b) => compareText(a.place, b.place))
      .slice(0, count)
      .map(({ claim: { slug, fact } }) =>
        [kind, slug, fact.name, fact.words, ...fact.support.map(({ url }) => url)].join('\t'),
      ),
  )
}
