/** Every writer, with hostile names and hostile URLs: what it writes has the same structure as with harmless ones. */

import { createHash } from 'node:crypto'
import { parseEnv } from 'node:util'
import { parse as parseCsv } from 'csv-parse/sync'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import markdownIt from 'markdown-it'
import initSqlJs from 'sql.js'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { apiBodies, Raw } from '../src/api/endpoints.ts'
import type { ProviderDetail } from '../src/api/providers.ts'
import { FILE_GROUPS } from '../src/build/build.ts'
import type { ModelList, ShownModel } from '../src/catalog/models/model-schemas.ts'
import { type Directory, withHosts, withRows } from '../src/clients/mcp/directory.ts'
import { TOOLS } from '../src/clients/mcp/server.ts'
import { bytesOf, type SiteContext } from '../src/files/site-files.ts'
import type { ProviderEntry } from '../src/schema/entry.ts'
import type { RatingsAnswer } from '../src/schema/ratings.ts'
import type {
  CapabilityDetail,
  ChangesList,
  ProviderList,
  StatusHistory,
  StatusOverview,
} from '../src/schema/responses.ts'
import { anEntry } from './support/content.ts'
import { contentLines, ICALENDAR_RULES } from './support/i-calendar-rules.ts'
import { pngParts } from './support/png-parts.ts'
import { formulaIn } from './support/scan-build.ts'
import { contextOf, HOSTILE } from './support/site-context.ts'
import { aState, storedAt } from './support/stored-status.ts'

/** Ends strings, tags, comments, cells and lines in every format, and begins something else. */
const NAME = `${HOSTILE}'\`]]>--></title></svg>\u2028\u0085\r\n\n# owned\n- &a !!x [y](https://evil.example)\n\`\`\`\n'); DROP TABLE providers; --\n;=1\t@2|+3\u202e\u{e0041}`
const URL_TAIL = `"'\`<script>]]>--></a>\u2028\u0085\r\n\nlitellm_settings:\n  callbacks: evil\n) [y](https://evil.example) ;=1\t@2|+3\u202e`

function entry(slug: string, text: string, tail: string): Partial<ProviderEntry> {
  const url = `https://${slug}.example.com/${tail}`
  const like = anEntry(slug)
  return {
    name: text,
    tagline: text,
    website: url,
    docsUrl: url,
    pros: [text, text],
    cons: [text, text],
    useCases: [text, text],
    connection: {
      baseUrl: url,
      openaiBaseUrl: url,
      anthropicBaseUrl: url,
      openaiCompatible: true,
      keyUrl: url,
      auth: 'header',
      authName: text,
      sdks: { npm: [text], pypi: [text] },
      firstCall: {
        method: 'POST',
        path: `/${tail}`,
        model: text,
        headers: { [text]: text },
        query: { [text]: text },
        form: { [text]: text },
        body: { [text]: [text] },
        source: url,
      },
    },
    links: { quickstart: url, errors: { none: url } },
    health: { ...like.health, statusPage: { url } },
    changelog: [
      {
        id: 'x',
        date: '2026-11-20',
        kind: 'limit',
        change: text,
        before: text,
        after: text,
        endsOn: '2027-01-01',
        source: url,
      },
    ],
    corrections: [{ date: '2026-11-20', field: 'offers.free-plan.kind', note: text }],
    summary: text,
    offers: [
      {
        ...like.offers[0]!,
        name: text,
        eligibility: text,
        sharedWith: text,
        quotas: [{ requests: '1/day', models: [`${text}/one`], note: text }],
      },
    ],
    sources: [{ ...like.sources[0]!, url, note: text }],
  }
}

const RUN = '2026-11-21T05:00:00.000Z'

const contextWith = (text: string, tail: string): SiteContext => {
  const down = aState('one', RUN, { status: 'down', reason: 'page_critical', announced: text })
  const context = contextOf(
    {
      one: entry('one', text, tail),
      gone: { ...entry('gone', text, tail), retired: { date: '2026-11-01', successor: text } },
    },
    { current: storedAt(RUN, [down]), history: [{ day: '2026-11-21', new: ['one'], down: ['one'] }] },
  )
  const [collection] = context.catalog.collections
  Object.assign(collection!, { title: text, subtitle: text, description: text })
  return { ...context, publication: { ...context.publication, name: text } }
}

const markdown = markdownIt({ html: true, linkify: true })
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

/** Keys and kinds of a JSON value; keys that content chooses count as one. */
const shapeOfJson = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOfJson)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.entries(value).map(([key, inner]) => [/^\w+$/.test(key) ? key : '', shapeOfJson(inner)])
}

const shapeOfMarkdown = (source: string): unknown => [
  // Some renderers leave the backslash and take what follows for HTML.
  source.match(/\\</g),
  ...markdown
    .parse(source, {})
    .flatMap(({ type, children }) => [type, ...(children ?? []).map((child) => child.type)])
    .filter((type) => !['text', 'softbreak', 'text_special'].includes(type)),
]

