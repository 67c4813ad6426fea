/** The tools that answer from an endpoint with parameters: `find_providers`, `find_models`, `find_offers`, `list_changes`; and `get_model`, whose rows are those of `find_models`. */
import { z } from 'zod'
import { CHANGES } from '../../api/query/change-query.ts'
import { MODELS } from '../../api/query/model-query.ts'
import { offersFor } from '../../api/query/offer-query.ts'
import { meantBy, type ParameterProblem } from '../../api/query/parameter.ts'
import {
  CHANGE_QUERY,
  type DescribedParameter,
  MODEL_QUERY,
  OFFER_QUERY,
  PROVIDER_QUERY,
} from '../../api/query/parameter-descriptions.ts'
import { PROVIDERS } from '../../api/query/provider-query.ts'
import { type Readable, readerOf } from '../../api/query/reader.ts'
import { wordsFor } from '../../api/query/words.ts'
import { nearest } from '../../base/nearest.ts'
import type { ModelDetail, ModelRow } from '../../catalog/models/model-schemas.ts'
import { MODEL_SLUG, slugOf } from '../../entry/models/spellings.ts'
import { periodWords, quantity, windowWords } from '../../entry/words.ts'
import { type ModelRatings, ratingOrder } from '../../schema/ratings.ts'
import { type OfferRow, type ProviderBrief, providerSummary } from '../../schema/responses.ts'
import {
  type AllowanceGroup,
  AT_LIMIT_WORDS,
  CAPABILITIES,
  CAPABILITY_SLUGS,
  type Capability,
  KIND_WORDS,
} from '../../schema/vocabulary.ts'
import { allModels, type Directory, type Parameters, providersOf, unknownSlug, unless } from './directory.ts'
import { type Arguments, inQuery, tool } from './tool.ts'

type Search = {
  parameters: Readonly<Record<string, DescribedParameter>>
  endpoint: Readable
  /** The most results in one answer, for a model reads all of it; and how many where nobody asks for a number. */
  most: number
  usual: number
  /** What the results are, and what is skipped, where another word says more. */
  results?: string
  skipped?: string
}

function searchArguments(search: Search) {
  const { parameters, endpoint, most, usual, results = 'results', skipped = '' } = search
  const read = readerOf(endpoint, wordsFor([endpoint]))
  const overrides: Record<string, object> = {
    limit: {
      description: `Maximum number of ${results}. Above ${most} counts as ${most}.`,
      default: usual,
      maximum: most,
    },
    offset: { description: `How many ${skipped}to skip: nextOffset of the previous answer.` },
  }
  return {
    /** Any value is passed as text to the reader of queries, which explains wrong ones. */
    fields: Object.fromEntries(
      Object.entries(parameters).map(([name, { description, schema }]) => [
        name,
        z
          .any()
          .optional()
          .meta({ description, ...schema, ...overrides[name] }),
      ]),
    ),
    check(given: Arguments): ParameterProblem[] {
      const parsed = read(new URLSearchParams(inQuery(given)))
      return 'problems' in parsed ? parsed.problems : []
    },
    /** The query of a page, and where it starts. */
    pageOf(input: Arguments): { query: Parameters; limit: number; start: number } {
      const query = inQuery(input)
      const limit = Math.min(Number(query.limit || usual), most)
      return { query: { ...query, limit: String(limit) }, limit, start: Number(query.offset || 0) }
    },
  }
}

/** What an answer says of its size, and where the next begins; a site may not say how many match: then a full page has one. */
function counts(total: number | null, unknown: number | null, start: number, count: number, limit = count) {
  const hasMore = count > 0 && (total === null ? count === limit : start + count < total)
  return {
    ...(total !== null && { total }),
    ...(unknown !== null && { notConfirmed: unknown }),
    count,
    ...(hasMore && { nextOffset: start + count }),
  }
}

const counted = {
  total: z.int().optional().describe('How many match.'),
  notConfirmed: z
    .int()
    .optional()
    .describe('How many fail nothing that was asked, and are not known in something.'),
  count: z.int().describe('How many are here.'),
  nextOffset: z.int().optional().describe('The offset of the next ones, if there are any.'),
}

