/** How much of the code runs to make one provider's page, JSON, CSV row and Markdown: what a change to one of them must know. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { Session } from 'node:inspector/promises'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiBodies } from '../src/api/endpoints.ts'
import { datasetsOf } from '../src/api/function-data.ts'
import { groupBy } from '../src/base/order.ts'
import { createCatalog } from '../src/catalog/catalog.ts'
import type { CatalogProvider } from '../src/catalog/provider.ts'
import { load } from '../src/content/load.ts'
import type { ContentTree } from '../src/content/tree.ts'
import { agents } from '../src/files/agents/agents.ts'
import { providersCsv } from '../src/files/dumps/dumps.ts'
import type { SiteContext } from '../src/files/site-files.ts'
import { readStatus } from '../src/health/state/store.ts'
import { documentOf } from '../src/site/document.tsx'
import { PAGE_KINDS } from '../src/site/pages.ts'
import { viewOf } from '../src/site/site-page.ts'
import { type BenchOptions, median, printTable } from './table.ts'

const CONTENT = 'content'

/** Prepares one file from a context in which nothing was made yet; only what it returns is counted. */
type Prepare = (context: SiteContext, provider: CatalogProvider) => Make | Promise<Make>
type Make = () => unknown

const SURFACES: readonly {
  name: string
  prepare: Prepare
  aims: { modules: number; functions: number }
}[] = [
  { name: 'HTML page', prepare: page, aims: { modules: 50, functions: 350 } },
  { name: 'JSON detail', prepare: json, aims: { modules: 15, functions: 100 } },
  {
    name: 'CSV row',
    prepare: (_, provider) => () => providersCsv([provider]),
    aims: { modules: 15, functions: 90 },
  },
  { name: 'Markdown page', prepare: markdown, aims: { modules: 15, functions: 70 } },
]

/** Throws where the content has errors or no such provider. */
export async function benchReach({ quick, provider, modules }: BenchOptions): Promise<void> {
  const now = new Date()
  const { tree } = load({ dir: CONTENT, now, severity: 'error' })
  if (!tree) throw new Error(`${CONTENT}/ has errors; npm run validate prints them`)
  const reached = []
  // What is remembered for each object would be missing from the second count, so each has objects of its own.
  for (const { name, prepare, aims } of SURFACES) {
    const context = contextOf(quick ? tree : structuredClone(tree), now)
    reached.push({
      name,
      aims,
      ran: await functionsRun(await prepare(context, providerOf(context, provider))),
    })
  }
  printTable(
    `Reach: what runs in src to make one provider, ${provider}, once content, catalog and view are there`,
    ['', 'modules', 'aim', 'functions', 'aim', ''],
    reached.map(({ name, aims, ran }) => {
      const counted = { modules: new Set(ran.map(({ file }) => file)).size, functions: ran.length }
      const good = counted.modules <= aims.modules && counted.functions <= aims.functions
      const figures = [counted.modules, aims.modules, counted.functions, aims.functions]
      return [name, ...figures.map(String), good ? 'ok' : 'MISSED']
    }),
  )
  printTable('Modules of src, without tests', ['', 'count', 'aim', ''], moduleRows())
  if (modules) for (const { name, ran } of reached) printModules(name, ran)
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

function contextOf(tree: ContentTree, now: Date): SiteContext {
  const catalog = createCatalog(tree, readStatus(CONTENT, now), now)
  const datasets = datasetsOf(catalog, digest)
  return {
    catalog,
    datasets,
    facts: { now, commit: null, datasetHash: datasets.providers.hash },
    publication: { ...tree.site, baseUrl: 'https://directory.test' },
    openapi: () => ({}),
  }
}

function providerOf({ catalog: { active, retired } }: SiteContext, slug: string): CatalogProvider {
  const found = [...active, ...retired].find((provider) => provider.slug === slug)
  if (!found) throw new Error(`${CONTENT}/ has no provider ${slug}`)
  return found
}

function page(context: SiteContext, { slug }: CatalogProvider): () => string {
  const view = viewOf(context)
  const pages = PAGE_KINDS.provider!(view)[Symbol.iterator]()
  // The pages before it in the order of the site are made here, and none of their documents.
  for (const before of [...view.active, ...view.retired]) {
    if (before.slug === slug) break
    pages.next()
  }
  return () => documentOf(pages.next().value, view)
}

function json(context: SiteContext, { slug }: CatalogProvider): () => string {
  const file = `api/v1/providers/${slug}.json`
  for (const body of apiBodies(context)) if (body.file === file) return () => JSON.stringify(body.make())
  throw new Error(`the API has no ${file}`)
}

async function markdown(context: SiteContext, { slug }: CatalogProvider): Promise<Make> {
  const path = `providers/${slug}.md`
  for (const [file, content] of await agents.files(context))
    if (file === path) return typeof content === 'function' ? content : () => content
  throw new Error(`the site has no ${path}`)
}

/** A function of a module. */
type Ran = { file: string; name: string }

const SOURCES = resolve('src')

/** The functions below `src/` that run in `make`, each once, without those that run when a module is read. */
async function functionsRun(make: Make): Promise<Ran[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  make()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  await session.post('Debugger.enable')
  const ran: Ran[] = []
  for (const { url, scriptId, functions } of result) {
    const file = url.startsWith('file:') ? relative(SOURCES, fileURLToPath(url)) : '..'
    const own = file.startsWith('..') ? [] : functions.filter(isCounted)
    if (own.length === 0) continue
    const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId })
    for (const { functionName, ranges } of own) {
      const { endOffset } = ranges[0]!
      const given = /^,"(\w+)"\)/.exec(scriptSource.slice(endOffset, endOffset + 60))?.[1]
      ran.push({ file, name: functionName || (given ?? '') })
    }
  }
  session.disconnect()
  return ran
}

/** What begins at 0 is the module itself, and `__name` stands in each module by the loader, which names functions with it. */
const isCounted = ({ functionName, ranges: [range] }: Profiler.FunctionCoverage) =>
  range!.count > 0 && range!.startOffset > 0 && functionName !== '__name'

const sourceModules = () =>
  execFileSync('git', ['ls-files', '-z', 'src'], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => /(?<!\.(?:test|fuzz|d))\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))

function moduleRows(): string[][] {
  const texts = sourceModules()
  const naming = texts.filter((text) => /\bcard\b/.test(text)).length
  const lines = Math.round(median(texts.map((text) => text.split('\n').length - 1)))
  const word = (good: boolean) => (good ? 'ok' : 'MISSED')
  return [
    ['modules', String(texts.length), '≤ 320', word(texts.length <= 320)],
    ['median of their lines', String(lines), '≥ 90', word(lines >= 90)],
    ['that name `card`', String(naming), '≤ 50', word(naming <= 50)],
  ]
}

function printModules(name: string, ran: readonly Ran[]): void {
  const modules = [...groupBy(ran, ({ file }) => file)]
    .toSorted(([a, of], [b, other]) => other.length - of.length || (a < b ? -1 : 1))
    .map(([file, of]) => `${String(of.length).padStart(4)} ${file}: ${namesOf(of)}`)
  console.log([`\n${name}: modules by functions that run\n`, ...modules].join('\n'))
}

/** Most functions without a name are arguments of those with one. */
function namesOf(ran: readonly Ran[]): string {
  const named = ran.flatMap(({ name }) => name || [])
  const others = ran.length - named.length
  return [...named, ...(others > 0 ? [`and ${others} without a name`] : [])].join(' ')
}
