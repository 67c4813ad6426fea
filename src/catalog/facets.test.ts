import { describe, expect, test } from 'vitest'
import { TODAY } from '../../test/support/content.ts'
import { aSummary, sha } from '../../test/support/datasets.ts'
import { against, SOURCE, withOffer } from '../../test/support/entry-parts.ts'
import { disputing, offering } from '../../test/support/offers.ts'
import { contextOf } from '../../test/support/site-context.ts'
import { createDataset, selector } from '../api/query/dataset.ts'
import { parseQuery } from '../api/query/provider-query.ts'
import { viewOf } from '../entry/view.ts'
import type { EntrySource, ProviderEntry } from '../schema/entry.ts'
import { STATUSES, type Status, TRAINING } from '../schema/vocabulary.ts'
import { facetsOf } from './facets.ts'

/** An entry of which nothing is known that can be filtered by, but for what is given. */
function entry(changes: Partial<ProviderEntry> = {}): ProviderEntry {
  const { capabilities: _, ...rest } = offering([], { connection: {}, free: 'unknown' })
  return { ...rest, ...changes }
}

type FactName = EntrySource['supports'][number]

const keysOf = (content: ProviderEntry, status: Status = 'unknown') =>
  facetsOf({ entry: viewOf(content, TODAY), status: { status } })

/** Whether a query finds the one entry there is, where a page says otherwise of these facts. */
function finds(query: string, provider: ProviderEntry, disputed: readonly FactName[] = []): boolean {
  const content = { ...provider, sources: [disputing(...disputed.map((fact) => ({ fact })))] }
  const dataset = createDataset([{ summary: aSummary('one'), facets: keysOf(content), offers: [] }], sha)
  const read = parseQuery(new URLSearchParams(query))
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return selector(dataset)(read.query).total === 1
}

type Case = { query: string; fact: FactName; known: ProviderEntry; others: ProviderEntry[] }

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
  ...(['no', 'opt-in'] as const).map(
    (trainsOnData): Case => ({
      query: 'noTraining=true',
      fact: 'terms.trainsOnData',
      known: entry({ terms: { trainsOnData } }),
      others: [
        entry(),
        ...TRAINING.filter((value) => value !== 'no' && value !== 'opt-in').map((value) =>
          entry({ terms: { trainsOnData: value } }),
        ),
      ],
    }),
  ),
  {
    query: 'noTraining=true',
    fact: 'terms.trainsOnData',
    known: entry({
      terms: { trainsOnData: { value: 'no', except: [{ regions: ['US'], value: 'opt-in' }] } },
    }),
    others: [
      entry({ terms: { trainsOnData: { value: 'yes', except: [{ regions: ['EU'], value: 'no' }] } } }),
    ],
  },
  {
    query: 'commercialUse=true',
    fact: 'terms.commercialUse',
    known: entry({ terms: { commercialUse: true } }),
    others: [
      entry(),
      entry({ terms: { commercialUse: false } }),
      entry({ terms: { commercialUse: 'unknown' } }),
    ],
  },
  {
    query: 'country=FR',
    fact: 'headquarters',
    known: entry({ headquarters: 'FR' }),
    others: [entry(), entry({ headquarters: 'DE' }), entry({ terms: { processingRegions: ['FR'] } })],
  },
  {
    query: 'country=EU',
    fact: 'headquarters',
    known: entry({ headquarters: 'FR' }),
    others: [entry(), ...['US', 'GB', 'CH', 'NO'].map((headquarters) => entry({ headquarters }))],
  },
  {
    query: 'region=US',
    fact: 'terms.processingRegions',
    known: entry({ terms: { processingRegions: ['EU', 'US'] } }),
    others: [entry(), entry({ terms: { processingRegions: ['EU'] } }), entry({ headquarters: 'US' })],
  },
  {
    query: 'region=EU',
    fact: 'terms.processingRegions',
    known: entry({ terms: { processingRegions: ['EU'] } }),
    others: [entry(), entry({ terms: { processingRegions: ['US', 'GB'] } }), entry({ headquarters: 'FR' })],
  },
  {
    query: 'region=EU',
    fact: 'terms.processingRegions',
    known: entry({ terms: { processingRegions: ['US', 'SE'] } }),
    others: [],
  },
  {
    query: 'region=DE',
    fact: 'terms.processingRegions',
    known: entry({ terms: { processingRegions: ['DE'] } }),
    others: [
      entry({ terms: { processingRegions: ['EU'] } }),
      entry({ terms: { processingRegions: ['AT'] } }),
    ],
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
    const disputable: FactName[] = [
      ...CASES.map((one) => one.fact),
      'signup.asks.phone',
      'offers.plan.quotas',
    ]
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
      expect(keysOf(entry(), other).includes(`status:${status}`)).toBe(other === status)
  })
})