const providerSearch = searchArguments({
  parameters: PROVIDER_QUERY,
  endpoint: PROVIDERS,
  most: 50,
  usual: 20,
  skipped: 'of the filtered, sorted list ',
})

export const findProviders = tool({
  name: 'find_providers',
  title: 'Find AI API providers',
  description:
    'Lists AI API providers, best score first. Filters: category, capability, card and phone requirements, kind and terms of the free tier, country, region, status, search words. Each result has its slug, free tier, score and status. total: how many match; notConfirmed: how many more may; nextOffset: set if there are more.',
  input: z.strictObject(providerSearch.fields),
  output: z.looseObject({ ...counted, providers: z.array(providerSummary) }),
  check: providerSearch.check,
  async answer(directory, input) {
    const { query, limit, start } = providerSearch.pageOf(input)
    const { data, total, unknown } = await directory.list(query)
    return { value: { ...counts(total, unknown, start, data.length, limit), providers: data } }
  },
})

const hostOfModel = z.looseObject({ id: z.string().nullable(), provider: z.string() })

const besideModels = {
  providers: z.record(z.string(), z.looseObject({ name: z.string() })),
  ratings: z
    .record(z.string(), z.looseObject({ licence: z.string(), attribution: z.string() }))
    .describe('By column of the ratings that are shown. They are not under CC0.'),
}

const modelSearch = searchArguments({ parameters: MODEL_QUERY, endpoint: MODELS, most: 50, usual: 15 })

/** The rows of `GET /models`, without what is not known. */
export const findModels = tool({
  name: 'find_models',
  title: 'Find free models',
  description:
    'Lists which model can be called free, from whom, and how often: models that free offers name, the highest rated first. Filters: capability, context and output in tokens, tools, structuredOutput, reasoning, openWeights, input, card and phone requirements, terms, kind of offer; q takes the name of a model. id: what the API takes. named=false adds offers that pay for models which they do not name; their id is null. limits: all that are known; what is missing is not known. providers: by slug, how to call each: base URL, variable, page for a key; template: the base URL has a part in braces that differs by account. card and phone null: not known. ended: free until endedOn. ratings: by column, what others measured; beside models, the licence of each and what to say with it. order: what put them first. total: how many match; notConfirmed: how many more may; nextOffset: set if there are more.',
  input: z.strictObject(modelSearch.fields),
  output: z.looseObject({
    ...counted,
    order: ratingOrder,
    models: z.array(hostOfModel),
    ...besideModels,
  }),
  check: modelSearch.check,
  async answer(directory, input) {
    const { query, start } = modelSearch.pageOf(input)
    const problem = await unknownIn(directory, query.provider)
    if (problem) return { problem }
    const { data, providers, order, total, unknown } = await directory.models(query)
    return {
      value: {
        ...counts(total, unknown.all, start, data.length),
        order,
        models: data.map(shown),
        providers: briefsOf(providers),
        ratings: await termsOf(directory, data),
      },
    }
  },
})

/** The most hosts that sell a model in one answer. */
const MOST_PAID = 10

export const getModel = tool({
  name: 'get_model',
  title: 'Read one model',
  description: `One model, and who gives it free: each host with the id to call, limits, what sign-up asks for, announced ends; reported: limits that people report where no page states one. paid: up to ${MOST_PAID} who sell it, the cheapest first; paidCount: how many there are. providers: by slug, how to call each. model.ratings: by column, what others measured; ratings: the licence of each column and what to say with it. What is missing is not known.`,
  input: z.strictObject({
    model: z
      .string('Give a model: a slug, an id or a name, as find_models shows them.')
      .describe('A slug, a name, or the id of any provider, such as openai/gpt-oss-120b:free.'),
  }),
  output: z.looseObject({
    model: z.looseObject({ slug: z.string(), name: z.string(), free: z.array(hostOfModel) }),
    ...besideModels,
  }),
  alsoCalled: { slug: 'model', id: 'model', name: 'model', q: 'model', query: 'model' },
  async answer(directory, { model: given }) {
    const found = await modelOf(directory, given.trim().slice(0, 200))
    if ('problem' in found) return found
    const { object: _, free, paid, providers, ...facts } = found
    const sold = paid.slice(0, MOST_PAID)
    return {
      value: {
        model: {
          ...known({ ...facts }),
          // The ratings are those of the model.
          free: free.map((row) => shown({ ...row, ratings: {} })),
          paid: sold.map(({ id, provider, price }) => known({ id, provider, price })),
        },
        providers: briefsOf(providersOf([...free, ...sold], providers)),
        ratings: await termsOf(directory, [facts]),
      },
    }
  },
})