/** Tags and the names of attributes, of well-formed XML. */
function shapeOfMarkup(source: string, unpairedTags: string[] = []): unknown {
  const options = { allowBooleanAttributes: true, unpairedTags }
  expect(XMLValidator.validate(source, options)).toBe(true)
  const tree = new XMLParser({ ...options, preserveOrder: true, ignoreAttributes: false }).parse(source)
  const walk = (nodes: Record<string, unknown>[]): unknown =>
    nodes.map((node) => {
      const tag = Object.keys(node).find((key) => key !== ':@')!
      if (tag === '#text') return '#text'
      return [tag, Object.keys((node[':@'] as object) ?? {}), walk(node[tag] as Record<string, unknown>[])]
    })
  return walk(tree)
}

/** Cells; none is a formula. */
function shapeOfCsv(source: string): unknown {
  const rows = parseCsv(source) as string[][]
  expect(rows.flat().flatMap((cell) => formulaIn(cell) ?? [])).toEqual([])
  return rows.map((cells) => cells.length)
}

function shapeOfYaml(source: string): unknown {
  // A reader of YAML 1.1 ends lines at these too; the package does not, even in its 1.1 mode.
  const as11 = parseYaml(source.replace(/[\u0085\u2028\u2029]/g, '\n'), { version: '1.1' })
  const as12 = parseYaml(source, { version: '1.2' })
  expect(as11).toEqual(as12)
  return shapeOfJson(as12)
}

/** Names and parameters of the properties, unfolded, and of those that are no text the value. */
function shapeOfCalendar(source: string): unknown {
  for (const check of Object.values(ICALENDAR_RULES)) check(source)
  return contentLines(source).map((line) => {
    const [, name, value] = /^([^:]*):(.*)$/s.exec(line)!
    return /^(?:NAME|X-WR-CALNAME|SUMMARY|DESCRIPTION)$/.test(name!) ? name : [name, value]
  })
}

async function shapeOfSqlite(bytes: Uint8Array): Promise<unknown> {
  const { Database } = await initSqlJs()
  const database = new Database(bytes)
  const ask = (sql: string) => database.exec(sql)[0]?.values ?? []
  const tables = ask('SELECT name, sql FROM sqlite_schema ORDER BY name')
  const counts = tables
    .filter(([, sql]) => String(sql).startsWith('CREATE TABLE'))
    .map(([name]) => [name, ask(`SELECT count(*) FROM "${name}"`)])
  const check = ask('PRAGMA integrity_check')
  database.close()
  return [tables, counts, check]
}

/** Lines that are left out where a shell would not take the value for one word. */
const ADDRESS = /^\w+_(?:OPENAI_BASE_URL|FREE_MODEL)=[\w./:@+-]+\n/gm

/** What a shell or Node would set, and which lines are neither that nor a comment. */
const shapeOfEnv = (source: string): unknown => [
  parseEnv(source.replace(ADDRESS, '')),
  source
    .replace(ADDRESS, '')
    .split(/[\n\r\u0085\u2028\u2029]/)
    .map((line) => (line.startsWith('#') ? '#' : line)),
]

/** The lines, without what stands in quotes. */
const shapeOfShell = (source: string): unknown =>
  source
    .replace(/^#[^\n\r\u0085\u2028\u2029]*/gm, '#')
    .replace(/'(?:[^']|'\\'')*'/g, '')
    .split('\n')

const sameBytes = (bytes: Uint8Array): unknown => createHash('sha256').update(bytes).digest('hex')

const VOID = ['meta', 'link', 'input', 'img']
const DOCTYPE = /^<!doctype html>\n/

