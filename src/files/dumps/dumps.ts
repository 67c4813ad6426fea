/** Everything at once: the files below `/data/`, and those of them that are JSON or CSV. */
import { createHash } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import * as answers from '../../api/providers.ts'
import { connection, firstCall } from '../../api/published-entry.ts'
import { once } from '../../base/memo.ts'
import type { CatalogCollection } from '../../catalog/collections.ts'
import { type FreeModel, freeModels } from '../../catalog/models/model-rows.ts'
import { ratingsAnswer } from '../../catalog/models/ratings.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import type { RatingsAnswer } from '../../schema/ratings.ts'
import { scoreRange } from '../../schema/responses.ts'
import { schemaPath } from '../discovery/discovery.ts'
import type { SiteContext, SiteFile } from '../site-files.ts'
import { CARD, dataSetCard } from './card.ts'
import type { Column } from './column.ts'
import { COLUMNS } from './columns.ts'
import { FREE_MODEL_COLUMNS, freeModelsJson, RATING_CELLS, ratedModels } from './model-files.ts'
import { openSqlite, providersSqlite, SCHEMA_VERSION, type Sqlite } from './sqlite.ts'

const count = z.int().nonnegative()

export const dumpIndex = z.strictObject({
  object: z.literal('dumps'),
  license: z.literal('CC0-1.0'),
  licenseUrl: z.url(),
  files: z.array(
    z.strictObject({
      name: z.string().describe('File name below /data/.'),
      url: z.url(),
      mediaType: z.string(),
      description: z.string(),
      bytes: count.describe('Size before any compression on the way.'),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      rows: count.describe('Rows of the file: providers, retired ones included; of files of models, models.'),
      tables: z
        .array(z.strictObject({ name: z.string(), rows: count }))
        .optional()
        .describe('SQLite only.'),
      schemaVersion: z.int().positive().optional().describe('SQLite only: PRAGMA user_version.'),
      license: z.literal('of each row').optional().describe('Left out: that of the index.'),
      schema: z.url().optional().describe('JSON Schema of the document, or of each of its lines.'),
    }),
  ),
})
export type DumpIndex = z.infer<typeof dumpIndex>

type Made = Pick<DumpIndex['files'][number], 'tables' | 'schemaVersion'> & { bytes: Uint8Array }

type Dump = Pick<DumpIndex['files'][number], 'name' | 'mediaType' | 'description' | 'license'> & {
  schema?: 'DumpedProvider' | 'FreeModels'
  make: (source: Source) => Made
  /** How many rows it has; left out: one for each provider. */
  rows?: (source: Source) => number
}

type Source = {
  sqlite: Sqlite
  providers: readonly CatalogProvider[]
  collections: readonly CatalogCollection[]
  models: readonly FreeModel[]
  ratings: RatingsAnswer
}

const text = (content: string): Made => ({ bytes: Buffer.from(content) })

/** The forms of the data. A new one is a new row. */
const DUMPS: readonly Dump[] = [
  {
    name: 'providers.json',
    mediaType: 'application/json',
    description: 'Every provider detail with its evidence, in one JSON document.',
    // One provider a line, so that a text diff shows who changed.
    make: ({ providers }) =>
      text(`{"object":"data","count":${providers.length},"data":[\n${linesOf(providers).join(',\n')}\n]}\n`),
  },
  {
    name: 'providers.ndjson',
    mediaType: 'application/x-ndjson',
    description: 'The same, one JSON document a line.',
    schema: 'DumpedProvider',
    make: ({ providers }) =>
      text(
        linesOf(providers)
          .map((line) => `${line}\n`)
          .join(''),
      ),
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
    schema: 'FreeModels',
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
    name: 'ratings.csv',
    mediaType: 'text/csv; charset=utf-8; header=present',
    description:
      'What others measured of models, one figure a row, each under the licence of its source; not covered by CC0.',
    make: ({ ratings }) => text(csv(RATING_CELLS, ratedModels(ratings))),
    rows: ({ ratings }) => ratedModels(ratings).length,
    license: 'of each row',
  },
  {
    name: 'providers.sqlite',
    mediaType: 'application/vnd.sqlite3',
    description:
      'A database: providers, offers, limits, models, rankings, prices, scores, sources, changes, days of status.',
    make({ sqlite, providers, collections, ratings }) {
      const { bytes, rows } = providersSqlite(sqlite, providers, collections, ratings)
      const tables = Object.entries(rows).map(([name, count]) => ({ name, rows: count }))
      return { bytes, tables, schemaVersion: SCHEMA_VERSION }
    },
  },
]

/**
 * Each form of the same data, an index with the size and hash of each, and the card of the data set. `described` is what
 * the index says, for whoever shows it; what was written before is not made again for it.
 */