/** The model with this slug, or whatever a host or the model's maker calls it; else the names that are near, the best first. */
async function modelOf(directory: Directory, given: string): Promise<ModelDetail | { problem: string }> {
  const lower = given.toLowerCase()
  const spelt = slugOf(lower.replaceAll(' ', '-'), 'any')
  const withSlug = async (slug: string) => (MODEL_SLUG.test(slug) ? directory.model(slug) : undefined)
  const model = (await withSlug(lower)) ?? (await withSlug(spelt))
  if (model) return model
  const rows = (await unless('queries_unsupported', allModels(directory))) ?? []
  const named = rows.find(({ id, name }) => [id, name].some((one) => one?.toLowerCase() === lower))
  const other = await withSlug(named?.slug ?? '')
  if (other) return other
  const slugs = [...new Set(rows.flatMap(({ slug }) => slug ?? []))]
  const [letters] = /^[a-z]{2,}/.exec(spelt) ?? []
  const near = [
    ...slugs.filter((slug) => slug.includes(spelt)),
    nearest(spelt, slugs) ?? [],
    ...slugs.filter((slug) => letters && slug.startsWith(letters)),
  ]
  const names = [...new Set(near.flat())].slice(0, 5).map((slug) => `"${slug}"`)
  const hint = names.length > 0 ? ` Did you mean ${names.join(' or ')}?` : ''
  return { problem: `No offer gives a model "${given.slice(0, 64)}" free.${hint} find_models lists them.` }
}

/** Of the columns whose figures are shown, whose they are and what to say with them. */
async function termsOf(directory: Directory, rows: readonly { ratings: ModelRatings }[]) {
  const columns = new Set(rows.flatMap(({ ratings }) => Object.keys(ratings)))
  const { data } = columns.size > 0 ? await directory.ratings() : { data: [] }
  return Object.fromEntries(
    data
      .filter(({ column }) => columns.has(column))
      .map(({ column, of, lowerIsBetter, source, board: { measures } }) => [
        column,
        { of, measures, lowerIsBetter, ...source },
      ]),
  )
}

const changeSearch = searchArguments({ parameters: CHANGE_QUERY, endpoint: CHANGES, most: 50, usual: 20 })

export const listChanges = tool({
  name: 'list_changes',
  title: 'List changes',
  description:
    'What changed at the providers, newest first: free tiers cut or improved, cards and phone numbers, terms, prices, models, incidents, announced ends; additions are one entry a day. Each has what held before and holds after, and the page that shows it. total: how many match; nextOffset: set if there are more.',
  input: z.strictObject(changeSearch.fields),
  output: z.looseObject({
    ...counted,
    changes: z.array(z.looseObject({ at: z.string(), kind: z.string() })),
  }),
  check: changeSearch.check,
  async answer(directory, input) {
    const { query, start } = changeSearch.pageOf(input)
    const problem = await unknownIn(directory, query.provider, true)
    if (problem) return { problem }
    const { data, total, unknown } = await directory.changes(query)
    return { value: { ...counts(total, unknown.all, start, data.length), changes: data } }
  },
})

