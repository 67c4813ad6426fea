import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ModelDirectory,
  modelDirectories,
  modelQueries,
} from '../../../test/arbitraries/model-directories.ts'
import {
  referenceModerates,
  referencePasses,
  referenceRows,
} from '../../../test/reference/model-reference.ts'
import { anEntry } from '../../../test/support/content.ts'
import { sha } from '../../../test/support/datasets.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { anOffer, catalogWith } from '../../../test/support/offers.ts'
import { sampleContext } from '../../../test/support/site-context.ts'
import { modelList } from '../../catalog/models/model-rows.ts'
import { type ModelList, modelList as schema } from '../../catalog/models/model-schemas.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { errorBody } from '../../schema/responses.ts'
import { createModelDataset } from '../function-data.ts'
import { answerModels, canonicalModelQuery, modelSelector, parseModelQuery } from './model-query.ts'

const DIRECTORY: ModelDirectory = {
  entries: [
    [
      'acme',
      anEntry('acme', {
        name: 'Acme Élan',
        capabilities: ['chat', 'speech-to-text', 'image-understanding'],
        terms: { trainsOnData: 'no', commercialUse: true, processingRegions: ['DE'] },
        offers: [
          anOffer({
            name: 'Free plan',
            covers: ['chat', 'speech-to-text'],
            card: false,
            phone: false,
            quotas: [
              { for: 'chat', models: ['llama-3'], requests: '100/day', tokens: '5/day' },
              { for: 'speech-to-text', models: ['whisper'], requests: '200/day' },
            ],
          }),
        ],
      }),
    ],
    [
      'other',
      anEntry('other', {
        offers: [
          anOffer({
            kind: 'trial',
            card: true,
            quotas: [{ models: ['eye'], requests: '9/day', tokens: '7/day' }],
          }),
          anOffer({ id: 'credit', covers: ['chat'], models: 'any' }),
        ],
      }),
    ],
  ],
  imports: {
    acme: someModels({
      id: 'llama-3',
      name: 'Llama Three',
      family: 'llama',
      context: 128_000,
      output: 4096,
      tools: true,
      openWeights: true,
      input: ['text'],
    }),
    other: someModels({
      id: 'eye',
      context: 200_000,
      output: 64_000,
      reasoning: true,
      structuredOutput: true,
      input: ['text', 'image'],
    }),
  },
}

const catalogOf = ({ entries, imports }: ModelDirectory) => catalogWith(entries, imports)
const datasetOf = (directory: ModelDirectory, staleAfter: string | null = null) =>
  createModelDataset(catalogOf(directory), sha, staleAfter)
const dataset = datasetOf(DIRECTORY)

function ask(query: string, own = dataset, now = 0) {
  return answerModels(
    own,
    () => now,
  )({ method: 'GET', url: `https://x.test/api/v1/models${query}`, ifNoneMatch: null })
}
const listOf = (query: string, own = dataset): ModelList => schema.parse(JSON.parse(ask(query, own).body!))
const ids = (query: string) => listOf(query).data.map(({ id }) => id)

test.each([
  ['', ['whisper', 'llama-3', 'eye', null]],
  ['?sort=tokens', ['llama-3', 'eye', 'whisper', null]],
  ['?sort=context', ['eye', 'llama-3', 'whisper', null]],
  ['?sort=name', [null, 'eye', 'llama-3', 'whisper']],
  ['?provider=OTHER', ['eye', null]],
  ['?provider=nobody', []],
  ['?provider=constructor', []],
  ['?capability=speech-to-text', ['whisper']],
  ['?context=128k', ['llama-3', 'eye']],
  ['?context=128001', ['eye']],
  ['?context=0.2m', undefined],
  ['?context=1M', []],
  ['?output=8000', ['eye']],
  ['?tools=true', ['llama-3']],
  ['?structuredOutput=1', ['eye']],
  ['?reasoning=true', ['eye']],
  ['?openWeights=true', ['llama-3']],
  ['?openWeights=false', ['whisper', 'llama-3', 'eye', null]],
  ['?input=image', ['eye']],
  ['?input=pdf,TEXT', ['llama-3', 'eye']],
  ['?noCard=true', ['whisper', 'llama-3']],
  ['?noPhone=true', ['whisper', 'llama-3']],
  ['?noTraining=1&commercialUse=1&region=EU', ['whisper', 'llama-3']],
  ['?kind=trial', ['eye']],
  ['?q=STT', ['whisper']],
  ['?q=elan+three', ['llama-3']],
  ['?q=free+plan', ['whisper', 'llama-3']],
  ['?q=nothing', []],
  ['?limit=1&offset=1', ['llama-3']],
  ['?offset=9', []],
])('%s', (query, expected) => {
  if (expected === undefined) expect(ask(query).status).toBe(400)
  else expect(ids(query)).toEqual(expected)
})

