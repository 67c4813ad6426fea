import { expect, test } from 'vitest'
import { TODAY } from '../../../test/support/content.ts'
import { aChange, confirmed } from '../../../test/support/entry-parts.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { catalogWith, offering } from '../../../test/support/offers.ts'
import { contextAround, sampleContext } from '../../../test/support/site-context.ts'
import { ratingsOf } from '../../../test/support/some-ratings.ts'
import { bytesOf, type SiteContext } from '../site-files.ts'
import { free, freeFile } from './free.ts'

async function fileOf(context: SiteContext) {
  const [file, ...others] = [...(await free.files(context))]
  expect(others).toEqual([])
  return freeFile.parse(JSON.parse(String(bytesOf(file!))))
}

/** Of one provider, whose pages show all that it says, unless it has sources of its own. */
const catalogOf = (...[offer, changes = {}, models = [], more]: Given) => {
  const entry = offering([offer], changes)
  const { sources = entry.sources } = changes.sources ? changes : confirmed(entry)
  const imported = models.length > 0 ? { one: someModels(...models) } : {}
  return fileOf(contextAround(catalogWith([['one', { ...entry, sources }]], imported, more)))
}

type Given = [
  Parameters<typeof offering>[0][number],
  Parameters<typeof offering>[1]?,
  Parameters<typeof someModels>?,
  Parameters<typeof catalogWith>[2]?,
]

test('the sample has rows, each with a provider; no provider is without one', async () => {
  const { models, providers } = await fileOf(sampleContext())
  expect(models).not.toEqual([])
  expect([...new Set(models.map(({ provider }) => provider))].toSorted()).toEqual(Object.keys(providers))
})

test('a row has what is known, and nothing else', async () => {
  const full = await catalogOf(
    {
      models: ['m', 'lab/Big:free'],
      card: false,
      phone: true,
      quotas: [{ requests: '1000/day' }],
      lasts: 'P90D',
      atLimit: 'bills',
      terms: {
        trainsOnData: { value: 'opt-out', except: [{ regions: ['EU'], value: 'no' }] },
        commercialUse: false,
      },
    },
    {
      signup: { asks: { identity: true, approval: false }, regions: { only: ['DE'] } },
      connection: { baseUrl: 'https://api.example.com/{account_id}', auth: 'bearer', envVar: 'OWN_KEY' },
    },
  )
  await expect(`${JSON.stringify(full, null, 2)}\n`).toMatchFileSnapshot('free.approved.txt')
  const [least] = (await catalogOf({ models: ['m'] }, { connection: {} })).models
  expect(Object.keys(least!)).toEqual(['id', 'provider', 'kind', 'capabilities', 'asOf'])
})

test('who needs no account is asked for nothing', async () => {
  const { models } = await catalogOf(
    { models: ['m'], kind: 'keyless' },
    { signup: { asks: { identity: true } } },
  )
  expect(models).toMatchObject([{ card: false, phone: false }])
  expect(models[0]).not.toHaveProperty('asks')
})

// What else makes a model one that nobody can use is said by configs.test.ts.
test('what nobody can call by its id today is left out', async () => {
  const end = (endsOn: string) => ({
    changelog: [aChange('end', TODAY, { kind: 'lifecycle', before: 'm', endsOn })],
  })
  const ids = async (...given: Given) => (await catalogOf(...given)).models.map(({ id }) => id)
  expect(await ids({ models: ['m'] })).toEqual(['m'])
  expect(await ids({ models: 'any' })).toEqual([])
  const ofAll = [{ requests: '2/minute', scope: 'everyone' as const }]
  expect(await ids({ models: ['m'], quotas: ofAll })).toEqual([])
  expect(await ids({ models: ['m'], covers: ['image-generation'] })).toEqual([])
  expect(await ids({ models: ['m'] }, end('2026-11-21'))).toEqual([])
  expect((await catalogOf({ models: ['m'] }, end('2026-11-22'))).models).toMatchObject([
    { ends: '2026-11-22' },
  ])
})

test('figures stand under the licence of their column, with its days; a column without a row is not there', async () => {
  const rows = Array.from({ length: 10 }, (_, place) => ({
    name: `m${place}`,
    value: 1400 + place,
    date: `2026-09-1${place}`,
  }))
  const column = (slug: 'arena-text' | 'epoch-eci') => ({
    slug,
    file: '',
    value: { ...ratingsOf(slug), rows, hash: '' },
  })
  const { models, ratings } = await catalogOf({ models: rows.map(({ name }) => name) }, {}, undefined, {
    ratings: {
      columns: [column('arena-text'), column('epoch-eci')],
      matches: Object.fromEntries(rows.map(({ name }) => [name, { 'arena-text': name }])),
    },
  })
  expect(models.map(({ id }) => id)).toEqual(rows.map(({ name }) => name).toReversed())
  expect(models[0]!.ratings).toEqual({ 'arena-text': 1409 })
  expect(ratings).toEqual({
    'arena-text': {
      source: 'A board',
      licence: 'CC BY 4.0',
      attribution: 'A board, its licence',
      date: '2026-09-10/2026-09-19',
    },
  })
})