/** By accession, so that the list is not the one that it checks. */
const MEMBERS = 'BE DE FR IT LU NL DK IE GR ES PT AT FI SE CY CZ EE HU LV LT MT PL SI SK BG RO HR'.split(' ')

test('EU finds each member state and the union, and no other country', () => {
  expect(MEMBERS).toHaveLength(27)
  for (const headquarters of MEMBERS) expect(finds('country=EU', entry({ headquarters }))).toBe(true)
  for (const headquarters of ['GB', 'CH', 'NO', 'IS', 'LI', 'UA', 'TR', 'RS', 'AL', 'MK', 'ME', 'BA', 'MD'])
    expect(finds('country=EU', entry({ headquarters }))).toBe(false)
  expect(finds('region=EU', entry({ terms: { processingRegions: ['EU'] } }))).toBe(true)
  for (const place of MEMBERS)
    expect(finds(`region=${place}`, entry({ terms: { processingRegions: ['EU'] } }))).toBe(false)
})

test('an entry of which nothing is known has its state as key, and no other', () => {
  expect(keysOf(entry())).toEqual(['status:unknown'])
})

test('keys stand for one thing each, and once', () => {
  const provider = entry({
    capabilities: ['chat', 'ocr'],
    headquarters: 'SE',
    connection: { openaiCompatible: true },
    terms: { trainsOnData: 'opt-in', commercialUse: true, processingRegions: ['EU', 'DE', 'US'] },
  })
  expect(keysOf(provider, 'online')).toEqual([
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
  const facets = (changes: Partial<ProviderEntry>) => contextOf({ one: changes }).catalog.active[0]!.facets

  test('a source that contradicts a fact takes its key away', () => {
    const changes: Partial<ProviderEntry> = {
      headquarters: 'FR',
      terms: { trainsOnData: 'no', commercialUse: true, processingRegions: ['FR'] },
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
      'terms.trainsOnData',
      'terms.commercialUse',
      'offers.free-plan.kind',
      'headquarters',
      'terms.processingRegions',
    ] as const
    contradicts.forEach((fact, at) => {
      const kept = facets({ ...changes, sources: [SOURCE, against(fact)] })
      expect(keys.filter((key) => !kept.includes(key))).toEqual([keys[at]])
    })
  })

  test.each([
    ['card', 'noCard=true'],
    ['phone', 'noPhone=true'],
  ] as const)('a disputed or unknown %s is never promised', (ask, query) => {
    const found = (value: boolean | 'unknown', ...contradicted: FactName[]) => {
      const one = { ...withOffer({ [ask]: value }), sources: [SOURCE, against(...contradicted)] }
      const read = parseQuery(new URLSearchParams(query))
      if ('problems' in read) throw new Error(query)
      return selector(createDataset(contextOf({ one }).catalog.active, sha))(read.query).total
    }
    expect([found(false), found(true), found('unknown'), found(false, `offers.free-plan.${ask}`)]).toEqual([
      1, 0, 0, 0,
    ])
  })
})
