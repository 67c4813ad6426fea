/** `npm run popularity`: records the monthly downloads of the official SDKs that entries name. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { request } from 'undici'
import { load } from '../src/content/load.ts'
import { REPORTS } from '../src/content/report.ts'
import { utcDay } from '../src/days.ts'
import { officialPackages } from '../src/schema/connection.ts'
import type { PackageDownloads } from '../src/schema/popularity.ts'
import { command, run } from './command.ts'

const program = command(
  'popularity',
  'Writes content/popularity.json: monthly downloads of official SDKs, with their date.',
)
  .option('--content <dir>', 'the content folder', 'content')
  .option(
    '--from-tsv <file>',
    'take npm counts from a table with the columns name, version, downloads a month, instead of asking the registries',
  )
  .option('--as-of <day>', 'the day the table is of; needed with --from-tsv')

/** Where each registry answers a package's downloads of the last month, and how to read the answer. */
const REGISTRIES = {
  npm: {
    url: (name: string) => `https://api.npmjs.org/downloads/point/last-month/${name}`,
    read: (body: unknown) => body as { downloads: number; end: string },
  },
  pypi: {
    url: (name: string) => `https://pypistats.org/api/packages/${name}/recent`,
    read: (body: unknown) => ({
      downloads: (body as { data: { last_month: number } }).data.last_month,
      end: utcDay(new Date()),
    }),
  },
} as const
type Registry = keyof typeof REGISTRIES

/** How many registry requests are under way at once. */
const CONCURRENCY = 4

await run(program, async () => {
  const { content, fromTsv, asOf } = program.opts<{ content: string; fromTsv?: string; asOf?: string }>()
  const { tree, diagnostics } = load({ dir: content, now: new Date(), severity: 'error' })
  if (!tree) {
    console.error(REPORTS.text(diagnostics, process.stderr.isTTY))
    return 1
  }
  if (fromTsv && !/^\d{4}-\d{2}-\d{2}$/.test(asOf ?? '')) {
    console.error('--from-tsv needs --as-of YYYY-MM-DD')
    return 2
  }
  const before = new Map(tree.popularity.packages.map((item) => [`${item.registry}:${item.name}`, item]))
  const ask = fromTsv ? tableReader(fromTsv, asOf!) : askRegistry
  const limit = pLimit(CONCURRENCY)
  const wanted = new Map<string, { registry: Registry; name: string; retired: boolean }>()
  for (const { value } of tree.providers)
    for (const registry of ['npm', 'pypi'] as const)
      for (const name of officialPackages(value.connection)[registry]) {
        const key = `${registry}:${name}`
        wanted.set(key, {
          registry,
          name,
          retired: value.retired !== undefined && (wanted.get(key)?.retired ?? true),
        })
      }
  const packages = await Promise.all(
    [...wanted].map(([key, { registry, name, retired }]) =>
      limit(async (): Promise<PackageDownloads[]> => {
        const old = before.get(key)
        // The score of a retired provider is frozen, so the count that it rests on is too.
        const found = retired && old ? old : await ask(registry, name)
        return found ? [found] : old ? [old] : []
      }),
    ),
  )
  const lines = packages
    .flat()
    .toSorted((a, b) => (`${a.registry}:${a.name}` < `${b.registry}:${b.name}` ? -1 : 1))
    .map((item) => JSON.stringify(item))
  const path = join(content, 'popularity.json')
  writeFileSync(`${path}.tmp`, `{"packages":[\n${lines.join(',\n')}\n]}\n`)
  renameSync(`${path}.tmp`, path)
  console.log(`${lines.length} of ${wanted.size} packages counted`)
  return 0
})

function tableReader(file: string, asOf: string) {
  const counts = new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([name, , downloads]) => [name!, Number(downloads)]),
  )
  return async (registry: Registry, name: string): Promise<PackageDownloads | undefined> => {
    const downloads = registry === 'npm' ? counts.get(name) : undefined
    return downloads === undefined || !Number.isInteger(downloads)
      ? undefined
      : { registry, name, downloads, asOf }
  }
}

/** One registry's count; undefined, with a line on stderr, where it does not answer. */
async function askRegistry(registry: Registry, name: string): Promise<PackageDownloads | undefined> {
  try {
    const { statusCode, body } = await request(REGISTRIES[registry].url(name), { headersTimeout: 10_000 })
    if (statusCode !== 200) throw new Error(`status ${statusCode}`)
    const { downloads, end } = REGISTRIES[registry].read(await body.json())
    return { registry, name, downloads, asOf: end }
  } catch (error) {
    console.error(`${registry}:${name} not counted: ${(error as Error).message}`)
    return undefined
  }
}