/** What is wrong with slugs that stand between commas, if anything is; `mayHaveEnded`: nothing is with those of providers that have. */
async function unknownIn(
  directory: Directory,
  slugs = '',
  mayHaveEnded = false,
): Promise<string | undefined> {
  for (const slug of slugs.split(',').filter(Boolean)) {
    const provider = await directory.provider(slug.trim().toLowerCase())
    if (!provider) return unknownSlug(directory, slug)
    const { name, retired } = provider
    if (retired && !mayHaveEnded) return `${name} ended on ${retired.date} and gives nothing free.`
  }
  return undefined
}

const known = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && !(typeof value === 'object' && Object.keys(value).length === 0),
    ),
  )

function shown({ provider, card, phone, limits, id, ...row }: ModelRow): Record<string, unknown> {
  const facts = known({ ...row, modalities: known(row.modalities) })
  return { id, provider, card, phone, limits, ...facts }
}

const briefsOf = (providers: Readonly<Record<string, ProviderBrief>>) =>
  Object.fromEntries(
    Object.entries(providers).map(([slug, { directoryScore: _, ...own }]) => [slug, known(own)]),
  )

const WORDS = wordsFor([])

const TITLES = new Map(CAPABILITY_SLUGS.map((slug) => [CAPABILITIES[slug].title.toLowerCase(), slug]))

const offerSearch = searchArguments({
  parameters: OFFER_QUERY,
  // All capabilities take the same.
  endpoint: offersFor('chat'),
  most: 50,
  usual: 10,
  results: 'offers',
})

/** Names of the capability that agents use, which are parameters of other endpoints. */
const ALSO_CALLED = {
  slug: 'capability',
  name: 'capability',
  task: 'capability',
  category: 'capability',
  freeFor: 'capability',
}

/** The rows of `GET /capabilities/<slug>` in words. */
export const findOffers = tool({
  name: 'find_offers',
  title: 'Find free offers for a task',
  description:
    'What can be called free for a task, such as speech-to-text, and what stops you: one ranked list of offers, the largest comparable free amount first. free: the amount. comparable: the same in one unit, which ranks it; null where it does not compare. needs: what you must give before the first call. unknown: what no page says; ask or check before you rely on it. group: renews (an amount that comes again), once (given once), unpublished (free, the amount is not published), unknown (not confirmed), paid (nothing is free for it). get_provider has the rest: sign-up, how to connect, sources.',
  input: z.strictObject({
    capability: z.string('Give a capability, such as speech-to-text.').meta({ enum: CAPABILITY_SLUGS }),
    ...offerSearch.fields,
  }),
  output: z.looseObject({
    capability: z.string(),
    title: z.string(),
    unit: z.string().describe('What amounts are compared in.'),
    ...counted,
    offers: z.array(z.looseObject({ rank: z.int(), slug: z.string(), free: z.string() })),
  }),
  alsoCalled: ALSO_CALLED,
  check: (given) => offerSearch.check(filtersOf(given)),
  async answer(directory, { capability: given, ...filters }) {
    const slug = capabilityOf(given)
    if (!slug) return { problem: unknownCapability(given) }
    const { query, start } = offerSearch.pageOf(filters)
    const { title, unit, groups, providers, total, unknown } = await directory.capability(slug, query)
    const rows = groups.flatMap(({ group, data }) => data.map((row) => ({ ...row, group })))
    const urls = await urlsOf(directory, slug, new Set(rows.map(({ provider }) => provider)))
    return {
      value: {
        capability: slug,
        title,
        unit,
        ...counts(total, unknown.all, start, rows.length),
        offers: rows.map((row, index) => ({
          rank: start + index + 1,
          ...offerWords(row, providers[row.provider]!, urls.get(row.provider)),
        })),
      },
    }
  },
})

/** What is left for the reader of queries, which would send the others to another endpoint. */
const filtersOf = (given: Arguments): Arguments =>
  Object.fromEntries(
    Object.entries(given).filter(([name]) => name !== 'capability' && !Object.hasOwn(ALSO_CALLED, name)),
  )

