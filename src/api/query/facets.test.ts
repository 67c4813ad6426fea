import { describe, expect, test } from 'vitest'
import { aProvider } from '../../../test/support/content.ts'
import { sha } from '../../../test/support/datasets.ts'
import { contextWith } from '../../../test/support/site-context.ts'
import type { FreeTierTerms } from '../../core/schema/free-tier.ts'
import type { Provider } from '../../core/schema/provider.ts'
import { STATUSES, TRAINING } from '../../core/schema/vocabulary.ts'
import { createDataset } from './dataset.ts'
import { facetsOf } from './facets.ts'
import { parseQuery } from './parameters.ts'
import { selector } from './select.ts'

const BARE = aProvider('one')
const { capabilities: _, ...WITHOUT_CAPABILITIES } = BARE

/** An entry of which nothing is known that can be filtered by, but for what is given. */
const entry = (changes: Partial<Provider> = {}, terms: Partial<FreeTierTerms> = {}): Provider =>
  ({
    ...WITHOUT_CAPABILITIES,
    connection: { baseUrl: 'https://api.one.example.com/v1' },
    ...changes,
    freeTier: {
      kind: 'unknown',
      summary: 'Nothing known.',
      requiresCreditCard: 'unknown',
      requiresPhone: 'unknown',
      ...terms,
    },
  }) as Provider

/** Whether a query finds the one entry there is. */
function finds(query: string, provider: Provider, disputed: string[] = []): boolean {
  const { active } = contextWith({ one: {} }).catalog
  const { summary } = active[0]!
  const dataset = createDataset(
    [{ summary, facets: facetsOf(provider, disputed, 'unknown'), offers: [] }],
    sha,
  )
  const read = parseQuery(new URLSearchParams(query))
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return selector(dataset)(read.query).total === 1
}

type Case = { query: string; fact: string; known: Provider; others: Provider[] }

/** For each filter an entry that it finds, where the fact is not disputed; and entries that it never finds. */
const CASES: readonly Case[] = [
  {
    query: 'openaiCompatible=true',
    fact: 'connection',
    known: entry({ connection: { openaiCompatible: true } }),
    others: [
      entry(),
      entry({ connection: { openaiCompatible: false } }),
      entry({ connection: { openaiCompatible: 'unknown' } }),
    ],
  },
  ...(['no', 'opt-in'] as const).map((trainsOnData) => ({
    query: 'noTraining=true',
    fact: 'freeTier.trainsOnData',
    known: entry({}, { trainsOnData }),
    others: [
      entry(),
      ...TRAINING.filter((value) => value !== 'no' && value !== 'opt-in').map((value) =>
        entry({}, { trainsOnData: value }),
      ),
    ],
  })),
  {
    query: 'noTraining=true',
    fact: 'freeTier.trainsOnData',
    known: entry({}, { trainsOnData: { value: 'no', except: [{ regions: ['US'], value: 'opt-in' }] } }),
    others: [entry({}, { trainsOnData: { value: 'yes', except: [{ regions: ['EU'], value: 'no' }] } })],
  },
  {
    query: 'commercialUse=true',
    fact: 'freeTier.commercialUse',
    known: entry({}, { commercialUse: true }),
    others: [entry(), entry({}, { commercialUse: false }), entry({}, { commercialUse: 'unknown' })],
  },
  {
    query: 'country=FR',
    fact: 'headquarters',
    known: entry({ headquarters: 'FR' }),
    others: [entry(), entry({ headquarters: 'DE' }), entry({}, { processingRegions: ['FR'] })],
  },
  {
    query: 'country=EU',
    fact: 'headquarters',
    known: entry({ headquarters: 'FR' }),
    others: [entry(), ...['US', 'GB', 'CH', 'NO'].map((headquarters) => entry({ headquarters }))],
  },
  {
    query: 'region=US',
    fact: 'freeTier.processingRegions',
    known: entry({}, { processingRegions: ['EU', 'US'] }),
    others: [entry(), entry({}, { processingRegions: ['EU'] }), entry({ headquarters: 'US' })],
  },
  {
    query: 'region=EU',
    fact: 'freeTier.processingRegions',
    known: entry({}, { processingRegions: ['EU'] }),
    others: [entry(), entry({}, { processingRegions: ['US', 'GB'] }), entry({ headquarters: 'FR' })],
  },
  {
    query: 'region=EU',
    fact: 'freeTier.processingRegions',
    known: entry({}, { processingRegions: ['US', 'SE'] }),
    others: [],
  },
  {
    query: 'region=DE',
    fact: 'freeTier.processingRegions',
    known: entry({}, { processingRegions: ['DE'] }),
    others: [entry({}, { processingRegions: ['EU'] }), entry({}, { processingRegions: ['AT'] })],
  },
]

