import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ModelDirectory,
  modelDirectories,
  modelQueries,
} from '../../../test/arbitraries/model-directories.ts'
import {
  referenceAnswer,
  referenceModerates,
  referenceRows,
} from '../../../test/reference/model-reference.ts'
import { anEntry } from '../../../test/support/content.ts'
import { answersTo, asking, modelListOf, sha, wholeRows } from '../../../test/support/datasets.ts'
import { aChange } from '../../../test/support/entry-parts.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { anOffer, catalogWith } from '../../../test/support/offers.ts'
import { RUNS } from '../../../test/support/seed.ts'
import { words } from '../../../test/support/words.ts'
import { modelList as schema } from '../../catalog/models/model-schemas.ts'
import { datasetsOf } from '../function-data.ts'
import { MODELS } from './model-query.ts'
import { answerTo } from './query-endpoint.ts'

const EACH_DAY = { requests: '9/day', tokens: '7/day' }
const DIRECTORY: ModelDirectory = {
  entries: [
    [
      'acme',
      anEntry('acme', {
        name: 'Acme Élan',
        capabilities: ['chat', 'speech-to-text', 'image-understanding'],
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
          anOffer({ kind: 'trial', card: true, quotas: [{ models: ['eye'], ...EACH_DAY }] }),
          anOffer({ id: 'credit', covers: ['chat'], models: 'any' }),
        ],
      }),
    ],
  ],
  imports: {
    acme: someModels({ id: 'llama-3', name: 'Llama Three', family: 'llama', context: 128_000 }),
    other: someModels({ id: 'eye', name: 'Eye 9B A1B', context: 200_000, reasoning: true }),
  },
}

const FEATURES: ModelDirectory = {
  entries: [
    [
      'acme',
      anEntry('acme', {
        capabilities: ['chat', 'embeddings', 'speech-to-text'],
        features: {
          streaming: ['live-1'],
          speakerLabels: false,
          dimensions: { 'embed-1': 768, 'embed-2': 3072 },
          context: { 'talk-1': 131_072 },
        },
        offers: [
          anOffer({
            covers: ['chat', 'embeddings', 'speech-to-text'],
            quotas: [
              { for: 'chat', models: ['talk-1'], requests: '9/day' },
              { for: 'embeddings', models: ['embed-1', 'embed-2', 'embed-3'], requests: '9/day' },
              { for: 'speech-to-text', models: ['live-1', 'file-1'], requests: '9/day' },
            ],
          }),
        ],
      }),
    ],
  ],
  imports: {},
}

const datasetOf = ({ entries, imports }: ModelDirectory) =>
  datasetsOf(catalogWith(entries, imports), sha).models
const dataset = datasetOf(DIRECTORY)

const ask = (query: string, own = dataset) => asking(MODELS, own)(query)
const listOf = (query: string, own = dataset) => wholeRows(schema.parse(JSON.parse(ask(query, own).body!)))

test('rows say what is known of what they are for, by a page of the provider where no list has it', () => {
  const { data } = listOf('?sort=name', datasetOf(FEATURES))
  const told = data.map(({ id, dimensions, streaming, speakerLabels, context }) => [
    id,
    { dimensions, streaming, speakerLabels, context: context ?? undefined },
  ])
  expect(told).toEqual([
    ['embed-1', { dimensions: 768 }],
    ['embed-2', { dimensions: 3072 }],
    ['embed-3', {}],
    ['file-1', { streaming: false, speakerLabels: false }],
    ['live-1', { streaming: true, speakerLabels: false }],
    ['talk-1', { context: 131_072 }],
  ])
})