/** Website and documentation of each, by slug: from one list, and by itself what that does not hold. */
async function urlsOf(directory: Directory, capability: Capability, slugs: ReadonlySet<string>) {
  // A mirror without the data of queries still has a file for each provider.
  const page = slugs.size > 0 && (await unless('queries_unsupported', directory.list({ capability })))
  const listed = new Map(
    (page ? page.data : []).map(({ slug, website, docsUrl }) => [slug, { website, docsUrl }]),
  )
  const others = [...slugs].filter((slug) => !listed.has(slug))
  for (const provider of await Promise.all(others.map((slug) => directory.provider(slug))))
    if (provider) listed.set(provider.slug, { website: provider.website, docsUrl: provider.docsUrl })
  return listed
}

/** By slug, title or another name, letter case ignored. */
export function capabilityOf(given: string): Capability | undefined {
  const wanted = given.trim().toLowerCase()
  return (
    CAPABILITY_SLUGS.find((slug) => slug === wanted) ??
    TITLES.get(wanted) ??
    (meantBy('capability', wanted, WORDS).name as Capability | undefined)
  )
}

function unknownCapability(given: string): string {
  const { message: hint } = meantBy('capability', given, WORDS)
  const near = nearest(given, [...CAPABILITY_SLUGS, ...TITLES.keys()])
  const meant = hint ? ` It may be several: ${hint}.` : near && ` Did you mean "${TITLES.get(near) ?? near}"?`
  return `There is no capability "${given.slice(0, 64)}".${meant ?? ''} Available: ${CAPABILITY_SLUGS.join(', ')}.`
}

type Row = OfferRow & { group: AllowanceGroup }

/** `urls`: of its provider; undefined where they are not known. */
export function offerWords(
  row: Row,
  own: Pick<ProviderBrief, 'name' | 'status' | 'directoryScore'>,
  urls: { website: string; docsUrl: string } | undefined,
) {
  const { provider, offer, group, kind, text, condition, lasts, atLimit, stale } = row
  return {
    slug: provider,
    name: own.name,
    website: urls?.website ?? null,
    docsUrl: urls?.docsUrl ?? null,
    status: own.status,
    directoryScore: own.directoryScore,
    group,
    offer,
    kind,
    kindText: KIND_WORDS[kind].title,
    free: text,
    condition,
    comparable: comparable(row),
    needs: needs(row),
    eligibility: row.eligibility,
    models: models(row),
    lasts: lasts === 'never' ? 'does not end' : lasts && periodWords(lasts),
    atLimit: atLimit && AT_LIMIT_WORDS[atLimit].title,
    stale,
    unknown: group === 'paid' ? [] : unknown(row),
  }
}

/** `81,000,000 tokens a month`, `at most 43,200 requests a month` where only the speed is limited. */
function comparable({ allowance }: OfferRow): string | null {
  if (!allowance) return null
  const { amount, metric, per, atMost, model } = allowance
  const words = `${quantity(amount, metric, false)} ${windowWords(per)}`
  return `${atMost ? 'at most ' : ''}${words}${model ? ` with ${model}` : ''}`
}

function needs({ group, card, phone }: Row): string[] {
  if (group === 'paid') return ['payment']
  return [...(card ? ['a credit card or other means of payment'] : []), ...(phone ? ['a phone number'] : [])]
}

const models = ({ models: { ids, any, pattern } }: OfferRow): string[] => [
  ...ids,
  ...(any ? ['any model, paid from the credit'] : []),
  ...(pattern === null ? [] : [`ids like ${pattern}`]),
]

function unknown(row: Row): string[] {
  const { offer, allowance, card, phone, covers, kind, group, atLimit } = row
  const none = offer === null
  const open: [isOpen: boolean, words: string][] = [
    [none, 'whether anything is free for this task'],
    [!none && covers === 'unknown', 'whether the offer includes this task'],
    [!none && kind === 'unknown', 'what kind of offer it is'],
    [group === 'unpublished' || (!none && group === 'unknown' && allowance === null), 'how much is free'],
    [card === null, 'whether it needs a credit card'],
    [phone === null, 'whether it needs a phone number'],
    [!none && atLimit === null, 'what happens when it is used up'],
  ]
  return open.flatMap(([isOpen, words]) => (isOpen ? [words] : []))
}