describe.each(CASES)('$query', ({ query, fact, known, others }) => {
  test('finds what is known', () => {
    expect(finds(query, known)).toBe(true)
  })
  test(`finds nothing where ${fact} is disputed`, () => {
    expect(finds(query, known, [fact])).toBe(false)
  })
  test('is not hindered by a dispute about something else', () => {
    const disputable = [...CASES.map((one) => one.fact), 'freeTier.requiresPhone', 'freeTier.limits.a']
    expect(
      finds(
        query,
        known,
        disputable.filter((other) => other !== fact),
      ),
    ).toBe(true)
  })
  test('finds nothing else, and nothing unknown', () => {
    expect(others.filter((other) => finds(query, other))).toEqual([])
  })
})

describe('capability and status', () => {
  const speech = entry({ capabilities: ['text-to-speech', 'voice-agent'] })
  test('a capability is found wherever it stands in the list, others are not', () => {
    expect(finds('capability=text-to-speech', speech)).toBe(true)
    expect(finds('capability=voice-agent', speech)).toBe(true)
    expect(finds('capability=speech-to-text', speech)).toBe(false)
    expect(finds('capability=voice-agent', entry())).toBe(false)
    expect(finds('capability=voice-agent', entry({ capabilities: [] }))).toBe(false)
  })
  test.each(STATUSES)('%s finds what is in that state', (status) => {
    for (const other of STATUSES)
      expect(facetsOf(entry(), [], other).includes(`status:${status}`)).toBe(other === status)
  })
})

/** By accession, so that the list is not the one that it checks. */
const MEMBERS = 'BE DE FR IT LU NL DK IE GR ES PT AT FI SE CY CZ EE HU LV LT MT PL SI SK BG RO HR'.split(' ')

test('EU finds each member state and the union, and no other country', () => {
  expect(MEMBERS).toHaveLength(27)
  for (const headquarters of MEMBERS) expect(finds('country=EU', entry({ headquarters }))).toBe(true)
  for (const headquarters of ['GB', 'CH', 'NO', 'IS', 'LI', 'UA', 'TR', 'RS', 'AL', 'MK', 'ME', 'BA', 'MD'])
    expect(finds('country=EU', entry({ headquarters }))).toBe(false)
  expect(finds('region=EU', entry({}, { processingRegions: ['EU'] }))).toBe(true)
  for (const place of MEMBERS)
    expect(finds(`region=${place}`, entry({}, { processingRegions: ['EU'] }))).toBe(false)
})

test('an entry of which nothing is known has its state as key, and no other', () => {
  expect(facetsOf(entry(), [], 'unknown')).toEqual(['status:unknown'])
})

test('keys stand for one thing each, and once', () => {
  const provider = entry(
    {
      capabilities: ['chat', 'ocr'],
      headquarters: 'SE',
      connection: { openaiCompatible: true },
    },
    { kind: 'permanent', trainsOnData: 'opt-in', commercialUse: true, processingRegions: ['EU', 'DE', 'US'] },
  )
  expect(facetsOf(provider, [], 'online')).toEqual([
    'capability:chat',
    'capability:ocr',
    'openaiCompatible',
    'noTraining',
    'commercialUse',
    'status:online',
    'country:SE',
    'country:EU',
    'region:EU',
    'region:DE',
    'region:US',
  ])
})

describe('from content to keys', () => {
  const source = (more: object) => ({ ...BARE.sources[0]!, ...more })
  const against = (contradicts: string[]) =>
    source({ type: 'call', asOf: '2026-11-19', supports: [], contradicts })
  const facets = (changes: Partial<Provider>) => contextWith({ one: changes }).catalog.active[0]!.facets

  test('a source that contradicts a fact takes its key away', () => {
    const changes: Partial<Provider> = {
      headquarters: 'FR',
      freeTier: {
        ...BARE.freeTier,
        trainsOnData: 'no',
        commercialUse: true,
        processingRegions: ['FR'],
      } as Provider['freeTier'],
    }
    const keys = [
      'openaiCompatible',
      'noTraining',
      'commercialUse',
      'kind:permanent',
      'country:FR',
      'region:FR',
    ]
    expect(facets(changes)).toEqual(expect.arrayContaining(keys))
    const contradicts = [
      'connection',
      'freeTier.trainsOnData',
      'freeTier.commercialUse',
      'freeTier.kind',
      'headquarters',
      'freeTier.processingRegions',
    ] as const
    contradicts.forEach((fact, at) => {
      const kept = facets({ ...changes, sources: [source({}), against([fact])] })
      expect(keys.filter((key) => !kept.includes(key))).toEqual([keys[at]])
    })
  })

  test.each([
    ['card', 'requiresCreditCard', 'noCard=true'],
    ['phone', 'requiresPhone', 'noPhone=true'],
  ] as const)('a disputed or unknown %s is never promised', (_, field, query) => {
    const found = (value: boolean | 'unknown', contradicts: string[] = []) => {
      const { active } = contextWith({
        one: {
          freeTier: { ...BARE.freeTier, [field]: value } as Provider['freeTier'],
          sources: [source({}), against(contradicts)],
        },
      }).catalog
      const read = parseQuery(new URLSearchParams(query))
      if ('problems' in read) throw new Error(query)
      return selector(createDataset(active, sha))(read.query).total
    }
    expect([found(false), found(true), found('unknown'), found(false, [`freeTier.${field}`])]).toEqual([
      1, 0, 0, 0,
    ])
  })
})