export async function dumpFiles({
  catalog,
  publication,
}: SiteContext): Promise<{ files: SiteFile[]; described: () => DumpIndex['files'] }> {
  const sqlite = await openSqlite()
  const source = once((): Source => {
    const providers = [...catalog.active, ...catalog.retired].sort(bySlug)
    return {
      sqlite,
      providers,
      collections: catalog.collections,
      models: freeModels(catalog.active),
      ratings: ratingsAnswer(catalog),
    }
  })
  const known = new Map<string, DumpIndex['files'][number]>()
  const make = ({ name, mediaType, description, license, schema, make, rows }: Dump): Uint8Array => {
    const { bytes, ...more } = make(source())
    known.set(name, {
      name,
      url: `${publication.baseUrl}/data/${name}`,
      mediaType,
      description,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      rows: rows?.(source()) ?? source().providers.length,
      ...(license && { license }),
      ...(schema && { schema: `${publication.baseUrl}/${schemaPath(schema)}` }),
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

/** Each provider as JSON, about 18 KB. Two files have them, and each makes its own, since nothing else needs them kept. */
const linesOf = (providers: readonly CatalogProvider[]): string[] =>
  providers.map((provider) => JSON.stringify(dumped(provider)))

const bySlug = (a: CatalogProvider, b: CatalogProvider) => (a.slug < b.slug ? -1 : 1)

const mapping = z.string().nullable().describe('A mapping as JSON; null: none.')

const flatInputs = z.array(
  answers.scoreInput.omit({ value: true }).extend({
    text: z.string().nullable().describe('Its value, if that is a text.'),
    number: z.number().nullable().describe('Its value, if that is a number.'),
    yes: z.boolean().nullable().describe('Its value, if that is yes or no.'),
  }),
)

export const dumpedProvider = answers.providerDetailSchema.extend({
  connection: z.strictObject({
    ...connection.schema.shape,
    firstCall: z
      .strictObject({
        ...firstCall.schema.shape,
        headers: mapping,
        query: mapping,
        body: mapping,
        form: mapping,
      })
      .nullable(),
  }),
  evidence: answers.providerEvidenceSchema
    .pick({ facts: true, sources: true, reports: true, checked: true })
    .extend({
      ...scoreRange.pick({ version: true, offer: true }).shape,
      parts: answers.ofParts(answers.scorePart.extend({ inputs: flatInputs })),
    }),
})

/**
 * The answer of `/api/v1/providers/<slug>` with that of `/api/v1/providers/<slug>/evidence` in `evidence`. Columnar
 * readers want one type a field and no key that is not ours, so mappings of the first call are JSON as text, and the
 * value of an input of the score has a field for each type.
 */
function dumped(provider: CatalogProvider) {
  const detail = answers.providerDetail(provider)
  const { firstCall } = detail.connection
  return {
    ...detail,
    connection: { ...detail.connection, firstCall: firstCall && flatCall(firstCall) },
    evidence: flatEvidence(answers.providerEvidence(provider)),
  }
}

const asText = (mapping: object | null) => mapping && JSON.stringify(mapping)

type FirstCall = NonNullable<ReturnType<typeof answers.providerDetail>['connection']['firstCall']>

const flatCall = ({ headers, query, body, form, ...call }: FirstCall) => ({
  ...call,
  headers: asText(headers),
  query: asText(query),
  body: asText(body),
  form: asText(form),
})

type Input = answers.ProviderEvidence['scoring']['parts']['freeTier']['inputs'][number]

/** What names the answer, and the range of the score, stand in the detail. */
function flatEvidence({ facts, sources, reports, checked, scoring }: answers.ProviderEvidence) {
  const { version, offer } = scoring
  const parts = Object.entries(scoring.parts).map(
    ([name, { inputs, ...part }]) => [name, { ...part, inputs: inputs.map(flatInput) }] as const,
  )
  return { facts, sources, reports, checked, version, offer, parts: Object.fromEntries(parts) }
}

const flatInput = ({ name, value, points, atBest }: Input) => ({
  name,
  text: typeof value === 'string' ? value : null,
  number: typeof value === 'number' ? value : null,
  yes: typeof value === 'boolean' ? value : null,
  points,
  atBest,
})

export const providersCsv = (providers: readonly CatalogProvider[]): string => csv(COLUMNS, providers)

/** The columns of the table `free_models`. */
export const modelsCsv = (models: readonly FreeModel[]): string =>
  csv(
    FREE_MODEL_COLUMNS,
    models.map(({ row }, index) => ({ position: index + 1, row })),
  )

/** No cell is a formula, split at commas or at semicolons. What is not known is an empty cell. */
const csv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  stringify(
    rows.map((row) => columns.map(({ value }) => value(row))),
    {
      header: true,
      columns: columns.map(({ name }) => name),
      record_delimiter: '\r\n',
      cast: { boolean: String, string: defuseFormulas },
    },
  )

/**
 * Where a cell begins as a formula does: at its start, and after a semicolon, at which spreadsheets split lines in most
 * of Europe. `=` and, in Excel, `+` and `-` begin one whatever follows; `@` calls a function, or another program, only
 * with more than names in the cell: `@SUM(1)` and `@cmd|'/c calc'!A1`, not `@cf/baai/bge-m3`.
 */
const START = /(?<=^|;)(?=[\s"]*[=+\-@])(?!@[\w./:-]*$)/g

/** With an apostrophe before each formula (https://owasp.org/www-community/attacks/CSV_Injection). */
export const defuseFormulas = (text: string): string => text.replace(START, "'")
