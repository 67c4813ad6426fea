import { describe, expect, test } from 'vitest'
import { aProvider, findingsOf } from '../../../test/support/content.ts'
import type { Limit } from '../../core/schema/free-tier.ts'
import { numbersIn } from './free-tier.ts'

const base = aProvider('one')
const source = base.sources[0]!
const tier = base.freeTier as Extract<typeof base.freeTier, { kind: 'permanent' }>
const daily = tier.limits![0]!
const PAGE = 'https://docs.one.example.com/page'

/** What is found where the free tier is changed like this, and what the pages support. */
const found = (changes: object, supports: readonly string[] = source.supports) =>
  findingsOf({
    ...base,
    freeTier: { ...tier, ...changes },
    sources: [{ ...source, supports: [...supports] }],
  } as typeof base)

describe('allowance', () => {
  const NEEDS = 'allowance: counted needs a limit that says how much; rate caps and ended limits do not'
  const limits = (...changes: Partial<Limit>[]) => ({
    limits: changes.map((change, index) => ({ ...daily, id: `limit-${index}`, ...change })),
  })

  test.each<[string, object, string[]]>([
    ['an amount a day', limits({}), []],
    ['an amount once', limits({ per: 'once' }), []],
    ['no limit', { limits: [] }, [NEEDS]],
    ['no list of limits', { limits: undefined }, [NEEDS]],
    ['a cap on speed', limits({ per: 'minute' }), [NEEDS]],
    ['a cap on one call', limits({ per: 'request' }), [NEEDS]],
    ['a cap on what runs at once', limits({ metric: 'concurrency' }), [NEEDS]],
    ['a limit that has ended', limits({ ended: '2026-10-01' }), [NEEDS]],
    ['a limit after a purchase', limits({ when: 'after-purchase' }), [NEEDS]],
    ['a limit without a key', limits({ when: 'keyless' }), []],
    ['one that has ended and one that has not', limits({ ended: '2026-10-01' }, {}), []],
  ])('counted, with %s', (_, changes, expected) => {
    // The summary says nothing here: a number in it would need a limit that carries it.
    const lines = found({ ...changes, summary: 'So many requests.' }, [
      'connection',
      'freeTier.kind',
      'freeTier.requiresCreditCard',
      ...((changes as { limits?: [] }).limits?.length ? ['freeTier.limits'] : []),
    ])
    expect(lines.filter((line) => !line.startsWith('summary-amount'))).toEqual(expected)
  })

  test.each(['unmetered', 'unpublished', 'unknown'])('%s', (allowance) => {
    const supports = [...source.supports, ...(allowance === 'unknown' ? [] : ['freeTier.allowance'])]
    expect(found({ allowance }, supports)).toEqual([
      `allowance: allowance is ${allowance} although a limit says how much`,
    ])
    expect(found({ allowance, ...limits({ per: 'minute' }) }, supports)).toEqual([])
  })

  test.each(['unmetered', 'unpublished'])('%s needs a page of the provider that says so', (allowance) => {
    const changes = { allowance, ...limits({ per: 'minute' }) }
    expect(found(changes)).toEqual(['unsourced-fact: no source supports freeTier.allowance'])
  })

  test('of a retired API nothing is asked', () => {
    const retired = { retired: { date: '2026-11-01' }, health: { none: 'API retired' } }
    const supports = ['connection', 'freeTier.kind', 'freeTier.requiresCreditCard', 'retired']
    const sources = [{ ...source, supports }]
    const entry = { ...base, ...retired, sources, freeTier: { ...tier, limits: [], summary: 'Some.' } }
    expect(findingsOf(entry as typeof base)).toEqual([])
  })
})

