/** What queries are answered from: every row serialised, with what filters, searches and orders find. */
import { daysBetween } from '../base/days.ts'
import { normalise } from '../base/letters.ts'
import { once, perObject } from '../base/memo.ts'
import { byName, byScore, groupBy } from '../base/order.ts'
import { noteOf, placeWords } from '../catalog/allowance/place-words.ts'
import { type RankedOffer, rankingOf } from '../catalog/allowance/ranking.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { type Dataset, datasetOf, type Row } from '../catalog/dataset.ts'
import * as facets from '../catalog/facets.ts'
import { ORDERS, onlyModerates } from '../catalog/models/model-order.ts'
import { endedModels, type FreeModel, freeModels } from '../catalog/models/model-rows.ts'
import { shown } from '../catalog/models/model-schemas.ts'
import { byModel, listedModels, orderingColumns, ratingOrder } from '../catalog/models/ratings.ts'
import { briefOf, type CatalogProvider } from '../catalog/provider.ts'
import { staleAfter } from '../catalog/status.ts'
import { modelsFor } from '../entry/free-offers.ts'
import { periodDays } from '../entry/words.ts'
import { aliasesOf } from '../schema/aliases.ts'
import type { ModelRatings } from '../schema/ratings.ts'
import type { OfferRow, PublishedChange } from '../schema/responses.ts'
import { ALLOWANCE_GROUPS, CAPABILITIES, CAPABILITY_SLUGS, type Capability } from '../schema/vocabulary.ts'
import type { FunctionData } from './http/functions.ts'
import { publicAllowance } from './providers.ts'
import { CHANGES } from './query/change-query.ts'
import { MODEL_PARAMETERS, MODELS } from './query/model-query.ts'
import { offersFor } from './query/offer-query.ts'
import { PROVIDERS } from './query/provider-query.ts'
import { STATUS } from './query/status-query.ts'
import { wordsFor } from './query/words.ts'

/** The dataset of each function, made when it is first asked for. */
export type Datasets = { readonly [Name in FunctionData]: Dataset }

/** `hash` digests a text, so that this module needs no cryptography of its own. */
export function datasetsOf(catalog: Catalog, hash: (text: string) => string): Datasets {
  const makers = {
    providers: ({ active, health }: Catalog) => providerDataset(active, hash, staleAfter(health.current)),
    offers: offerDataset,
    models: modelDataset,
    changes: changeDataset,
  }
  return Object.defineProperties(
    {} as Datasets,
    Object.fromEntries(
      Object.entries(makers).map(([name, make]) => [
        name,
        { get: once(() => make(catalog, hash)), enumerable: true },
      ]),
    ),
  )
}

type Hash = (text: string) => string

/** `end`: the instant from which statuses are too old. */
export function providerDataset(
  providers: readonly Pick<CatalogProvider, 'summary' | 'entry' | 'status'>[],
  hash: Hash,
  end: string | null = null,
): Dataset {
  const rows = new Map(
    providers.map((provider): [string, Row] => {
      const { name, tagline, category } = provider.summary
      const search = [name, tagline, category].map(normalise)
      return [
        provider.summary.slug,
        { json: JSON.stringify(provider.summary), search, ...facets.providerRow(provider) },
      ]
    }),
  )
  const summaries = providers.map(({ summary }) => summary)
  const rowsOf = (sorted: readonly { slug: string }[]) => sorted.map(({ slug }) => rows.get(slug)!)
  return datasetOf(rowsOf(byScore(summaries)), { name: rowsOf(byName(summaries)) }, hash, {
    words: wordsFor([PROVIDERS, STATUS]),
    staleAfter: end,
  })
}

const slugsOf = (providers: Catalog['active']) => providers.map(({ slug }) => slug)

const FLAGS = ['tools', 'structuredOutput', 'reasoning', 'openWeights'] as const

