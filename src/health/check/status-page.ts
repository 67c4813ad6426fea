/** Reads official status pages: four formats and no more. What is not understood as a whole is `unreadable`. */
import { z } from 'zod'
import { parseJson } from '../../base/json.ts'
import type { HttpFacts } from '../../net/http-facts.ts'
import type { STATUS_PAGE_FORMATS } from '../../schema/vocabulary.ts'

/** In order of severity. */
export const PAGE_LEVELS = ['operational', 'maintenance', 'minor', 'major', 'critical'] as const
/** `unscoped`: a problem on the page of an entry that names no components; it may be another product's. */
export type PageLevel = (typeof PAGE_LEVELS)[number] | 'unscoped' | 'unreadable'

type Format = (typeof STATUS_PAGE_FORMATS)[number]
type Words = ReadonlyMap<string, (typeof PAGE_LEVELS)[number]>
type Reader = {
  /** Where the JSON is, relative to the URL of the page. */
  path: string
  /** Bytes of JSON that are read at most. */
  maxBody: number
  /** Throws on anything that it does not know. */
  read: (value: unknown, components: readonly string[]) => PageLevel
}

const MiB = 1024 * 1024

export const READERS: Record<Format, Reader> = {
  statuspage: { path: '/api/v2/summary.json', maxBody: MiB, read: readStatuspage },
  betterstack: { path: '/index.json', maxBody: MiB, read: readBetterStack },
  instatus: { path: '/summary.json', maxBody: MiB, read: readInstatus },
  google: { path: '/incidents.json', maxBody: 8 * MiB, read: readGoogle },
}

/** The URL of a page's JSON. */
export function feedOf(page: { url: string; format: Format; feed?: string | undefined }): string {
  return page.feed ?? new URL(READERS[page.format].path, page.url).href
}

/** What a fetched page says of the API. Anything but a whole 200 in JSON of the known shape is `unreadable`. */
export function readPage(facts: HttpFacts, format: Format, components: readonly string[]): PageLevel {
  if (facts.phase !== 'done' || facts.status !== 200 || facts.truncated || !facts.body?.length)
    return 'unreadable'
  try {
    return READERS[format].read(parseJson(String(facts.body)), components)
  } catch {
    return 'unreadable'
  }
}

/** Maps, not objects: a page may well say `"__proto__"`. */
const STATUSPAGE_INDICATORS: Words = new Map([
  ['none', 'operational'],
  ...PAGE_LEVELS.slice(1).map((level) => [level, level] as const),
])
const STATUSPAGE_COMPONENTS: Words = new Map([
  ['operational', 'operational'],
  ['under_maintenance', 'maintenance'],
  ['degraded_performance', 'minor'],
  ['partial_outage', 'major'],
  ['full_outage', 'critical'],
  ['major_outage', 'critical'],
])
const BETTER_STACK: Words = new Map([
  ['operational', 'operational'],
  ['maintenance', 'maintenance'],
  ['degraded', 'minor'],
  ['downtime', 'critical'],
])
const INSTATUS_PAGE: Words = new Map([
  ['UP', 'operational'],
  ['UNDERMAINTENANCE', 'maintenance'],
  ['HASISSUES', 'minor'],
])
const INSTATUS_COMPONENTS: Words = new Map([
  ['OPERATIONAL', 'operational'],
  ['UNDERMAINTENANCE', 'maintenance'],
  ['DEGRADEDPERFORMANCE', 'minor'],
  ['MINOROUTAGE', 'minor'],
  ['PARTIALOUTAGE', 'major'],
  ['MAJOROUTAGE', 'critical'],
])
const GOOGLE: Words = new Map([
  ['AVAILABLE', 'operational'],
  ['SERVICE_INFORMATION', 'operational'],
  ['SERVICE_DISRUPTION', 'major'],
  ['SERVICE_OUTAGE', 'critical'],
])

const component = z.object({ id: z.string(), status: z.string() })
const statuspage = z.object({
  page: z.object({}),
  status: z.object({ indicator: z.string() }).optional(),
  components: z.array(component).nullish(),
})

/** https://metastatuspage.com/api/v2; `components.json` is the same without `status`. */
function readStatuspage(value: unknown, wanted: readonly string[]) {
  const { status, components } = statuspage.parse(value)
  const all = components ?? []
  if (wanted.length > 0) return worst(pick(all, wanted), STATUSPAGE_COMPONENTS)
  if (status) return unscoped(levelOf(status.indicator, STATUSPAGE_INDICATORS))
  return unscoped(
    worst(
      all.map((each) => each.status),
      STATUSPAGE_COMPONENTS,
    ),
  )
}

const betterStack = z.object({
  data: z.object({
    type: z.literal('status_page'),
    attributes: z.object({ aggregate_state: z.string() }),
  }),
  included: z.array(z.object({ id: z.string(), type: z.string(), attributes: z.unknown() })).nullish(),
})
const betterStackResource = z.object({ status: z.string() })

