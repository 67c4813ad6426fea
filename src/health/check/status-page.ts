/** Reads official status pages: four formats and no more. What is not understood as a whole is `unreadable`. */
import { z } from 'zod'
import { parseJson, valueAt } from '../../base/json.ts'
import { replaceHidden } from '../../base/safe-text.ts'
import type { HttpFacts } from '../../net/http-facts.ts'
import { PAGE_LEVELS, type PageLevel, type PageReading } from '../../schema/status-files.ts'
import type { STATUS_PAGE_FORMATS } from '../../schema/vocabulary.ts'

/** What a page says: of the API, and in its own words where it reports a problem. */
export type ReadPage = { level: PageReading; announced?: string }

type Format = (typeof STATUS_PAGE_FORMATS)[number]
type Words = ReadonlyMap<string, PageLevel>

/** One row of a page. `group`: the name of the one that it stands in; `level`: undefined where the page says it in a word that we do not know. */
type Part = { id: string; name: string; group: string; level: PageLevel | undefined }

/** What a page says of the whole company, undefined where it says nothing; of its parts; and what it announces now, the newest first. */
type Page = {
  overall: PageLevel | undefined
  parts: Part[]
  announced: readonly { text: string; parts?: readonly string[] }[]
  /** What it says of everything, in its own words. */
  general?: string | undefined
}

type Reader = {
  /** Where the JSON is, relative to the URL of the page. */
  path: string
  /** Bytes of JSON that are read at most. */
  maxBody: number
  /** Throws on anything that it does not know. */
  read: (value: unknown, wanted: readonly string[]) => Page
}