function modelDataset(catalog: Catalog, hash: Hash): Dataset {
  const { active, health, ratings } = catalog
  const all = [...freeModels(active), ...endedModels(active)]
  const rows = new Map(listedModels(catalog).map((one) => [one, modelRow(one)]))
  const placed = (sorted: readonly FreeModel[]) => sorted.map((one) => rows.get(one)!)
  const columns = ratings.columns.map(({ slug }) => ({ slug, name: `rating:${slug}` }))
  return datasetOf(
    [...rows.values()],
    {
      ...Object.fromEntries(Object.entries(ORDERS).map(([name, order]) => [name, placed(order(all))])),
      ...Object.fromEntries(columns.map(({ slug, name }) => [name, placed(byModel(catalog, all, slug))])),
      amounts: placed(byModel(catalog, all)),
    },
    hash,
    {
      words: wordsFor([MODELS], slugsOf(active)),
      heads: {
        ...Object.fromEntries(
          columns.map(({ slug, name }) => [name, JSON.stringify(ratingOrder(catalog, slug))]),
        ),
        ...Object.fromEntries(
          [...orderingColumns(catalog)].map(([use, column]) => [`capability:${use}`, `rating:${column}`]),
        ),
      },
      staleAfter: staleAfter(health.current),
    },
  )
}

function modelRow(one: FreeModel): Row {
  const { row, provider, offer } = one
  const { kind, card, phone, capabilities, context, modalities, maxOutput, params, tools, ratings } = row
  const end = row.endedOn ?? row.endsOn
  const subject = {
    ...facets.subjectOf({ provider, offer, kind, card: card ?? undefined, phone: phone ?? undefined }),
    uses: capabilities,
    ids: row.id === null ? [] : [row.id],
  }
  const { numbers, openTo } = facets.boundsOf(subject)
  return {
    json: JSON.stringify(shown(row), (name, value) => (OF_THE_MODEL.has(name) ? undefined : value)),
    parts: [partOf(provider)],
    search: modelSearchText(one),
    keys: [
      `provider:${provider.slug}`,
      ...(onlyModerates(one) ? [] : ['listed']),
      ...(row.id === null ? [] : ['named']),
      ...listed('capability', capabilities),
      ...(capabilities.includes('chat') && tools !== false ? [`${tools ? '' : '?'}capability:coding`] : []),
      ...listed('input', modalities.input ?? []),
      ...FLAGS.flatMap((name) => (row[name] === true ? [name] : row[name] === null ? [`?${name}`] : [])),
      ...facets.keysOf(subject, OF_MODELS),
    ],
    numbers: {
      ...numbers,
      minDimensions: facets.dimensionsOf(subject),
      minParams: params?.total ?? null,
      context,
      maxOutput,
      // Days to the end or since; below every bound where none is known, which is no.
      ending: end === null ? -1 : Math.abs(daysBetween(end, provider.entry.today)),
      ...valuesOf(ratings),
    },
    openTo,
  }
}

/** What `/models/<slug>` says once of all its hosts. */
const OF_THE_MODEL: ReadonlySet<string> = new Set(['family', 'maker', 'votes'])

const partOf = perObject(
  (provider: CatalogProvider) => `${JSON.stringify(provider.slug)}:${JSON.stringify(briefOf(provider))}`,
)

const valuesOf = (ratings: ModelRatings) =>
  Object.fromEntries(Object.entries(ratings).map(([column, own]) => [`rating:${column}`, own?.value ?? null]))

const OF_MODELS = facets.OF_OFFERS.filter((name) => name === 'apart' || name in MODEL_PARAMETERS)

const listed = (name: string, values: readonly string[]) =>
  values.length === 0 ? [`?${name}`] : values.map((one) => `${name}:${one}`)

/** The id, the names of model, family and provider, and what it is for, in full and in other words. */
function modelSearchText({ row, provider, model, offer }: FreeModel): string[] {
  const uses = row.capabilities.flatMap((one) => [one, CAPABILITIES[one].title, ...aliasesOf(one)])
  const texts = [row.id, row.slug, row.name, model.imported?.family, provider.slug, provider.summary.name]
  return [...texts, offer.name, ...uses].flatMap((text) => (text ? [normalise(text)] : []))
}