/** https://betterstack.com/docs/uptime/api/status-pages/ in the shape of JSON:API. */
function readBetterStack(value: unknown, wanted: readonly string[]) {
  const { data, included } = betterStack.parse(value)
  if (wanted.length === 0) return unscoped(levelOf(data.attributes.aggregate_state, BETTER_STACK))
  const resources = (included ?? [])
    .filter(({ id, type }) => type === 'status_page_resource' && wanted.includes(id))
    .map(({ id, attributes }) => ({ id, status: betterStackResource.parse(attributes).status }))
  return worst(pick(resources, wanted), BETTER_STACK)
}

const instatus = z.object({
  page: z.object({ status: z.string() }),
  activeIncidents: z.array(z.object({ impact: z.string() })).nullish(),
  components: z.array(component).nullish(),
})

/** https://instatus.com/help/api; incidents of the summary name no components. */
function readInstatus(value: unknown, wanted: readonly string[]) {
  const { page, activeIncidents, components } = instatus.parse(value)
  if (wanted.length > 0) return worst(pick(components ?? [], wanted), INSTATUS_COMPONENTS)
  const stated = levelOf(page.status, INSTATUS_PAGE)
  if (stated !== 'minor') return stated
  const impacts = (activeIncidents ?? []).map(({ impact }) => levelOf(impact, INSTATUS_COMPONENTS))
  return unscoped(worstOf('minor', ...impacts))
}

const google = z.array(
  z.object({
    id: z.string(),
    begin: z.string(),
    end: z.string().nullish(),
    status_impact: z.string().nullish(),
    most_recent_update: z.object({ status: z.string() }).nullish(),
    affected_products: z.array(z.object({ id: z.string() })),
  }),
)

/** https://status.cloud.google.com/incidents.schema.json; the file holds years of incidents of all products. */
function readGoogle(value: unknown, wanted: readonly string[]) {
  // Somewhere in that company something is always broken: without product ids the page says nothing.
  if (wanted.length === 0) throw new Error('google needs product ids')
  const open = google
    .parse(value)
    .filter(({ end, affected_products }) => !end && affected_products.some(({ id }) => wanted.includes(id)))
  return worst(
    open.map(({ most_recent_update, status_impact }) => most_recent_update?.status ?? status_impact ?? ''),
    GOOGLE,
    'operational',
  )
}

/** The statuses of the components named. Throws when one of them is not there: ids move when a page is rebuilt. */
function pick(components: readonly { id: string; status: string }[], wanted: readonly string[]): string[] {
  return wanted.map((id) => {
    const found = components.find((each) => each.id === id)
    if (!found) throw new Error('a named component is missing')
    return found.status
  })
}

function levelOf(word: string, words: Words): (typeof PAGE_LEVELS)[number] {
  const level = words.get(word)
  if (!level) throw new Error('an unknown status')
  return level
}

function worst(statuses: readonly string[], words: Words, none?: 'operational') {
  if (statuses.length === 0 && !none) throw new Error('no component')
  return worstOf('operational', ...statuses.map((status) => levelOf(status, words)))
}

function worstOf(...levels: (typeof PAGE_LEVELS)[number][]) {
  return PAGE_LEVELS[Math.max(...levels.map((level) => PAGE_LEVELS.indexOf(level)))]!
}

/** A whole company's page reports a problem of any of its products. */
const unscoped = (level: (typeof PAGE_LEVELS)[number]): PageLevel =>
  level === 'operational' || level === 'maintenance' ? level : 'unscoped'

export type PageComponent = { id: string; name: string }

const named = z.object({ id: z.string(), name: z.string() })
const components = z.object({ components: z.array(named) }).transform((page) => page.components)
const resources = z
  .object({
    included: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        attributes: z.object({ public_name: z.string().optional() }).optional(),
      }),
    ),
  })
  .transform(({ included }) =>
    included
      .filter(({ type }) => type === 'status_page_resource')
      .map(({ id, attributes }) => ({ id, name: attributes?.public_name ?? '' })),
  )
const products = z
  .array(z.object({ affected_products: z.array(z.object({ id: z.string(), title: z.string() })) }))
  .transform((incidents) => [
    ...new Map(
      incidents.flatMap(({ affected_products }) =>
        affected_products.map(({ id, title }) => [id, { id, name: title }] as const),
      ),
    ).values(),
  ])

const COMPONENTS: Record<Format, z.ZodType<PageComponent[]>> = {
  statuspage: components,
  betterstack: resources,
  instatus: components,
  google: products,
}

/** The components of a page, from which a maintainer picks those that the API stands on: in its order; none if it cannot be read. */
export function pageComponents({ phase, status, body }: HttpFacts, format: Format): PageComponent[] {
  if (phase !== 'done' || status !== 200) return []
  try {
    return COMPONENTS[format].parse(parseJson(String(body)))
  } catch {
    return []
  }
}
