import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dump } from '../../../test/support/dumped.ts'
import { sampleContext } from '../../../test/support/site-context.ts'
import { apiBodies } from '../../api/endpoints.ts'
import { providerDetail as detailSchema } from '../../api/provider-detail.ts'
import { createDataset } from '../../api/query/dataset.ts'
import { dumpIndex } from './dump-index.ts'

const context = sampleContext()
const real = await dump(context)
const dataset = createDataset(context.catalog.active, () => '')
/** What the API answers, by path of the file. */
const answers = new Map(
  [...apiBodies({ catalog: context.catalog, dataset, facts: context.facts })].map(({ file, value }) => [
    file,
    value,
  ]),
)
const everyone = [...context.catalog.active, ...context.catalog.retired]

describe('the index', () => {
  test('fits its schema, and says the size and hash of each file', () => {
    const index = dumpIndex.parse(JSON.parse(real.text('index.json')))
    expect(index.files.map(({ name }) => `data/${name}`)).toEqual(
      [...real.bytes.keys()].filter((path) => path !== 'data/index.json'),
    )
    for (const { name, url, bytes, sha256, rows } of index.files) {
      const file = real.bytes.get(`data/${name}`)!
      expect(file.length, name).toBe(bytes)
      expect(createHash('sha256').update(file).digest('hex'), name).toBe(sha256)
      expect(rows, name).toBe(everyone.length)
      expect(new URL(url).pathname, name).toBe(`/data/${name}`)
    }
  })

  test('the same content gives the same bytes', async () => {
    const again = await dump(context)
    for (const [path, bytes] of real.bytes) expect(again.bytes.get(path)!.equals(bytes), path).toBe(true)
  })
})

describe('JSON', () => {
  test('the document and the lines hold every detail as the API answers it, by slug', () => {
    const { object, count, data } = JSON.parse(real.text('providers.json'))
    const lines = real.text('providers.ndjson').split('\n')
    expect(lines.pop()).toBe('')
    expect({ object, count }).toEqual({ object: 'data', count: everyone.length })
    expect(lines.map((line) => JSON.parse(line))).toEqual(data)
    expect(data.map(({ slug }: { slug: string }) => slug)).toEqual(
      everyone.map(({ slug }) => slug).toSorted(),
    )
    for (const detail of data) {
      expect(detailSchema.safeParse(detail).error).toBeUndefined()
      expect(detail).toEqual(answers.get(`api/v1/providers/${detail.slug}.json`))
    }
  })

  test('retired providers are there and say so', () => {
    const retired = JSON.parse(real.text('providers.json')).data.filter(
      (detail: { retired: unknown }) => detail.retired,
    )
    expect(retired.length).toBe(context.catalog.retired.length)
    expect(retired.length).toBeGreaterThan(0)
  })
})
