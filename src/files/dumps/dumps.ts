/** Everything at once: the files below `/data/`. */
import { createHash } from 'node:crypto'
import { once } from '../../base/memo.ts'
import type { CatalogCollection } from '../../catalog/collections.ts'
import { type FreeModel, freeModels } from '../../catalog/models/model-rows.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import type { SiteContext, SiteFile } from '../site-files.ts'
import { CARD, dataSetCard } from './card.ts'
import { providersCsv } from './csv.ts'
import { type DumpIndex, dumpIndex } from './dump-index.ts'
import { freeModelsJson } from './free-models.ts'
import { detailLines, providersJson, providersNdjson } from './json.ts'
import { modelsCsv } from './models-csv.ts'
import { openSqlite, providersSqlite, SCHEMA_VERSION, type Sqlite } from './sqlite.ts'

type Made = Pick<DumpIndex['files'][number], 'tables' | 'schemaVersion'> & { bytes: Uint8Array }

type Dump = Pick<DumpIndex['files'][number], 'name' | 'mediaType' | 'description'> & {
  make: (source: Source) => Made
  /** How many rows it has; left out: one for each provider. */
  rows?: (source: Source) => number
}

type Source = {
  sqlite: Sqlite
  providers: readonly CatalogProvider[]
  collections: readonly CatalogCollection[]
  /** Each provider as JSON. */
  lines: readonly string[]
  models: readonly FreeModel[]
}

const text = (content: string): Made => ({ bytes: Buffer.from(content) })

/** The forms of the data. A new one is a new row. */
const DUMPS: readonly Dump[] = [
  {
    name: 'providers.json',
    mediaType: 'application/json',
    description: 'Every provider detail with its evidence, in one JSON document.',
    make: ({ lines }) => text(providersJson(lines)),
  },
  {
    name: 'providers.ndjson',
    mediaType: 'application/x-ndjson',
    description: 'The same, one JSON document a line.',
    make: ({ lines }) => text(providersNdjson(lines)),
  },
  {
    name: 'providers.csv',
    mediaType: 'text/csv; charset=utf-8; header=present',
    description: 'One row a provider, for spreadsheets.',
    make: ({ providers }) => text(providersCsv(providers)),
  },
  {
    name: 'free-models.json',
    mediaType: 'application/json',
    description: 'Who gives which model free: id, provider, offer, limits, context, dates.',
    make: ({ models }) => text(freeModelsJson(models)),
    rows: ({ models }) => models.length,
  },
  {
    name: 'models.csv',
    mediaType: 'text/csv; charset=utf-8; header=present',
    description: 'The same, one row for each model that an offer gives, for spreadsheets.',
    make: ({ models }) => text(modelsCsv(models)),
    rows: ({ models }) => models.length,
  },
  {
    name: 'providers.sqlite',
    mediaType: 'application/vnd.sqlite3',
    description:
      'A database: providers, offers, limits, models, rankings, prices, scores, sources, changes, days of status.',
    make({ sqlite, providers, collections }) {
      const { bytes, rows } = providersSqlite(sqlite, providers, collections)
      const tables = Object.entries(rows).map(([name, count]) => ({ name, rows: count }))
      return { bytes, tables, schemaVersion: SCHEMA_VERSION }
    },
  },
]

/**
 * Each form of the same data, an index with the size and hash of each, and the card of the data set. `described` is what
 * the index says, for whoever shows it; what was written before is not made again for it.
 */
export async function dumpFiles(
  context: SiteContext,
): Promise<{ files: SiteFile[]; described: () => DumpIndex['files'] }> {
  return filesOf(context, await openSqlite())
}

function filesOf({ catalog, publication }: SiteContext, sqlite: Sqlite) {
  const source = once((): Source => {
    const providers = [...catalog.active, ...catalog.retired].sort(bySlug)
    return {
      sqlite,
      providers,
      collections: catalog.collections,
      lines: detailLines(providers),
      models: freeModels(catalog.active),
    }
  })
  const known = new Map<string, DumpIndex['files'][number]>()
  const make = ({ name, mediaType, description, make, rows }: Dump): Uint8Array => {
    const { bytes, ...more } = make(source())
    known.set(name, {
      name,
      url: `${publication.baseUrl}/data/${name}`,
      mediaType,
      description,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      rows: rows?.(source()) ?? source().providers.length,
      ...more,
    })
    return bytes
  }
  const described = () => {
    for (const dump of DUMPS) if (!known.has(dump.name)) make(dump)
    return DUMPS.map(({ name }) => known.get(name)!)
  }
  const index = (): DumpIndex => ({
    object: 'dumps',
    license: 'CC0-1.0',
    licenseUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
    files: described(),
  })
  const files: SiteFile[] = [
    ...DUMPS.map((dump): SiteFile => [`data/${dump.name}`, () => make(dump)]),
    ['data/index.json', () => `${JSON.stringify(dumpIndex.parse(index()), null, 2)}\n`],
    [CARD, () => dataSetCard(publication, described())],
  ]
  return { files, described }
}

const bySlug = (a: CatalogProvider, b: CatalogProvider) => (a.slug < b.slug ? -1 : 1)