test('a model that only moderates is listed where a query asks for it, and nowhere else', () => {
  const entry = anEntry('acme', {
    capabilities: ['chat', 'moderation'],
    offers: [
      anOffer({
        covers: ['chat', 'moderation'],
        quotas: [{ for: 'chat', models: ['a'], requests: '1/day' }],
        models: ['guard-1'],
      }),
    ],
  })
  const own = datasetOf({ entries: [['acme', entry]], imports: {} })
  const found = (query: string) => listOf(query, own).data.map(({ id }) => id)
  expect(modelList(catalogWith([['acme', entry]])).data.map(({ id }) => id)).toEqual(['a'])
  for (const query of ['', '?sort=name', '?q=acme', '?capability=chat', '?provider=acme'])
    expect(found(query)).toEqual(['a'])
  expect(found('?q=guard')).toEqual([])
  expect(found('?capability=moderation')).toEqual(['guard-1'])
})

test('what is cut says how much there is, and where the rest is', () => {
  const { headers } = ask('?limit=2&sort=name&utm_source=x')
  expect(headers['x-total-count']).toBe('4')
  expect(headers.link).toContain('</api/v1/models?limit=2&sort=name&offset=2>; rel="next"')
  expect(headers.link).toContain('/schemas/responses/model-list.json')
})

test.each([
  ['?model=gpt', 'q'],
  ['?vision=true', 'input'],
  ['?contextLength=8000', 'context'],
  ['?requiresCreditCard=false', 'noCard'],
  ['?functionCalling=1', 'tools'],
  ['?open_weights=1', 'openWeights'],
  ['?capabilty=chat', 'capability'],
  ['?category=LLM', undefined],
  ['?price=0', undefined],
  ['?context=big', undefined],
  ['?input=smell', undefined],
  ['?sort=price', undefined],
])('%s is refused, with the right name where there is one', (query, suggestion) => {
  const { status, body } = ask(query)
  expect(status).toBe(400)
  const [problem] = errorBody.parse(JSON.parse(body!)).errors!
  if (suggestion) expect(problem!.suggestion).toBe(suggestion)
})

test('without a query the rows are those of the static copy, byte by byte', () => {
  const { catalog } = sampleContext()
  const written = JSON.stringify(modelList(catalog))
  expect(ask('', createModelDataset(catalog, sha, null)).body).toBe(written)
  expect(JSON.parse(written).count).toBeGreaterThan(3)
})

test('from staleAfter on every status is unknown', () => {
  const aged = {
    ...dataset,
    staleAfter: '2026-11-24T00:00:00.000Z',
    rows: dataset.rows.map((row) => row.replace('"status":"unknown"', '"status":"online"')),
  }
  const statuses = (now: string) =>
    new Set(
      [...ask('', aged, Date.parse(now)).body!.matchAll(/"status":"(\w+)"/g)].map(([, status]) => status),
    )
  expect(statuses('2026-11-23T00:00:00Z')).toEqual(new Set(['online']))
  expect(statuses('2026-11-24T00:00:00Z')).toEqual(new Set(['unknown']))
})

test('queries that mean the same have one spelling', () => {
  const spelt = (query: string) => {
    const read = parseModelQuery(new URLSearchParams(query))
    return 'query' in read && canonicalModelQuery(read.query)
  }
  expect(spelt('context=128k&tools=1')).toBe(spelt('tools=TRUE&context=128000&q='))
  expect(spelt('input=image,pdf')).toBe(spelt('input=pdf,image'))
  expect(spelt('context=128k')).not.toBe(spelt('output=128k'))
})

