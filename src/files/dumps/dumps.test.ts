import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { dump } from '../../../test/support/dumped.ts'
import { naming } from '../../../test/support/entry-parts.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { catalogWith } from '../../../test/support/offers.ts'
import { BASE_URL, sampleContext } from '../../../test/support/site-context.ts'
import { apiBodies } from '../../api/endpoints.ts'
import { providerEvidenceSchema as evidenceSchema } from '../../api/providers.ts'
import { siteSchemas } from '../../build/editor-schemas.ts'
import { freeModels } from '../../catalog/models/model-rows.ts'
import { ratingsAnswer } from '../../catalog/models/ratings.ts'
import { limitAt } from '../../entry/offer-limits.ts'
import { headersAt } from '../host-rules.ts'
import { CARD } from './card.ts'
import { dumpedProvider, dumpIndex } from './dumps.ts'
import { FREE_MODEL_COLUMNS, freeModelsFile, freeModelsJson, ratedModels } from './model-files.ts'

const context = sampleContext()
const real = await dump(context)
/** What the API answers, by path of the file. */
const answers = new Map([...apiBodies(context)].map(({ file, make }) => [file, make()]))
const everyone = [...context.catalog.active, ...context.catalog.retired]

describe('the index', () => {
  test('fits its schema, and says the size and hash of each file', () => {
    const index = dumpIndex.parse(JSON.parse(real.text('index.json')))
    expect(index.files.map(({ name }) => `data/${name}`)).toEqual(
      [...real.bytes.keys()].filter((path) => path !== 'data/index.json' && path !== CARD),
    )
    for (const { name, url, bytes, sha256, rows } of index.files) {
      const file = real.bytes.get(`data/${name}`)!
      expect(file.length, name).toBe(bytes)
      expect(createHash('sha256').update(file).digest('hex'), name).toBe(sha256)
      expect(rows, name).toBe(
        name === 'ratings.csv'
          ? ratedModels(ratingsAnswer(context.catalog)).length
          : name.includes('models')
            ? freeModels(context.catalog.active).length
            : everyone.length,
      )
      expect(new URL(url).pathname, name).toBe(`/data/${name}`)
    }
  })

  test('names the schemas of documents and lines, which the site serves', () => {
    const { files } = dumpIndex.parse(JSON.parse(real.text('index.json')))
    const named = files.flatMap(({ name, schema }) => (schema ? [[name, schema]] : []))
    expect(named.map(([name]) => name)).toEqual(['providers.ndjson', 'free-models.json'])
    const served = siteSchemas(BASE_URL).map(([path]) => `${BASE_URL}/${path}`)
    for (const [, schema] of named) expect(served).toContain(schema)
  })

  test('hosts send the media type of each file whose ending does not tell it', () => {
    for (const { name, mediaType } of dumpIndex.parse(JSON.parse(real.text('index.json'))).files)
      if (mediaType !== 'application/json')
        expect(headersAt(`/data/${name}`)['content-type'], name).toBe(mediaType)
  })
})

/** Of the first call, written as text: their keys are not ours. */
const MAPPINGS = ['headers', 'query', 'body', 'form']

type Flat = { text: string | null; number: number | null; yes: boolean | null }

/** The JSON types of every field, by its path; null says nothing. */
function typesOf(value: unknown, path: string, types: Map<string, Set<string>>): void {
  if (value === null) return
  const type = Array.isArray(value) ? 'array' : typeof value
  types.set(path, (types.get(path) ?? new Set()).add(type))
  if (typeof value !== 'object') return
  for (const [name, one] of Object.entries(value as object))
    typesOf(one, Array.isArray(value) ? `${path}[]` : `${path}.${name}`, types)
}