/** Tags and attributes of a page, and the shape of its JSON-LD: what a script holds is no markup. */
function shapeOfPage(source: string): unknown {
  const scripts = [...source.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(([, text]) => text!)
  const markup = source.replace(DOCTYPE, '').replace(/(<script[^>]*>)[^<]+/g, '$1')
  return [scripts.map((text) => shapeOfJson(JSON.parse(text))), shapeOfMarkup(markup, VOID)]
}

type Reader = (bytes: Uint8Array) => unknown
const ofText =
  (shape: (text: string) => unknown): Reader =>
  (bytes) =>
    shape(Buffer.from(bytes).toString('utf8'))

/** How each kind of file is read. A new kind needs a row here, whoever writes it. */
const READERS: readonly (readonly [files: RegExp, shape: Reader])[] = [
  // The inverted index has a key for each word; what it leads to stands beside it.
  [/^assets\/search\.json$/, ofText((text) => shapeOfJson({ ...JSON.parse(text), words: null }))],
  [
    /^(?!assets\/search\.json$).*\.json$|^\.well-known\/api-catalog$/,
    ofText((text) => shapeOfJson(JSON.parse(text))),
  ],
  // Comments stand above, each a line.
  [/\.jsonc$/, ofText((text) => shapeOfJson(JSON.parse(text.replace(/^(?:\/\/.*\n)+/, ''))))],
  [
    /\.ndjson$/,
    ofText((text) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => shapeOfJson(JSON.parse(line))),
    ),
  ],
  [/\.csv$/, ofText(shapeOfCsv)],
  [/\.sqlite$/, shapeOfSqlite],
  [/\.md$|^llms(?:-full)?\.txt$/, ofText(shapeOfMarkdown)],
  [/^configs\/.*\/env\.txt$/, ofText(shapeOfEnv)],
  [/^configs\/.*\/claude-code\.txt$/, ofText(shapeOfShell)],
  [/\.yaml$/, ofText(shapeOfYaml)],
  [/\.ics$/, ofText(shapeOfCalendar)],
  [/\.atom$|\.xml$|^badges\/.*\.svg$/, ofText((text) => shapeOfMarkup(text))],
  [/\.html$/, ofText(shapeOfPage)],
  [/^assets\/previews\/.*\.png$/, pngParts],
  [/^assets\/(?!previews\/).*\.(?!json$)\w+$|^robots\.txt$|^\.well-known\/security\.txt$/, sameBytes],
  [/^mcp:/, ofText((text) => shapeOfJson(JSON.parse(text)))],
]

/** The calls that show most of each tool's text. */
const CALLS: Readonly<Record<string, object>> = {
  find_providers: {},
  find_offers: { capability: 'chat' },
  find_models: {},
  get_model: { model: 'model' },
  get_provider: { slug: 'one' },
  compare_providers: { slugs: ['one', 'gone'] },
  get_status: { slug: 'one' },
  list_changes: {},
}

function directoryOf(files: ReadonlyMap<string, Uint8Array>): Directory {
  const read = <T>(file: string) => JSON.parse(Buffer.from(files.get(file)!).toString('utf8')) as T
  return {
    origin: { kind: 'snapshot', date: '2026-11-21T12:00:00.000Z' },
    async list() {
      const { data } = read<ProviderList>('api/v1/variants/providers/all.json')
      return { data, total: data.length, unknown: null }
    },
    provider: async (slug) => read<ProviderDetail>(`api/v1/providers/${slug}.json`),
    models: async () => withRows(read<ModelList>('api/v1/models.json')),
    model: async (slug) => withHosts(read<ShownModel>(`api/v1/models/${slug}.json`)),
    ratings: async () => read<RatingsAnswer>('api/v1/ratings.json'),
    changes: async () => read<ChangesList>('api/v1/changes.json'),
    capability: async (slug) => read<CapabilityDetail>(`api/v1/capabilities/${slug}.json`),
    status: async () => read<StatusOverview>('api/v1/status.json'),
    history: async (slug) => read<StatusHistory>(`api/v1/status/${slug}.json`),
  }
}

/** Every file and every answer to an agent, by path. */
async function written(context: SiteContext): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  // The name of a model's file follows from its id.
  for (const { file, make } of apiBodies(context)) {
    const value = make()
    files.set(
      file.replace(/^(api\/v1\/models)\/.+/, '$1/model.json'),
      Buffer.from(value instanceof Raw ? value.text : JSON.stringify(value)),
    )
  }
  for (const group of FILE_GROUPS) {
    const ofGroup = [...(await group.files(context))]
    expect(ofGroup.length, group.name).toBeGreaterThan(0)
    for (const file of ofGroup) files.set(file[0], bytesOf(file))
  }
  const directory = directoryOf(files)
  for (const { name, answer } of TOOLS) {
    const reply = await answer(directory, CALLS[name] as never)
    expect(Object.keys(reply), name).toEqual(['value'])
    files.set(`mcp:${name}`, Buffer.from(JSON.stringify(reply)))
  }
  return files
}

test('hostile names and URLs change no structure, in any file and any answer', async () => {
  // As long, since some places cut a text, or put a long one elsewhere.
  const plain = await written(contextWith('plain text'.padEnd(NAME.length, 's'), 'plain'))
  const hostile = await written(contextWith(NAME, URL_TAIL))
  expect([...hostile.keys()]).toEqual([...plain.keys()])
  expect(Object.keys(CALLS)).toEqual(TOOLS.map(({ name }) => name))

  const used = new Set<RegExp>()
  for (const [path, bytes] of hostile) {
    const readers = READERS.filter(([files]) => files.test(path))
    expect(readers, `the reader of ${path}`).toHaveLength(1)
    const [files, shape] = readers[0]!
    used.add(files)
    expect(await shape(bytes), path).toEqual(await shape(plain.get(path)!))
  }
  expect([...used]).toEqual(expect.arrayContaining(READERS.map(([files]) => files)))
})
