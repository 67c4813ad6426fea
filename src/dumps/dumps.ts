/** Everything at once: the files below `/data/`. */
import { createHash } from 'node:crypto'
import type { CatalogProvider } from '../catalog.ts'
import { type DumpIndex, dumpIndex } from '../schema/dump-index.ts'
import type { FileGroup, SiteContext, SiteFile } from '../site-files.ts'
import { providersCsv } from './csv.ts'
import { detailLines, providersJson, providersNdjson } from './json.ts'
import { providersSqlite, SCHEMA_VERSION } from './sqlite.ts'

type Dump = Pick<
  DumpIndex['files'][number],
  'name' | 'mediaType' | 'description' | 'tables' | 'schemaVersion'
> & {
  bytes: Uint8Array
}

/** Four forms of the same data, and an index with the size and hash of each. */
export const dumps: FileGroup = {
  name: 'dumps',
  async files({ catalog, publication }: SiteContext): Promise<SiteFile[]> {
    const providers = [...catalog.active, ...catalog.retired].sort(bySlug)
    const lines = detailLines(providers)
    const sqlite = await providersSqlite(providers, catalog.collections)
    const all: Dump[] = [
      {
        name: 'providers.json',
        mediaType: 'application/json',
        description: 'Every provider detail in one JSON document.',
        bytes: Buffer.from(providersJson(lines)),
      },
      {
        name: 'providers.ndjson',
        mediaType: 'application/x-ndjson',
        description: 'The same details, one JSON document a line.',
        bytes: Buffer.from(providersNdjson(lines)),
      },
      {
        name: 'providers.csv',
        mediaType: 'text/csv; charset=utf-8; header=present',
        description: 'One row a provider, for spreadsheets.',
        bytes: Buffer.from(providersCsv(providers)),
      },
      {
        name: 'providers.sqlite',
        mediaType: 'application/vnd.sqlite3',
        description: 'A database: providers, limits, sources, collections, days of status.',
        bytes: sqlite.bytes,
        tables: Object.entries(sqlite.rows).map(([name, rows]) => ({ name, rows })),
        schemaVersion: SCHEMA_VERSION,
      },
    ]
    const index: DumpIndex = {
      object: 'dumps',
      license: 'CC0-1.0',
      licenseUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
      files: all.map(({ name, mediaType, description, bytes, ...more }) => ({
        name,
        url: `${publication.baseUrl}/data/${name}`,
        mediaType,
        description,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        rows: providers.length,
        ...more,
      })),
    }
    return [
      ...all.map(({ name, bytes }): SiteFile => [`data/${name}`, bytes]),
      ['data/index.json', `${JSON.stringify(dumpIndex.parse(index), null, 2)}\n`],
    ]
  },
}

const bySlug = (a: CatalogProvider, b: CatalogProvider) => (a.slug < b.slug ? -1 : 1)