// What the other filters keep is said by the law below.
const QUERIES = words(`
  ? ?sort=best ?named=false ?named=0&sort=name ?sort=requests ?sort=tokens ?sort=context ?sort=name
  ?provider=acme,other&provider=acme ?provider=nobody ?provider=constructor ?capability=speech-to-text
  ?context=128k ?context=0.2m ?context=1M ?minParams=8.5B ?q=STT ?q=elan+three ?q=free+plan ?q=nothing
  ?capability=speech-to-text&capability=embeddings ?noCard=1&noPhone=1&named=0 ?q=llama&reasoning=1
  ?model=gpt ?vision=true ?contextLength=8000 ?params=70 ?minParams=big ?ending=soon ?ending=30b
  ?endsWithin=30 ?requiresCreditCard=false ?functionCalling=1 ?open_weights=1 ?capabilty=chat
  ?category=LLM ?price=0 ?context=big ?input=smell ?sort=price
`)
const OF_FEATURES = words(
  '?streaming=true ?speakerLabels=1 ?minDimensions=768 ?minDimensions=1k ?context=128k',
)

test('each query finds what it should, or is refused with the right name where there is one', async () => {
  const idsOf = (list: Parameters<typeof wholeRows>[0]) =>
    wholeRows(schema.parse(list)).data.map(({ id }) => id ?? 'any')
  const said = [
    answersTo(QUERIES, ask, idsOf),
    answersTo(OF_FEATURES, (query) => ask(query, datasetOf(FEATURES)), idsOf),
  ]
  await expect(said.join('\n')).toMatchFileSnapshot('model-query.approved.txt')
})

test('a model that only moderates is listed where a query asks for it or for its provider, and nowhere else', () => {
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
  expect(modelListOf(catalogWith([['acme', entry]])).data.map(({ id }) => id)).toEqual(['a'])
  for (const query of ['', '?sort=name', '?q=acme', '?capability=chat']) expect(found(query)).toEqual(['a'])
  expect(found('?q=guard')).toEqual([])
  expect(found('?capability=moderation')).toEqual(['guard-1'])
  expect(found('?provider=acme')).toEqual(['a', 'guard-1'])
})

test('ending finds what ends within so many days, and what ended within them', () => {
  const offers = [
    anOffer({ models: ['gone'], ended: '2026-11-11' }),
    anOffer({ id: 'next', models: ['goes', 'stays'] }),
  ]
  const changelog = [
    aChange('end', '2026-11-01', { kind: 'lifecycle', before: 'goes', endsOn: '2026-12-01' }),
  ]
  const own = datasetOf({ entries: [['one', anEntry('one', { offers, changelog })]], imports: {} })
  const found = (days: number) => listOf(`?ending=${days}&named=0`, own).data.map(({ id }) => id)
  expect([found(30), found(10), found(9)]).toEqual([['goes', 'gone'], ['goes', 'gone'], []])
})

