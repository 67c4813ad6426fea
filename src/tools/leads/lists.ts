/** The dated public lists that entries are compared with. A further one is a row here, and a name in `LEAD_LISTS`. */
import * as z from 'zod'
import { newestOf } from '../../base/days.ts'
import { SAYS_NOTHING } from '../../entry/models/spellings.ts'
import type { Amount } from '../../entry/offers/amounts.ts'
import type { LeadList } from '../../schema/imported.ts'
import { text } from '../../schema/text.ts'
import type { Period } from '../../schema/vocabulary.ts'
import { below, type CatalogueProblem, isPlan, parseObject } from '../models/catalogue.ts'

/** What a list says of a provider: `isLiving` is false where its free offer has ended, `models` are free. */
export type ListedProvider = {
  name: string
  /** Its id at models.dev. */
  catalogueId?: string
  /** Where its API and its pages are: compared, not requested. */
  urls: string[]
  isLiving: boolean
  card?: boolean
  models: { id: string; limits: Amount[]; asOf?: string }[]
  /** The day that the list shows for it. */
  asOf: string
}

export type PublicList = {
  id: LeadList
  name: string
  /** Where it is published. Names and numbers alone are read, and none of them is stored. */
  url: string
  /** Where its providers are: an array below this key, or an object by id at the top; and the key of the day of all. */
  providers?: string
  asOf?: string
  /** What it says of one; undefined where that has no free API, an error where it has another shape. */
  read: (row: unknown, asOf: string) => ListedProvider | undefined
  /** Names to which neither domain nor name leads: the slug, or null where it is no API of its own. */
  slugs?: Readonly<Record<string, string | null>>
}

/** Bytes of a list, providers of it, and models of one. The largest has four million bytes. */
export const MOST_BYTES = 8 * 1024 * 1024
const [MOST_PROVIDERS, MOST_MODELS] = [2_000, 3_000]

// Texts with anything hidden in them are refused, so none is ever printed.
const [name, modelId, url, day] = [text(100), text(160), z.string().max(500), z.iso.date()]

const mnfst = z.object({
  name,
  url,
  baseUrl: url.nullish(),
  description: z.string().max(2_000).default(''),
  // A row without an id stands for further models.
  models: z
    .array(z.object({ id: modelId.nullable(), rateLimit: z.string().max(200).nullish() }))
    .max(MOST_MODELS),
})
const NO_CARD = /\bno (?:credit )?card\b/i
const CARD = /\b(?:credit card|payment method) (?:is )?required\b/i

const mvalentsev = z.object({
  name,
  url,
  card_required: z.boolean().nullish(),
  // Without an API it is a program or a web page.
  api: z.object({ base_url: url, model_ids: z.array(modelId).max(MOST_MODELS).default([]) }).nullish(),
  last_verified: day,
  retired_on: day.nullish(),
  archived: z.boolean().default(false),
})

const modelsDev = z.object({
  id: z.string().max(64),
  name,
  api: url.optional(),
  doc: url.optional(),
  models: z
    .record(z.string(), z.unknown())
    .refine((all) => Object.keys(all).length <= MOST_MODELS, 'too many models'),
})
const priced = z.object({
  cost: z.object({ input: z.literal(0), output: z.literal(0) }),
  last_updated: day.optional(),
  release_date: day.optional(),
  status: z.string().max(40).optional(),
})
/** A program on one's own machine offers nothing. */
const LOOPBACK = /^https?:\/\/(?:127\.|localhost\b|0\.0\.0\.0)/

const RAW = 'https://raw.githubusercontent.com'

