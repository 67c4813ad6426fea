import { describe, expect, test } from 'vitest'
import { aProvider, findingsOf } from '../../../test/support/content.ts'
import { ended } from '../../../test/support/entry-parts.ts'
import type { Limit } from '../../core/schema/free-tier.ts'

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
    ['none of a retired entry', { capabilities: undefined, ...ended('one', '2026-11-01') }, []],
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