describe('in any directory', () => {
  const keyOf = ({ provider, offer, id }: { provider: string; offer: string; id: string | null }) =>
    `${provider} ${offer} ${id}`
  const keys = (list: ReturnType<typeof listOf>) =>
    list.data.map(({ provider, offer, id }) => keyOf({ provider, offer, id }))

  const livingOf = (list: ReturnType<typeof listOf>) => ({
    ...list,
    data: list.data.filter(({ ended }) => !ended),
  })

  test('there is a row for what living offers name, what a rule matches, what is paid for unnamed, and nothing else', () => {
    fc.assert(
      fc.property(modelDirectories, (directory) => {
        const own = datasetOf(directory)
        const list = listOf('?named=false', own)
        const rows = referenceRows(directory)
        const isModerating = (row: (typeof rows)[number]) => referenceModerates(directory, row)
        const listed = rows.filter((row) => !isModerating(row))
        expect(keys(list).toSorted()).toEqual(listed.map(keyOf).toSorted())
        const moderating = listOf('?capability=moderation', own)
        expect(keys(moderating).toSorted()).toEqual(rows.filter(isModerating).map(keyOf).toSorted())
      }),
    )
  })

  test('filters keep what the reference model keeps, in the order of all, and count what it does not know', () => {
    let open = 0
    fc.assert(
      fc.property(modelDirectories, modelQueries, (directory, query) => {
        const filters = new URLSearchParams(query)
        for (const name of ['q', 'capability', 'limit', 'offset']) filters.delete(name)
        const own = datasetOf(directory)
        const sort = filters.get('sort')
        const everyone = directory.entries.map(([slug]) => slug).join()
        const all = keys(listOf(`?provider=${everyone}${sort ? `&sort=${sort}` : ''}`, own))
        const { kept, unknown } = referenceAnswer(directory, filters.toString())
        const list = listOf(`?${filters}`, own)
        const matching = new Set(kept.map(keyOf))
        expect(keys(list)).toEqual(all.filter((key) => matching.has(key)))
        expect(list.unknown).toEqual(unknown)
        if (unknown.all > 0) open++
      }),
    )
    expect(open).toBeGreaterThan(20)
  })

  test('what has ended stands last in every order, but for what only moderates; a page is a piece of the whole answer', () => {
    let seen = 0
    const from = fc.nat(5)
    const most = fc.integer({ min: 1, max: 4 })
    fc.assert(
      fc.property(modelDirectories, modelQueries, from, most, (directory, query, offset, limit) => {
        const own = datasetOf(directory)
        const places = listOf(query, own).data.flatMap(({ capabilities, ended }) =>
          capabilities.length > 0 && capabilities.every((one) => one === 'moderation')
            ? []
            : [ended ?? false],
        )
        expect(places).toEqual(places.toSorted())
        if (places.includes(true)) seen++
        const search = new URLSearchParams(query)
        search.delete('limit')
        search.delete('offset')
        const whole = answerTo(MODELS, own, search)
        const part = answerTo(MODELS, own, `${search}&limit=${limit}&offset=${offset}`)
        expect(part.total).toBe(whole.total)
        expect(JSON.parse(part.body).data).toEqual(JSON.parse(whole.body).data.slice(offset, offset + limit))
      }),
    )
    expect(seen).toBeGreaterThan(10)
  })

  test('a source that contradicts everything adds no row', () => {
    const facts = ['kind', 'card', 'phone', 'models', 'quotas', 'covers.chat', 'covers.embeddings'].flatMap(
      (fact) => [0, 1, 2].map((plan) => `offers.plan-${plan}.${fact}` as 'offers.plan-0.kind'),
    )
    const contradicts = facts.map((fact) => ({ fact, value: '1/day' }))
    const page = { url: 'https://list.example.org/apis', read: '2026-11-20', asOf: '2026-11-19' }
    const sources = [{ ...page, supports: [], contradicts }]
    fc.assert(
      fc.property(modelDirectories, (directory) => {
        const { entries, imports } = directory
        const disputed = entries.map(([slug, entry]) => [slug, { ...entry, sources }] as const)
        const rows = referenceRows(directory).map(keyOf)
        // What is disputed is no longer named, and may leave its place to what ended.
        for (const key of keys(livingOf(modelListOf(catalogWith(disputed, imports)))))
          expect(rows).toContain(key)
      }),
      { numRuns: RUNS ?? 50 },
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
                ? { ...quota, images: '1/once' }
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
        for (const key of keys(livingOf(listOf(`?${search}`, datasetOf(without(directory, drop))))))
          expect(before).toContain(key)
      }),
      { numRuns: RUNS ?? 50 },
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
        const before = keys(listOf('?sort=requests&named=0', datasetOf(directory)))
        const after = keys(listOf('?sort=requests&named=0', datasetOf(poorer)))
        const rivals = (list: readonly string[], key: string) =>
          list.slice(0, list.indexOf(key)).filter((other) => !other.startsWith('p0 '))
        for (const key of before.filter((one) => one.startsWith('p0 ')))
          expect(rivals(after, key)).toEqual(expect.arrayContaining(rivals(before, key)))
      }),
      { numRuns: RUNS ?? 50 },
    )
  })
})