describe('JSON', () => {
  test('a field has one type in all lines, and no key that is not ours', () => {
    const types = new Map<string, Set<string>>()
    for (const line of JSON.parse(real.text('providers.json')).data) typesOf(line, '', types)
    expect([...types].flatMap(([path, own]) => (own.size > 1 ? [path] : []))).toEqual([])
    expect(types.size).toBeGreaterThan(200)
    for (const name of MAPPINGS)
      expect([...(types.get(`.connection.firstCall.${name}`) ?? [])]).toEqual(['string'])
  })

  test('the document and the lines hold every detail and its evidence as the API answers them, by slug', () => {
    const { object, count, data } = JSON.parse(real.text('providers.json'))
    const lines = real.text('providers.ndjson').split('\n')
    expect(lines.pop()).toBe('')
    expect({ object, count }).toEqual({ object: 'data', count: everyone.length })
    expect(lines.map((line) => JSON.parse(line))).toEqual(data)
    expect(data.map(({ slug }: { slug: string }) => slug)).toEqual(
      everyone.map(({ slug }) => slug).toSorted(),
    )
    for (const line of data) expect(dumpedProvider.safeParse(line).error).toBeUndefined()
    for (const { evidence, ...line } of data) {
      const { firstCall } = line.connection
      for (const name of MAPPINGS)
        if (firstCall && firstCall[name] !== null) firstCall[name] = JSON.parse(firstCall[name])
      expect(line).toEqual(answers.get(`api/v1/providers/${line.slug}.json`))
      const { object, slug, name, scoring, ...rest } = evidenceSchema.parse(
        answers.get(`api/v1/providers/${line.slug}/evidence.json`),
      )
      const { parts, ...said } = evidence
      expect(said).toEqual({ ...rest, version: scoring.version, offer: scoring.offer })
      for (const [part, { inputs, ...own }] of Object.entries(scoring.parts)) {
        const { inputs: flat, ...others } = parts[part]
        expect(others).toEqual(own)
        expect(
          flat.map(({ text, number, yes, ...input }: Flat) => ({ ...input, value: text ?? number ?? yes })),
        ).toEqual(inputs)
      }
    }
  })
})

describe('models', () => {
  const rows = freeModels(context.catalog.active).map(({ row }) => row)

  test('the document fits its schema, and holds the rows of the API with dates of their pages', () => {
    const document = freeModelsFile.parse(JSON.parse(real.text('free-models.json')))
    expect(document.count).toBe(rows.length)
    expect(document.sources.map(({ name, asOf, licence }) => [name, asOf, licence])).toEqual([
      ['models.dev', '2026-09-28', 'MIT'],
      ['pi-ai', '2026-11-10', 'MIT'],
    ])
    for (const [index, { offerName, asOf, read, ...row }] of document.data.entries()) {
      const { price, ratings, ...expected } = rows[index]!
      expect(row).toEqual(expected)
      expect(document.providers[row.provider]!.name).toBeTruthy()
    }
    const large = document.data.find(({ id }) => id === 'aurora-large')!
    expect(large.asOf).toMatch(/^2026-/)
    expect(large.read! >= large.asOf!).toBe(true)
  })

  test('of each catalogue the document names the newest copy', () => {
    const readOn = (asOf: string) => {
      const own = someModels('a')
      return { ...own, sources: own.sources.map((source) => ({ ...source, asOf })) }
    }
    const days = { one: '2026-11-02', two: '2026-11-09', three: '2026-11-05' }
    const { active } = catalogWith(
      Object.keys(days).map((slug) => [slug, naming(slug, 'a')] as const),
      Object.fromEntries(Object.entries(days).map(([slug, day]) => [slug, readOn(day)])),
    )
    const { sources } = freeModelsFile.parse(JSON.parse(freeModelsJson(freeModels(active))))
    expect(sources.map(({ asOf }) => asOf)).toEqual(['2026-11-09'])
  })

  test('the CSV file and the tables hold them too', async () => {
    const cells: Record<string, string>[] = parse(real.text('models.csv'), {
      columns: true,
      record_delimiter: '\r\n',
    })
    expect(Object.keys(cells[0]!)).toEqual(FREE_MODEL_COLUMNS.map(({ name }) => name))
    const table = await real.query('SELECT * FROM free_models ORDER BY position')
    expect([cells.length, table.length]).toEqual([rows.length, rows.length])
    for (const [index, row] of rows.entries()) {
      expect(cells[index]).toMatchObject({
        provider: row.provider,
        id: row.id ?? '',
        card: row.card === null ? '' : String(row.card),
        requestsPerDay: String(limitAt(row.limits, 'requests', 'day') ?? ''),
      })
      expect(table[index]).toMatchObject({
        provider: row.provider,
        offer: row.offer,
        id: row.id,
        slug: row.slug,
        context: row.context,
        tools: row.tools === null ? null : Number(row.tools),
        tokensPerDay: limitAt(row.limits, 'tokens', 'day'),
        priceInput: row.price?.input ?? null,
      })
    }
  })

  test('the table of all models says what is free of each', async () => {
    expect(
      await real.query(
        "SELECT id, freeOffer, inputModalities FROM models WHERE provider = 'aurora' ORDER BY id",
      ),
    ).toEqual([
      { id: 'aurora-hear', freeOffer: null, inputModalities: 'audio' },
      { id: 'aurora-large', freeOffer: 'free-tier', inputModalities: 'text image' },
      { id: 'aurora-old', freeOffer: null, inputModalities: null },
      { id: 'aurora-small', freeOffer: null, inputModalities: 'text' },
    ])
  })
})