function offerDataset(catalog: Catalog, hash: Hash): Dataset {
  const ranked = CAPABILITY_SLUGS.flatMap((slug) =>
    rankingOf(catalog, slug).map((row) => ({ row, made: rowOf(row, slug) })),
  )
  const place = ({ row: { group } }: (typeof ranked)[number]) => ALLOWANCE_GROUPS.indexOf(group)
  // By how long they last, the longest first, within each group; those of which nobody knows last.
  const lasts = ranked.toSorted((a, b) => place(a) - place(b) || daysOf(b.row) - daysOf(a.row))
  return datasetOf(
    ranked.map(({ made }) => made),
    { lasts: lasts.map(({ made }) => made) },
    hash,
    { words: wordsFor([offersFor('chat')]), heads: heads(), staleAfter: staleAfter(catalog.health.current) },
  )
}

const heads = () =>
  Object.fromEntries(
    CAPABILITY_SLUGS.map((slug) => {
      const { title, category, unit } = CAPABILITIES[slug]
      return [slug, JSON.stringify({ slug, title, category, unit }).slice(1, -1)]
    }),
  )

function rowOf(row: RankedOffer, slug: Capability): Row {
  const { provider, offer, group } = row
  const { name, tagline, category } = provider.summary
  const given = { entry: provider.entry, offer, uses: [slug], ids: facets.idsFor(offer, [slug]) }
  const { numbers, openTo } = facets.boundsOf(given)
  return {
    json: JSON.stringify(offerRow(row, slug)),
    parts: [partOf(provider)],
    search: [name, tagline, category, ...(offer ? [offer.name] : [])].map(normalise),
    keys: [`of:${slug}`, `group:${group}`, ...facets.offerKeys(row, [slug])],
    numbers: { ...numbers, minDimensions: facets.dimensionsOf(given) },
    openTo,
  }
}

/** How many days it lasts; -1 where no page says. */
const daysOf = ({ offer }: RankedOffer): number => periodDays(offer?.lasts) ?? -1

function changeDataset({ active, retired, changes }: Catalog, hash: Hash): Dataset {
  const rows = changes.map((change): Row => {
    const { at, kind, providers } = change
    return {
      json: JSON.stringify(folded(change)),
      search: [],
      keys: [
        `kind:${kind}`,
        ...(change.concernsFree ? ['concernsFree'] : []),
        ...(change.gotWorse ? ['gotWorse'] : []),
        ...providers.map(({ slug }) => `provider:${slug}`),
        ...providers.map(({ category }) => `category:${category}`),
      ],
      numbers: { day: Math.floor(Date.parse(at) / 86_400_000) },
    }
  })
  return datasetOf(rows, {}, hash, {
    words: wordsFor([CHANGES], slugsOf([...active, ...retired])),
    heads: { months: JSON.stringify([...byMonth(changes).keys()]) },
  })
}

/** Whoever was added on a day is in the file of its month. */
const folded = (change: PublishedChange): object => {
  const { at, kind, providers } = change
  if (kind !== 'added') return change
  return { at, kind, count: providers.length, url: `/api/v1/changes/${monthOf(change)}` }
}

const monthOf = ({ at }: Pick<PublishedChange, 'at'>) => at.slice(0, 'YYYY-MM'.length)

/** By year and month in UTC: `2026-11`. */
export const byMonth = (changes: readonly PublishedChange[]) => groupBy(changes, monthOf)

export function offerRow(row: RankedOffer, capability: Capability): OfferRow {
  const { provider, offer, kind, card, phone, allowance, notes, covers } = row
  const ids = facets.idsFor(offer, [capability])
  const subject = { ...facets.subjectOf(row), uses: [capability], ids }
  return {
    provider: provider.slug,
    offer: offer?.id ?? null,
    kind,
    card: card ?? null,
    phone: phone ?? null,
    text: placeWords(row).text,
    allowance: allowance && publicAllowance(allowance),
    condition: noteOf(notes),
    models: offer ? modelsFor(offer, capability) : { ids: [], any: false, pattern: null },
    lasts: offer?.lasts ?? null,
    atLimit: offer?.atLimit ?? null,
    eligibility: offer?.eligibility ?? null,
    covers,
    ...facets.featuresOf(subject),
    ...facets.termsOf(subject),
    stale: row.staleFact !== null,
  }
}