/** Which parts of a page concern the API: those that the entry names, else those whose names mean it. */
export type Scope = {
  components: readonly string[]
  /** What its tasks are called, and what the product is. */
  names?: readonly (readonly string[])[] | undefined
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

/** Characters of its words that are kept. */
const MOST_WORDS = 160

/** What a fetched page says of the API. Anything but a whole 200 in JSON of the known shape is `unreadable`. */
export function readPage(facts: HttpFacts, format: Format, scope: Scope): ReadPage {
  if (facts.phase !== 'done' || facts.status !== 200 || facts.truncated || !facts.body?.length)
    return { level: 'unreadable' }
  try {
    const page = READERS[format].read(parseJson(String(facts.body)), scope.components)
    const [level, ids] = levelFor(page, scope)
    const said = page.announced.find(({ parts }) => !ids || !parts || parts.some((id) => ids.has(id)))
    const words = said?.text ?? page.general
    const text = words && replaceHidden(words, MOST_WORDS).replace(/\s+/g, ' ').trim().normalize()
    return { level, ...(level !== 'operational' && text && { announced: text }) }
  } catch {
    return { level: 'unreadable' }
  }
}

/** Names of what programs call, and of what people use beside it, although its name may say API. */
const CALLED =
  /\bapis?\b(?! (?:docs?|documentation|reference|console|dashboard|playground))|\binference\b|\bcompletions?\b|\bendpoints?\b|\bmodel serving\b|\bllms?\b|\blarge language models?\b/i
const BESIDE =
  /\b(?:web ?sites?|home ?page|web ?app|ui|dashboard|console|portal|docs?|documentation|support|community|forum|blog|log(?:ging)?[- ]?(?:in|outs?)|sign[- ]?(?:in|up)|sso|accounts?|billing|payments?|playground|mobile|ios|android|desktop|browser|extension|studio|admin|management|compliance|ads|connectors?|webhooks?|analytics|chat ?gpt|claude\.ai|le chat|fine[- ]?tun\w*|training|batch\w*|emails?|status)\b/i

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Whether a text speaks of a task, wherever it has spaces. A short word means that alone: `images`, but not an image registry. */
function isAbout(text: string, task: string): boolean {
  const [whole, word] = [lettersOf(text), lettersOf(task)]
  return word.length < 8 ? whole === word : whole.includes(word)
}

/** Whether a part is the product by its own name, without the company's: Workers AI of Cloudflare Workers AI. */
function isProduct(part: string, product: string): boolean {
  const isTelling = part.includes(' ') || part.length >= 8
  return isTelling && ` ${product}`.toLowerCase().endsWith(` ${part.toLowerCase()}`)
}

/** The parts that the entry names, else the first of these that are there: the product itself, what programs call or what does its tasks, what has its name. */
function partsFor({ parts }: Page, { components, names: [tasks = [], products = []] = [] }: Scope): Part[] {
  if (components.length > 0 && parts.length > 0) return partsOf(parts, components)
  const own = parts.filter(({ name }) => !BESIDE.test(name))
  const kinds: ((part: Part) => boolean)[] = [
    ({ name }) => products.some((product) => isProduct(name, product)),
    ({ name, group }) =>
      CALLED.test(name) ||
      (CALLED.test(group) && !BESIDE.test(group)) ||
      tasks.some((task) => isAbout(name, task)),
    ({ name }) => products.some((product) => lettersOf(name).includes(lettersOf(product))),
  ]
  return kinds.map((kind) => own.filter(kind)).find((found) => found.length > 0) ?? []
}

const isRead = (part: Part): part is Part & { level: PageLevel } => part.level !== undefined

/** The level of the API, and the ids of its parts where the page tells it from others. */
function levelFor(page: Page, scope: Scope): [PageReading, ReadonlySet<string>?] {
  const { overall, parts } = page
  const own = partsFor(page, scope)
  const isNamed = scope.components.length > 0
  // What a page says of a part in a word of its own counts only where the entry asks for that part.
  if (isNamed && own.some(({ level }) => level === undefined)) throw new Error('an unknown status')
  const known = own.filter(isRead)
  if (known.length > 0) return [worstOf(known.map(({ level }) => level)), new Set(known.map(({ id }) => id))]
  const read = parts.filter(isRead)
  const level = overall ?? worstOf(read.map((one) => one.level))
  if (level === 'operational' || level === 'maintenance') {
    if (isNamed) throw new Error('the named components are missing')
    return [level]
  }
  const affected = read.filter((one) => PAGE_LEVELS.indexOf(one.level) >= PAGE_LEVELS.indexOf('minor'))
  // A page without parts says what is wrong in the titles of its incidents alone.
  const titles = parts.length > 0 ? [] : page.announced.map(({ text }) => text)
  const tasks = scope.names?.[0]?.filter((task) => task.length >= 8) ?? []
  if (titles.some((title) => CALLED.test(title) || tasks.some((task) => isAbout(title, task)))) return [level]
  const troubled = [...affected.map(({ name }) => name), ...titles]
  const isBeside = troubled.length > 0 && troubled.every((name) => BESIDE.test(name))
  return [level === 'minor' || isBeside ? 'unscoped' : 'unscopedMajor']
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

const component = z.object({
  id: z.string(),
  name: z.string().catch(''),
  status: z.string(),
  group_id: z.string().nullish().catch(null),
  group: z
    .union([z.boolean(), z.object({ name: z.string() })])
    .nullish()
    .catch(null),
})

/** Groups stand among the parts, and say what the worst of theirs is. */
function rowsOf(components: readonly z.infer<typeof component>[], words: Words): Part[] {
  const names = new Map(components.map(({ id, name }) => [id, name]))
  return components.map(({ id, name, status, group_id, group }) => ({
    id,
    name,
    group: (group && typeof group === 'object' ? group.name : names.get(group_id ?? '')) ?? '',
    level: words.get(status),
  }))
}

const statuspage = z.object({
  page: z.object({}),
  status: z.object({ indicator: z.string(), description: z.string().optional().catch(undefined) }).optional(),
  components: z.array(component).nullish(),
  incidents: z
    .array(z.object({ name: z.string(), components: z.array(z.object({ id: z.string() })).nullish() }))
    .nullish()
    .catch(null),
})

/** https://metastatuspage.com/api/v2; `components.json` is the same without `status`. */
function readStatuspage(value: unknown): Page {
  const { status, components, incidents } = statuspage.parse(value)
  return {
    overall: status && levelOf(status.indicator, STATUSPAGE_INDICATORS),
    parts: rowsOf(components ?? [], STATUSPAGE_COMPONENTS),
    announced: (incidents ?? []).map(({ name, components }) => ({
      text: name,
      ...(components?.length && { parts: components.map(({ id }) => id) }),
    })),
    general: status?.description,
  }
}

const betterStack = z.object({
  data: z.object({
    type: z.literal('status_page'),
    attributes: z.object({ aggregate_state: z.string() }),
  }),
  included: z.array(z.object({ id: z.string(), type: z.string(), attributes: z.unknown() })).nullish(),
})
const betterStackResource = z.object({ status: z.string(), public_name: z.string().catch('') })
const betterStackReport = z.object({ title: z.string(), ends_at: z.string().nullish() })

const itemsOf = (type: string, { included }: Pick<z.infer<typeof betterStack>, 'included'>) =>
  (included ?? []).filter((one) => one.type === type)

/** https://betterstack.com/docs/uptime/api/status-pages/ in the shape of JSON:API. */
function readBetterStack(value: unknown): Page {
  const page = betterStack.parse(value)
  return {
    overall: levelOf(page.data.attributes.aggregate_state, BETTER_STACK),
    parts: itemsOf('status_page_resource', page).flatMap(({ id, attributes }) => {
      const { data } = betterStackResource.safeParse(attributes)
      return data ? [{ id, name: data.public_name, group: '', level: BETTER_STACK.get(data.status) }] : []
    }),
    announced: itemsOf('status_report', page).flatMap(({ attributes }) => {
      const report = betterStackReport.safeParse(attributes).data
      return report && !report.ends_at ? [{ text: report.title }] : []
    }),
  }
}

const instatus = z.object({
  page: z.object({ status: z.string() }).optional(),
  activeIncidents: z.array(z.object({ name: z.string().catch(''), impact: z.string() })).nullish(),
  components: z.array(component).nullish(),
})

/** https://instatus.com/help/api; incidents of the summary name no components, and `/v2/components.json` has those alone. */
function readInstatus(value: unknown): Page {
  const { page, activeIncidents, components } = instatus.parse(value)
  const stated = page && levelOf(page.status, INSTATUS_PAGE)
  const impacts = (activeIncidents ?? []).map(({ impact }) => levelOf(impact, INSTATUS_COMPONENTS))
  return {
    overall: stated === 'minor' ? worstOf(['minor', ...impacts]) : stated,
    parts: rowsOf(components ?? [], INSTATUS_COMPONENTS),
    announced: (activeIncidents ?? []).map(({ name }) => ({ text: name })),
  }
}

const googleIncident = z.object({
  id: z.string(),
  begin: z.string(),
  end: z.string().nullish(),
  external_desc: z.string().catch(''),
  status_impact: z.string().nullish(),
  most_recent_update: z.object({ status: z.string() }).nullish(),
  affected_products: z.array(z.object({ id: z.string(), title: z.string().catch('') })),
})

/** https://status.cloud.google.com/incidents.schema.json; the file holds years of incidents of all products. */
function readGoogle(value: unknown, wanted: readonly string[]): Page {
  // Somewhere in that company something is always broken: without product ids the page says nothing.
  if (wanted.length === 0) throw new Error('google needs product ids')
  const open = z
    .array(googleIncident)
    .parse(value)
    .filter(({ end, affected_products }) => !end && affected_products.some(({ id }) => wanted.includes(id)))
  const level = worstOf(
    open.map(({ most_recent_update, status_impact }) =>
      levelOf(most_recent_update?.status ?? status_impact ?? '', GOOGLE),
    ),
    'operational',
  )
  return {
    overall: level,
    parts: wanted.map((id) => ({ id, name: '', group: '', level })),
    announced: open.map(({ external_desc }) => ({ text: external_desc.split('\n', 1)[0]! })),
  }
}

/** The parts that the entry names. A page may leave out some that are well: incident.io shows 25 of them at most. Throws where all are gone: ids move when a page is rebuilt. */
function partsOf(parts: readonly Part[], ids: readonly string[]): Part[] {
  const found = parts.filter(({ id }) => ids.includes(id))
  if (found.length === 0) throw new Error('the named components are missing')
  return found
}

function levelOf(word: string, words: Words): PageLevel {
  const level = words.get(word)
  if (!level) throw new Error('an unknown status')
  return level
}

function worstOf(levels: readonly PageLevel[], none?: PageLevel): PageLevel {
  if (levels.length === 0 && !none) throw new Error('no component')
  return PAGE_LEVELS[Math.max(0, ...levels.map((level) => PAGE_LEVELS.indexOf(level)))]!
}

export type PageComponent = { id: string; name: string }

/** The components that a page has in each format. */
const COMPONENTS: Record<Format, (value: unknown) => readonly PageComponent[]> = {
  statuspage: (value) => statuspage.pick({ components: true }).parse(value).components ?? [],
  betterstack: (value) =>
    itemsOf('status_page_resource', betterStack.pick({ included: true }).parse(value)).map(
      ({ id, attributes }) => ({ id, name: String(valueAt(attributes, 'public_name') ?? '') }),
    ),
  instatus: (value) => instatus.pick({ components: true }).parse(value).components ?? [],
  google: (value) =>
    z
      .array(googleIncident.pick({ affected_products: true }))
      .parse(value)
      .flatMap(({ affected_products }) => affected_products.map(({ id, title }) => ({ id, name: title }))),
}

/** The components of a page, from which a maintainer picks those that the API stands on: in its order; none if it cannot be read. */
export function pageComponents({ phase, status, body }: HttpFacts, format: Format): PageComponent[] {
  if (phase !== 'done' || status !== 200) return []
  try {
    const listed = COMPONENTS[format](parseJson(String(body)))
    return [...new Map(listed.map(({ id, name }) => [id, { id, name }])).values()]
  } catch {
    return []
  }
}
