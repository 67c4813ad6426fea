/** What compares: the amounts of offers, where each stands for a capability, and what filters find. */
import { noteOf } from '../../../catalog/allowance/conditions.ts'
import { placeWords } from '../../../catalog/allowance/main-allowance.ts'
import { type RankedOffer, rankingOf } from '../../../catalog/allowance/ranking.ts'
import { ALLOWANCE_GROUPS, CAPABILITY_SLUGS, FREE_TIER_KINDS } from '../../../schema/vocabulary.ts'
import { flag, maybeFlag, OF_OFFER, oneOf, PROVIDER, type Table } from '../table.ts'

const OF_LIMIT = 'FOREIGN KEY (provider, offer, "limit") REFERENCES limits (provider, offer, id)'

export const RANKING_TABLES: readonly Table[] = [
  {
    name: 'allowances',
    description:
      'the amounts that compare, made from the limits that count: a month of 30 days, or `once`; durations in minutes. `shared`: the same amount also serves other capabilities. `perModel`: each model has its own, and this is the largest. `bought`: it is what a grant gets at the published price. `atMost`: there is no quota, and it is what the cap on speed leaves room for. `limit` is the id of the limit behind it, `disputed` whether sources disagree on that',
    definitions: [
      PROVIDER,
      'offer TEXT NOT NULL',
      'capability TEXT NOT NULL',
      'metric TEXT NOT NULL',
      oneOf('per', ['month', 'once']),
      'amount REAL NOT NULL',
      'scope TEXT',
      'model TEXT',
      flag('shared'),
      flag('perModel'),
      flag('bought'),
      flag('atMost'),
      flag('disputed'),
      '"limit" TEXT NOT NULL',
      'PRIMARY KEY (provider, offer, capability, metric, per)',
      OF_LIMIT,
    ],
    indexes: { allowances_by_capability: '(capability, metric, per, amount)' },
    *rows(providers) {
      for (const { slug, allowances } of providers)
        for (const { from, ...one } of allowances) yield { provider: slug, ...one, disputed: from.disputed }
    },
  },
  {
    name: 'ranking',
    description:
      'every offer for each capability in the order in which `/api/v1/capabilities/<slug>` answers them, the best at position 1: `place` is the group (`renews`, `once`, `unpublished`, `unknown`, `paid`), `card`, `phone` and `kind` are of that offer, `covers` says whether a page confirms that it covers the capability; then the amount that ranks it (empty: no quota, or as the condition says), whether sources disagree on what is behind that, and whether no dated page is new enough to show amount or models (`stale`). A provider without an offer has a row with an empty `offer`; retired providers have none',
    definitions: [
      'capability TEXT NOT NULL',
      'position INTEGER NOT NULL',
      PROVIDER,
      'offer TEXT',
      oneOf('place', ALLOWANCE_GROUPS),
      oneOf('kind', FREE_TIER_KINDS),
      maybeFlag('card'),
      maybeFlag('phone'),
      oneOf('covers', ['stated', 'unknown']),
      'text TEXT NOT NULL',
      'amount REAL',
      'metric TEXT',
      'per TEXT',
      'model TEXT',
      maybeFlag('atMost'),
      '"limit" TEXT',
      flag('disputed'),
      flag('stale'),
      'condition TEXT',
      'PRIMARY KEY (capability, position)',
      OF_OFFER,
      OF_LIMIT,
    ],
    indexes: { ranking_by_provider: '(provider, capability)', ranking_by_place: '(capability, place)' },
    *rows(providers) {
      const active = providers.filter(({ entry }) => !entry.retired)
      for (const capability of CAPABILITY_SLUGS)
        for (const [index, row] of rankingOf({ active }, capability).entries())
          yield { capability, position: index + 1, ...placeCells(row) }
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

function placeCells(row: RankedOffer) {
  const { provider, offer, group, kind, card, phone, covers, allowance, notes, staleFact } = row
  return {
    provider: provider.slug,
    offer: offer?.id ?? null,
    place: group,
    kind,
    card: card ?? null,
    phone: phone ?? null,
    covers,
    text: placeWords(row).text,
    amount: allowance?.amount ?? null,
    metric: allowance?.metric ?? null,
    per: allowance?.per ?? null,
    model: allowance?.model ?? null,
    atMost: allowance?.atMost ?? null,
    limit: allowance?.limit ?? null,
    disputed: notes.some((note) => note.kind === 'disputed'),
    stale: staleFact !== null,
    condition: noteOf(notes),
  }
}
