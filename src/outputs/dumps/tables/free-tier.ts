/** What is free: limits, the amounts that compare, what credit buys, on what terms rest, and what filters find. */
import { noteOf } from '../../../api/allowance/conditions.ts'
import { placesOf } from '../../../api/allowance/place.ts'
import type { CatalogProvider } from '../../../api/catalog/provider.ts'
import type { FreeTierTerms, Limit, Purchase } from '../../../core/schema/free-tier.ts'
import { ALLOWANCE_GROUPS, EVIDENCE_TERMS } from '../../../core/schema/vocabulary.ts'
import type { Column } from '../column.ts'
import { limit, purchase } from '../flat-entry.ts'
import { publishedColumns } from '../published-columns.ts'
import { cellsOf, definitionOf, flag, itemTable, oneOf, PROVIDER, type Table } from '../table.ts'

const termsOf = ({ entry }: CatalogProvider): FreeTierTerms => entry.freeTier
const isDisputed = ({ disputed }: CatalogProvider, limit: string) =>
  disputed.includes(`freeTier.limits.${limit}`)

const { source, asOf, ...ofPurchase } = publishedColumns(purchase, (item: Purchase) => item)

type LimitRow = { provider: CatalogProvider; own: Limit }
const { note, ...ofLimit } = publishedColumns(limit, ({ own }: LimitRow) => own)
const LIMIT_COLUMNS: readonly Column<LimitRow>[] = [
  ...Object.values({ ...ofLimit, capabilities: { ...ofLimit.capabilities, name: 'capability' } }),
  {
    name: 'disputed',
    type: 'boolean',
    description: 'whether sources disagree',
    value: ({ provider, own }) => isDisputed(provider, own.id),
  },
  note,
]

export const FREE_TIER_TABLES: readonly Table[] = [
  {
    name: 'limits',
    description:
      'the numeric limits of free tiers as published: `per` is the window, `scope` what is counted, `capability` what it is for (slugs between spaces; empty: for all), `when` who it is for (`after-purchase` is not free), `sharedWith` the cloud whose one credit it is, `ended` the day since which it counts nowhere, `disputed` whether sources disagree',
    definitions: [PROVIDER, ...LIMIT_COLUMNS.map(definitionOf), 'PRIMARY KEY (provider, id)'],
    indexes: { limits_by_metric: '(metric, per, value)' },
    *rows(providers) {
      for (const provider of providers)
        for (const own of termsOf(provider).limits ?? [])
          yield { provider: provider.slug, ...cellsOf(LIMIT_COLUMNS, { provider, own }) }
    },
  },
  {
    name: 'allowances',
    description:
      'the amounts that compare, made from the limits that count: a month of 30 days, or `once`; durations in minutes. `shared`: the same amount also serves other capabilities. `perModel`: each model has its own, and this is the largest. `bought`: it is what a grant gets at the published price. `atMost`: there is no quota, and it is what the cap on speed leaves room for. `offer` is the id of the offer, `limit` is the id of the limit behind it, `disputed` whether sources disagree on that',
    definitions: [
      PROVIDER,
      'capability TEXT NOT NULL',
      'metric TEXT NOT NULL',
      'amount REAL NOT NULL',
      oneOf('per', ['month', 'once']),
      'scope TEXT',
      'model TEXT',
      flag('shared'),
      flag('perModel'),
      flag('bought'),
      flag('disputed'),
      '"limit" TEXT NOT NULL',
      flag('atMost'),
      'offer TEXT NOT NULL',
      'PRIMARY KEY (provider, offer, capability, metric, per)',
      'FOREIGN KEY (provider, "limit") REFERENCES limits (provider, id)',
    ],
    indexes: { allowances_by_capability: '(capability, metric, per, amount)' },
    *rows(providers) {
      for (const provider of providers)
        for (const { from: _, ...one } of provider.allowances)
          yield { provider: provider.slug, ...one, disputed: isDisputed(provider, one.limit) }
    },
  },
  {
    name: 'offers',
    description:
      'where the offers of each provider stand for each of its capabilities, as `/api/v1/capabilities/<slug>` answers: `offer` is its id (empty text: none), `place` the group (`renews`, `once`, `unpublished`, `unknown`, `paid`), then the amount that ranks it there (empty: no quota, or as the note says), and whether sources disagree on what is behind that; nothing of retired providers',
    definitions: [
      PROVIDER,
      'capability TEXT NOT NULL',
      'offer TEXT NOT NULL',
      oneOf('place', ALLOWANCE_GROUPS),
      'amount REAL',
      'metric TEXT',
      'model TEXT',
      flag('disputed'),
      'note TEXT',
      'PRIMARY KEY (provider, capability, offer)',
    ],
    indexes: { offers_by_capability: '(capability, place)' },
    *rows(providers) {
      for (const provider of providers) {
        if (provider.entry.retired) continue
        for (const capability of provider.content.capabilities ?? [])
          for (const { offer, group, allowance, notes } of placesOf(provider.content, capability)) {
            const { amount, metric, model } = allowance ?? { amount: null, metric: null, model: null }
            yield {
              provider: provider.slug,
              capability,
              offer: offer?.id ?? '',
              place: group,
              amount,
              metric,
              model,
              disputed: notes.some(({ kind }) => kind === 'disputed'),
              note: noteOf(notes),
            }
          }
      }
    },
  },
  itemTable(
    {
      name: 'buys',
      description: 'what a whole grant of credit or money gets at the published price',
    },
    [...Object.values(ofPurchase), source, asOf],
    ({ freeTier }) => ('buys' in freeTier && freeTier.buys) || [],
  ),
  {
    name: 'evidence',
    description:
      'on what the terms that decide rest: `basis` (empty: not known, or none is recorded), the newest date that a page behind it shows, the newest day that one was read, how many pages, whether sources disagree, and whether no dated page of the 180 days before the build shows it',
    definitions: [
      PROVIDER,
      oneOf('term', EVIDENCE_TERMS),
      'basis TEXT',
      'asOf TEXT',
      'read TEXT',
      'pages INTEGER NOT NULL',
      flag('disputed'),
      flag('stale'),
      'PRIMARY KEY (provider, term)',
    ],
    *rows(providers) {
      for (const { slug, evidence } of providers)
        for (const term of EVIDENCE_TERMS)
          yield { provider: slug, term, ...evidence[term], pages: evidence[term].sources.length }
    },
  },
  {
    name: 'facets',
    description:
      'what the filters of the API find: a row for each parameter (`facet`) and value that a source shows and none disputes; nothing of retired providers',
    definitions: [
      PROVIDER,
      'facet TEXT NOT NULL',
      'value TEXT NOT NULL',
      'PRIMARY KEY (provider, facet, value)',
    ],
    indexes: { facets_by_value: '(facet, value)' },
    *rows(providers) {
      for (const { slug, entry, facets } of providers) {
        if (entry.retired) continue
        for (const key of facets) {
          const [facet, value] = key.split(':') as [string, string?]
          yield { provider: slug, facet, value: value ?? 'true' }
        }
      }
    },
  },
]