describe('in any directory', () => {
  const keyOf = ({ provider, offer, id }: { provider: string; offer: string; id: string | null }) =>
    `${provider} ${offer} ${id}`
  const keys = (list: ModelList) =>
    list.data.map(({ provider, offer, id }) => keyOf({ provider: provider.slug, offer, id }))

  test('there is a row for what living offers name, what a rule matches, what is paid for unnamed, and nothing else', () => {
    fc.assert(
      fc.property(modelDirectories, (directory) => {
        const list = modelList(catalogOf(directory))
        const rows = referenceRows(directory)
        const isModerating = (row: (typeof rows)[number]) => referenceModerates(directory, row)
        const listed = rows.filter((row) => !isModerating(row))
        expect(keys(list).toSorted()).toEqual(listed.map(keyOf).toSorted())
        const moderating = listOf('?capability=moderation', datasetOf(directory))
        expect(keys(moderating).toSorted()).toEqual(rows.filter(isModerating).map(keyOf).toSorted())
      }),
    )
  })

  test('filters keep what the reference model keeps, in the order of all', () => {
    fc.assert(
      fc.property(modelDirectories, modelQueries, (directory, query) => {
        const filters = new URLSearchParams(query)
        for (const name of ['q', 'capability', 'limit', 'offset']) filters.delete(name)
        const own = datasetOf(directory)
        const sort = filters.get('sort')
        const all = keys(listOf(sort ? `?sort=${sort}` : '', own))
        const kept = new Set(
          referenceRows(directory)
            .filter((row) => referencePasses(directory, row, filters.toString()))
            .map(keyOf),
        )
        expect(keys(listOf(`?${filters}`, own))).toEqual(all.filter((key) => kept.has(key)))
      }),
    )
  })

  test('a page is a piece of the whole answer', () => {
    fc.assert(
      fc.property(
        modelDirectories,
        modelQueries,
        fc.nat(5),
        fc.integer({ min: 1, max: 4 }),
        (directory, query, offset, limit) => {
          const search = new URLSearchParams(query)
          search.delete('limit')
          search.delete('offset')
          const select = modelSelector(datasetOf(directory))
          const answer = (more: string) => {
            const read = parseModelQuery(new URLSearchParams(`${search}${more}`))
            return 'query' in read ? select(read.query) : undefined
          }
          const whole = answer('')!
          const part = answer(`&limit=${limit}&offset=${offset}`)!
          expect(part.total).toBe(whole.total)
          expect(JSON.parse(part.body).data).toEqual(
            JSON.parse(whole.body).data.slice(offset, offset + limit),
          )
        },
      ),
    )
  })

  test('an outvoted source changes nothing, and one that counts adds no row', () => {
    const facts = ['kind', 'card', 'phone', 'models', 'quotas', 'covers.chat', 'covers.embeddings'].flatMap(
      (fact) => [0, 1, 2].map((plan) => `offers.plan-${plan}.${fact}` as 'offers.plan-0.kind'),
    )
    const page = { url: 'https://p0.example.com/pricing', read: '2026-11-20', supports: facts }
    const against = { url: 'https://list.example.org/apis', read: '2026-11-20', supports: [] }
    const contradicts = facts.map((fact) => ({ fact, value: '1/day' }))
    const withSources = ({ entries, imports }: ModelDirectory, ...sources: ProviderEntry['sources']) =>
      modelList(
        catalogOf({ entries: entries.map(([slug, entry]) => [slug, { ...entry, sources }]), imports }),
      )
    fc.assert(
      fc.property(modelDirectories, (directory) => {
        const dated = { ...page, asOf: '2026-11-10' }
        const alone = withSources(directory, dated)
        // Without a date it is older than any page.
        expect(withSources(directory, dated, { ...against, contradicts })).toEqual(alone)
        const disputed = withSources(directory, { ...against, asOf: '2026-11-19', contradicts })
        for (const key of keys(disputed)) expect(keys(alone)).toContain(key)
      }),
    )
  })

  /** The directory without one kind of fact. */
  const without = (
    directory: ModelDirectory,
    drop: 'card' | 'terms' | 'import' | 'amounts',
  ): ModelDirectory => ({
    entries: directory.entries.map(([slug, entry]) => [
      slug,
      {
        ...entry,
        offers: entry.offers.map(({ card, phone, terms, quotas, ...offer }) => ({
          ...offer,
          ...(drop !== 'card' && card !== undefined && { card }),
          ...(drop !== 'card' && phone !== undefined && { phone }),
          ...(drop !== 'terms' && terms && { terms }),
          ...(quotas && {
            quotas: quotas.map(({ requests, tokens, ...quota }) =>
              drop === 'amounts'
                ? { ...quota, images: '1/day' }
                : { ...quota, ...(requests && { requests }), ...(tokens && { tokens }) },
            ),
          }),
        })),
      },
    ]),
    imports:
      drop === 'import'
        ? Object.fromEntries(
            Object.entries(directory.imports).map(([slug, { models }]) => [
              slug,
              someModels(...models.map(({ id, deprecated }) => ({ id, ...(deprecated && { deprecated }) }))),
            ]),
          )
        : directory.imports,
  })

  test('leaving out a fact makes no row pass a filter on it', () => {
    const dropped = fc.constantFrom('card', 'terms', 'import', 'amounts')
    fc.assert(
      fc.property(modelDirectories, modelQueries, dropped, (directory, query, drop) => {
        const search = new URLSearchParams(query)
        for (const name of ['q', 'capability', 'limit', 'offset', 'sort']) search.delete(name)
        const before = new Set(keys(listOf(`?${search}`, datasetOf(directory))))
        for (const key of keys(listOf(`?${search}`, datasetOf(without(directory, drop)))))
          expect(before).toContain(key)
      }),
    )
  })

  test('leaving out all amounts of an offer puts no row of it before others', () => {
    fc.assert(
      fc.property(modelDirectories, (directory) => {
        const [first, ...others] = directory.entries
        const poorer = {
          ...directory,
          entries: [...without({ entries: [first!], imports: {} }, 'amounts').entries, ...others],
        }
        const before = keys(modelList(catalogOf(directory)))
        const after = keys(modelList(catalogOf(poorer)))
        const rivals = (list: readonly string[], key: string) =>
          list.slice(0, list.indexOf(key)).filter((other) => !other.startsWith('p0 '))
        for (const key of before.filter((one) => one.startsWith('p0 ')))
          expect(rivals(after, key)).toEqual(expect.arrayContaining(rivals(before, key)))
      }),
    )
  })
})