describe('capabilities', () => {
  const NONE = 'capabilities: an active entry needs capabilities'
  test.each<[string, object, string[]]>([
    ['none', { capabilities: undefined }, [NONE]],
    ['an empty list', { capabilities: [] }, [NONE]],
    [
      'none, and a limit for one: said once',
      { capabilities: [], freeTier: { ...tier, limits: [{ ...daily, capability: 'ocr' }] } },
      [NONE],
    ],
    [
      'none of a retired entry',
      {
        capabilities: undefined,
        retired: { date: '2026-11-01' },
        health: { none: 'API retired' },
        sources: [{ ...source, supports: [...source.supports, 'retired'] }],
      },
      [],
    ],
    ['a limit for one of them', { freeTier: { ...tier, limits: [{ ...daily, capability: 'chat' }] } }, []],
    [
      'a limit for another',
      { freeTier: { ...tier, limits: [{ ...daily, capability: 'ocr' }] } },
      ["capabilities: ocr is not one of the entry's capabilities"],
    ],
    [
      'a limit for one of them and another',
      { freeTier: { ...tier, limits: [{ ...daily, capability: ['chat', 'ocr'] }] } },
      ["capabilities: ocr is not one of the entry's capabilities"],
    ],
    [
      'a grant that buys another',
      {
        freeTier: {
          ...tier,
          buys: [
            { capability: 'chat', metric: 'tokens', amount: 1, source: PAGE },
            { capability: 'ocr', metric: 'pages', amount: 1, source: PAGE },
          ],
        },
      },
      ["capabilities: ocr is not one of the entry's capabilities"],
    ],
    [
      'the same twice',
      { capabilities: ['chat', 'ocr', 'chat'] },
      ['duplicate-item: "chat" is in capabilities twice'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(findingsOf({ ...base, ...changes } as typeof base)).toEqual(expected)
  })
})

describe('first-call', () => {
  const { baseUrl: _, ...withoutBase } = base.connection
  const call = { method: 'POST', path: '/chat', body: { model: 'nova' }, source: PAGE }
  test.each<[string, object, string[], object?]>([
    ['a path below the base URL', call, []],
    ['a whole URL, without base URL', { ...call, path: undefined, url: PAGE }, [], withoutBase],
    ['neither path nor URL', { ...call, path: undefined }, ['expected either path or url']],
    ['both', { ...call, url: PAGE }, ['expected either path or url']],
    ['a path without base URL', call, ['path needs baseUrl'], withoutBase],
    ['body and form', { ...call, form: { file: '@a.mp3' } }, ['a call has a JSON body or a form, not both']],
    ['a form alone', { ...call, body: undefined, form: { file: '@a.mp3' } }, []],
    ['GET with a query', { ...call, method: 'GET', body: undefined, query: { q: 'x' } }, []],
    ['GET with a body', { ...call, method: 'GET' }, ['GET has no body']],
    ['GET with a form', { ...call, method: 'GET', body: undefined, form: { a: 1 } }, ['GET has no body']],
  ])('%s', (_, firstCall, expected, connection = base.connection) => {
    expect(findingsOf({ ...base, connection: { ...connection, firstCall } } as typeof base)).toEqual(
      expected.map((message) => `first-call: ${message}`),
    )
  })
})

describe('summary-words', () => {
  test.each([
    'own page',
    'own site',
    'own docs',
    'own documentation',
    'was seen',
    'were found',
    'be read',
    'been read',
    'is found',
    'could not',
    'no page',
    'not shown',
    'not stated',
    'not confirmed',
    'not documented',
    'we saw',
    'We found',
    'page says',
    'pages show',
    'as of this',
    'reading',
  ])('"%s" is about what was read', (words) => {
    expect(found({ summary: `1,000 requests each day, ${words} here.` })).toEqual([
      `summary-words: "${words}" is about what was read; a summary says what the offer is`,
    ])
  })

  test.each(['1,000 requests each day to your own model.', '1,000 pages a day; rereads are free.'])(
    '%s',
    (summary) => {
      expect(found({ summary })).toEqual([])
    },
  )
})

describe('summary-amount', () => {
  const NO_NUMBER = 'summary-amount: the amount is known, but the summary has no number'
  test('a counted allowance without a number', () => {
    expect(found({ summary: 'Some requests each day on v3 models.' })).toEqual([NO_NUMBER])
  })
  test('an allowance that is not counted needs none', () => {
    const changes = { allowance: 'unknown', limits: [{ ...daily, per: 'minute' }] }
    expect(found({ ...changes, summary: 'Some requests each minute.' })).toEqual([])
  })
  test('nor does a retired entry', () => {
    const entry = {
      ...base,
      retired: { date: '2026-11-01' },
      health: { none: 'API retired' },
      freeTier: { ...tier, summary: 'Some requests.' },
      sources: [{ ...source, supports: [...source.supports, 'retired'] }],
    }
    expect(findingsOf(entry as typeof base)).toEqual([])
  })
})

describe('ended-model', () => {
  const ended = { ...daily, id: 'ended', model: 'nova-1', ended: '2026-10-01' }
  const NAMED = 'ended-model: the summary names nova-1, which ended on 2026-10-01'
  test.each<[string, string, object[], string[]]>([
    ['named', '1,000 requests each day to nova-1.', [ended], [NAMED]],
    ['named first, in quotes', '"nova-1" answers 1,000 requests each day.', [ended], [NAMED]],
    ['not named', '1,000 requests each day.', [ended], []],
    ['a longer name', '1,000 requests each day to nova-1.5 and nova-1-mini.', [ended], []],
    ['part of a longer name', '1,000 requests each day to supernova-1.', [ended], []],
    [
      'a living limit has it too',
      '1,000 requests to nova-1.',
      [ended, { ...daily, id: 'new', model: 'nova-1' }],
      [],
    ],
    ['an ended limit for all models', '1,000 requests to nova-1.', [{ ...ended, model: undefined }], []],
  ])('%s', (_, summary, limits, expected) => {
    const lines = found({ summary, limits: [daily, ...limits] })
    expect(lines.filter((line) => !line.startsWith('summary-number'))).toEqual(expected)
  })
})

describe('what is checked', () => {
  const probe = base.health.probe
  const statusPage = { url: 'https://status.one.example.com' }
  const NOTHING = 'unchecked: neither a probe, a statusPage nor a reason for having none'
  const CONTRADICTION = 'unchecked: none is given although there is something to check'
  test.each<[string, object, string[]]>([
    ['a probe', { probe }, []],
    ['a status page', { statusPage }, []],
    ['a reason', { none: 'Each account has its own host.' }, []],
    ['nothing', {}, [NOTHING]],
    ['a page without a status page', { statusPage: { none: PAGE } }, [NOTHING]],
    ['a probe and a reason', { probe, none: 'None.' }, [CONTRADICTION]],
    [
      'a status page that is read, and a reason',
      { statusPage: { ...statusPage, format: 'instatus' }, none: 'None.' },
      [CONTRADICTION],
    ],
    ['a status page for people, and a reason', { statusPage, none: 'No probe answers.' }, []],
  ])('%s', (_, health, expected) => {
    expect(findingsOf({ ...base, health } as typeof base)).toEqual(expected)
  })

  test.each([{ probe }, { statusPage }])('a retired provider is not checked: %j', (health) => {
    const sources = [{ ...source, supports: [...source.supports, 'retired'] }]
    expect(findingsOf({ ...base, retired: { date: '2026-11-01' }, health, sources } as typeof base)).toEqual([
      'retired-probe: a retired provider is not checked',
    ])
  })
})

describe('numbers in a summary', () => {
  test.each<[string, number[]]>([
    ['1,000 requests and 10k tokens', [1000, 10_000]],
    ['$5 once, 1.5M characters, 2 million words', [5, 1_500_000, 2_000_000]],
    ['GPT-4 and v3 models, Llama3, 2.5-flash', [2.5]],
    ['no numbers at all', []],
    ['30 requests/minute.', [30]],
  ])('%s', (summary, values) => {
    expect(numbersIn(summary).map(({ value }) => value)).toEqual(values)
  })
})