export const LISTS: readonly PublicList[] = [
  {
    id: 'mnfst',
    name: 'mnfst/awesome-free-llm-apis',
    url: `${RAW}/mnfst/awesome-free-llm-apis/main/data.json`,
    providers: 'providers',
    asOf: 'lastUpdated',
    read: (row, asOf) => {
      const { name, url, baseUrl, description, models } = mnfst.parse(row)
      const card = NO_CARD.test(description) ? false : CARD.test(description) || undefined
      const free = models.flatMap(({ id, rateLimit }) =>
        id === null ? [] : [{ id, limits: limitsIn(rateLimit ?? '') }],
      )
      const urls = [baseUrl ?? url, url]
      return { name, urls, isLiving: true, ...(card !== undefined && { card }), models: free, asOf }
    },
  },
  {
    id: 'mvalentsev',
    name: 'mvalentsev/awesome-free-ai-coding',
    url: `${RAW}/mvalentsev/awesome-free-ai-coding/main/index.json`,
    providers: 'entries',
    asOf: 'generated',
    read: (row) => {
      const { name, url, card_required: card, api, last_verified: asOf, ...end } = mvalentsev.parse(row)
      if (!api) return undefined
      const urls = [api.base_url, url]
      if (end.archived) return { name, urls, isLiving: false, models: [], asOf: end.retired_on ?? asOf }
      const models = api.model_ids.map((id) => ({ id, limits: [] }))
      return { name, urls, isLiving: true, ...(card != null && { card }), models, asOf }
    },
  },
  {
    id: 'models-dev',
    name: 'models.dev',
    url: 'https://models.dev/api.json',
    // A subscription on the host of a gateway, and an app that brings its own model.
    slugs: { 'OpenCode Go': null, QVAC: null },
    // Models at a price of 0, often part of a paid plan; it says nothing of ends, cards and limits.
    read: (row, asOf) => {
      const { id, name, api = '', doc, models } = modelsDev.parse(row)
      if (isPlan(id) || LOOPBACK.test(api)) return undefined
      const free = Object.entries(models).flatMap(([key, value]) => {
        const { data } = priced.safeParse(value)
        // A router costs what it chooses, which the catalogue writes as 0.
        const isModel = modelId.safeParse(key).success && !SAYS_NOTHING.test(key.split('/').at(-1)!)
        if (!data || !isModel || data.status === 'deprecated') return []
        return [{ id: key, limits: [], asOf: newestOf([data.last_updated, data.release_date]) ?? asOf }]
      })
      // The catalogue writes `${NAME}` for what differs by account.
      const urls = [api.replace(/\$\{\w+\}/g, 'x'), ...(doc ? [doc] : [])]
      if (free.length === 0) return undefined
      const newest = newestOf(free.map((one) => one.asOf))!
      return { name, catalogueId: id, urls, isLiving: true, models: free, asOf: newest }
    },
  },
]

/** A list that was read, with what was left out of it; or why it is none. No day is later than `today`. */
export type ListRead = { providers: ListedProvider[]; problems: CatalogueProblem[] } | { error: string }

export function readList(list: PublicList, source: string, today: string): ListRead {
  if (Buffer.byteLength(source) > MOST_BYTES) return { error: `expected at most ${MOST_BYTES} bytes` }
  const parsed = parseObject(source)
  if ('error' in parsed) return parsed
  const { value } = parsed
  const at = list.providers
  const listed = at === undefined ? Object.entries(value) : value[at]
  if (!Array.isArray(listed))
    return { error: 'no providers are where this list has them: its format changed' }
  const rows: [place: string[], row: unknown][] =
    at === undefined
      ? listed.map(([id, row]) => [[id], withId(row, id)])
      : listed.map((row, index) => [[at, String(index)], row])
  const shown = day.safeParse(list.asOf && value[list.asOf]).data ?? today
  const asOf = shown < today ? shown : today
  const [providers, problems]: [ListedProvider[], CatalogueProblem[]] = [[], []]
  for (const [path, row] of rows.slice(0, MOST_PROVIDERS))
    try {
      const one = list.read(row, asOf)
      if (one) providers.push({ ...one, asOf: one.asOf < today ? one.asOf : today })
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error
      const [issue] = error.issues
      const place = [...path, ...issue!.path.map(String)].reduce(below, '')
      problems.push({ place, message: `${issue!.message}; the provider is left out` })
    }
  return providers.length > 0
    ? { providers, problems }
    : { error: 'no provider of it can be read: its format changed' }
}

const withId = (row: unknown, id: string) => (typeof row === 'object' && row !== null ? { ...row, id } : row)

const PERIODS = { s: 'second', m: 'minute', min: 'minute', h: 'hour', hr: 'hour', d: 'day' } as const
/** Nothing but a number and a unit, and perhaps a remark in brackets: `~1 RPS` and `<=500 RPD` are no limits. */
const LIMIT =
  /^(\d{1,3}(?:,\d{3}){1,4}|\d{1,12}(?:\.\d{1,3})?) ?([km]?) ?(?:([rt])p([smhd])|req\/(min|hr|day|month))(?: ?\([^()]{0,40}\)| total)?$/

/** The limits in a text such as `30 RPM, 1,000 RPD`. What is none is passed over. */
export function limitsIn(said: string): Amount[] {
  // A comma inside a number is followed by a digit, one between two limits by a space.
  const parts = said.slice(0, 200).toLowerCase().split(/; |, /)
  return parts.flatMap((part) => {
    const [, digits = '', factor = '', what, letter, word] = LIMIT.exec(part.trim()) ?? []
    const per = letter ?? word
    if (per === undefined) return []
    const value = Number(digits.replaceAll(',', '')) * ({ k: 1_000, m: 1_000_000 }[factor] ?? 1)
    return {
      metric: what === 't' ? 'tokens' : 'requests',
      value,
      per: PERIODS[per as keyof typeof PERIODS] ?? (per as Period),
    }
  })
}
