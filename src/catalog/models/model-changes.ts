/** Which models a change is about, by the ids that it names or the offers that give them. */
import { perObject } from '../../base/memo.ts'
import { groupBy } from '../../base/order.ts'
import { slugOf } from '../../entry/models/spellings.ts'
import type { PublishedChange } from '../../schema/responses.ts'
import type { Catalog } from '../catalog.ts'
import { freeModels } from './model-rows.ts'

type OfModels = Pick<PublishedChange, 'kind' | 'offers' | 'before' | 'after'>

/** `small, large` and `small and large` are ids; what has further words is none. */
const idsIn = (text: string | null): string[] =>
  (text ?? '').split(/, | and /).filter((part) => /^[\w@][\w./:@-]*$/.test(part))

/** The ids of what has changed or ends; of an interface or a company the words before it are no ids. */
export const changedIds = ({ kind, offers, before }: OfModels): string[] =>
  kind === 'api' || kind === 'lifecycle'
    ? []
    : [...new Set([...offers.flatMap(({ models }) => models), ...idsIn(before)])]

/** What the terms of an offer change for each of its models. */
const OF_OFFERS: ReadonlySet<string> = new Set([
  'free-tier-better',
  'free-tier-worse',
  'card',
  'phone',
  'limit',
])

/** By slug of a free model, what its hosts changed that names it, or the terms of an offer that gives it; the newest first. */
export const changesByModel = perObject(
  ({ active, changes }: Pick<Catalog, 'active' | 'changes'>): ReadonlyMap<string, PublishedChange[]> => {
    const named = freeModels(active).flatMap(({ row }) =>
      row.slug === null ? [] : [{ ...row, slug: row.slug }],
    )
    const free = new Set(named.map(({ slug }) => slug))
    const byOffer = groupBy(named, ({ provider, offer }) => `${provider} ${offer}`)
    const pairs = changes.flatMap((change) => {
      const { slug } = change.providers[0]!
      const ids = [...changedIds(change), ...(change.kind === 'models' ? idsIn(change.after) : [])]
      const wide = OF_OFFERS.has(change.kind) ? change.offers.filter(({ models }) => models.length === 0) : []
      const slugs = [
        ...ids.map((id) => slugOf(id, slug)),
        ...wide.flatMap(({ offer }) => (byOffer.get(`${slug} ${offer}`) ?? []).map((row) => row.slug)),
      ]
      return [...new Set(slugs)].filter((one) => free.has(one)).map((model) => ({ model, change }))
    })
    return new Map(
      [...groupBy(pairs, ({ model }) => model)].map(([model, own]) => [
        model,
        own.map(({ change }) => change),
      ]),
    )
  },
)
