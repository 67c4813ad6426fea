import { describe, expect, test } from 'vitest'
import { anEntry, findingsOf } from '../../../test/support/content.ts'
import { ended, NOTHING_FREE, OFFER, SOURCE, withOffer } from '../../../test/support/entry-parts.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { type LimitReport, limitReport, type Offer, type Quota } from '../../schema/offer.ts'

const PAGE = 'https://docs.one.example.com/page'
const DAILY: Quota = { requests: '1000/day' }
const SOURCES = /^(?:unsourced-fact|summary-amount)/

/** What is found where the entry is changed like this, but for what its sources and its summary say. */
const found = (changes: Partial<ProviderEntry>) =>
  findingsOf(anEntry('one', changes)).filter((line) => !SOURCES.test(line))

describe('free', () => {
  const LIVES = (free: string) => [`free: free: ${free}, although an offer lives`]
  const NOBODY_SAYS = ['free: no offer lives, and nothing says whether anything is free']
  const gone: Offer = { ...OFFER, ended: '2026-10-01' }
  const { free: _, ...NOT_SAID } = NOTHING_FREE
  const { sources: __, ...retired } = ended('one', '2026-11-01')
  test.each<[string, Partial<ProviderEntry>, string[]]>([
    ['an offer', {}, []],
    ['an offer and none', { free: 'none' }, LIVES('none')],
    ['an offer and unknown', { free: 'unknown' }, LIVES('unknown')],
    ['an offer after a purchase and none', { ...withOffer({ unlockedBy: {} }), free: 'none' }, LIVES('none')],
    ['no offer', NOT_SAID, NOBODY_SAYS],
    ['an offer that has ended', { offers: [gone] }, NOBODY_SAYS],
    ['an offer that has ended, and none', { offers: [gone], free: 'none' }, []],
    ['none', NOTHING_FREE, []],
    ['unknown', { ...NOTHING_FREE, free: 'unknown' }, []],
    ['a retired entry without offers', { ...NOT_SAID, ...retired }, []],
    [
      'a retired entry with it',
      { ...NOTHING_FREE, ...retired },
      ['free: a retired entry keeps its offers as they were, without free'],
    ],
    [
      'none, and a term of free use',
      { ...NOTHING_FREE, terms: { commercialUse: true } },
      ['free: commercial use is a term of free use, and nothing is free'],
    ],
    ['none, and a term of paid use', { ...NOTHING_FREE, terms: { trainsOnData: 'no' } }, []],
  ])('%s', (_, changes, expected) => {
    expect(found(changes)).toEqual(expected)
  })
})

describe('allowance', () => {
  const NEEDS = 'allowance: counted needs a quota that says how much; rate caps and ended quotas do not'
  const ENDED: Quota = { ...DAILY, ended: '2026-10-01' }

  test.each<[string, Partial<Offer>, string[]]>([
    ['an amount a day', { quotas: [DAILY] }, []],
    ['an amount once', { quotas: [{ requests: '1000/once' }] }, []],
    ['a cap and an amount in one row', { quotas: [{ requests: '30/minute 1000/day' }] }, []],
    ['no quota', { quotas: [] }, [NEEDS]],
    ['no list of quotas', { quotas: undefined as never }, [NEEDS]],
    ['a cap on speed', { quotas: [{ requests: '1000/minute' }] }, [NEEDS]],
    ['a cap on one call', { quotas: [{ requests: '1000/request' }] }, [NEEDS]],
    ['a cap on what runs at once', { quotas: [{ concurrency: '1000/moment' }] }, [NEEDS]],
    ['a quota that has ended', { quotas: [ENDED] }, [NEEDS]],
    ['one that has ended and one that has not', { quotas: [ENDED, DAILY] }, []],
  ])('counted, with %s', (_, changes, expected) => {
    // The summary says nothing here: a number in it would need a quota that carries it.
    expect(found({ ...withOffer(changes), summary: 'So many requests.' })).toEqual(expected)
  })

  test('of an offer that has ended nothing is asked, of one after a purchase the same', () => {
    const other: Offer = { ...OFFER, id: 'other', quotas: [] }
    expect(found({ offers: [OFFER, { ...other, ended: '2026-10-01' }] })).toEqual([])
    expect(found({ offers: [OFFER, { ...other, unlockedBy: {} }] })).toEqual([NEEDS])
  })

  test.each(['unmetered', 'unpublished', 'unknown'] as const)('%s', (allowance) => {
    expect(found(withOffer({ allowance }))).toEqual([
      `allowance: allowance is ${allowance} although a quota says how much`,
    ])
    expect(found(withOffer({ allowance, quotas: [{ requests: '1000/minute' }] }))).toEqual([])
  })

  test('of a retired API nothing is asked', () => {
    expect(found({ ...ended('one', '2026-11-01'), ...withOffer({ quotas: [] }), summary: 'Some.' })).toEqual(
      [],
    )
  })
})

describe('capabilities', () => {
  const NONE = 'capabilities: an active entry needs capabilities'
  const NOT_ITS = "capabilities: ocr is not one of the entry's capabilities"
  const bought = { metric: 'tokens', amount: 1, source: PAGE } as const
  test.each<[string, Partial<ProviderEntry>, string[]]>([
    ['none', { capabilities: undefined as never }, [NONE]],
    ['an empty list', { capabilities: [] }, [NONE]],
    ['none, and a quota for one: said once', { capabilities: [], ...withOffer({ covers: ['ocr'] }) }, [NONE]],
    ['none of a retired entry', { capabilities: undefined as never, ...ended('one', '2026-11-01') }, []],
    ['one of them covered', withOffer({ covers: ['chat'] }), []],
    ['another covered', withOffer({ covers: ['chat', 'ocr'] }), [NOT_ITS]],
    ['another excluded', withOffer({ excludes: ['ocr'] }), [NOT_ITS]],
    ['a quota for one of them', withOffer({ quotas: [{ ...DAILY, for: 'chat' }] }), []],
    ['a quota for another', withOffer({ quotas: [{ ...DAILY, for: 'ocr' }] }), [NOT_ITS]],
    ['a quota for both', withOffer({ quotas: [{ ...DAILY, for: ['chat', 'ocr'] }] }), [NOT_ITS]],
    [
      'a grant that buys another',
      withOffer({
        buys: [
          { capability: 'chat', ...bought },
          { capability: 'ocr', ...bought },
        ],
      }),
      [NOT_ITS],
    ],
    [
      'the price of another',
      { prices: [{ capability: 'ocr', ...bought, price: 1, currency: 'USD' }] },
      [NOT_ITS],
    ],
    [
      'the same twice',
      { capabilities: ['chat', 'ocr', 'chat'], ...withOffer({}) },
      ['duplicate-item: "chat" is in capabilities twice'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(found(changes)).toEqual(expected)
  })
})

describe('covered-and-excluded', () => {
  const capabilities: ProviderEntry['capabilities'] = ['chat', 'ocr']
  const both = (changes: Partial<Offer>) => found({ capabilities, ...withOffer(changes) })
  const QUOTA = 'covered-and-excluded: a quota gives ocr, which the offer excludes'
  test.each<[string, Partial<Offer>, string[]]>([
    ['one covered, another excluded', { covers: ['chat'], excludes: ['ocr'] }, []],
    [
      'one of two both',
      { covers: ['chat', 'ocr'], excludes: ['ocr'] },
      ['covered-and-excluded: the offer both covers and excludes ocr'],
    ],
    ['a quota for it', { excludes: ['ocr'], quotas: [{ ...DAILY, for: 'ocr' }] }, [QUOTA]],
    ['a quota for both', { excludes: ['ocr'], quotas: [{ ...DAILY, for: ['chat', 'ocr'] }] }, [QUOTA]],
    ['a quota for all', { excludes: ['ocr'], quotas: [DAILY] }, []],
    [
      'a quota that has ended',
      { excludes: ['ocr'], quotas: [DAILY, { ...DAILY, for: 'ocr', ended: '2026-10-01' }] },
      [],
    ],
  ])('%s', (_, changes, expected) => {
    expect(both(changes)).toEqual(expected)
  })
  test('two offers may differ', () => {
    const other: Offer = { ...OFFER, id: 'other', excludes: ['ocr'] }
    expect(found({ capabilities, offers: [{ ...OFFER, covers: ['ocr'] }, other] })).toEqual([])
  })
})

describe('first-call-model', () => {
  const { connection } = anEntry('one')
  const calling = (model: string | undefined): Pick<ProviderEntry, 'connection'> => ({
    connection: {
      ...connection,
      firstCall: { method: 'POST', path: '/chat', source: PAGE, ...(model !== undefined && { model }) },
    },
  })
  const NAMED: Quota = { models: ['nova-1', 'nova-2'], ...DAILY }
  const MISSING = ['first-call-model: the first call names big-1, which no offer names']
  const pattern = { pattern: '*:free', list: PAGE }
  test.each<[string, string | undefined, Partial<Offer>, string[]]>([
    ['no model', undefined, { quotas: [NAMED] }, []],
    ['a model of a quota', 'nova-2', { quotas: [NAMED] }, []],
    ['another', 'big-1', { quotas: [NAMED] }, MISSING],
    ['another, and only a cap is for all', 'big-1', { quotas: [NAMED, { requests: '9/minute' }] }, MISSING],
    ['another, and an amount is for all', 'big-1', { quotas: [NAMED, { tokens: '9/day' }] }, []],
    [
      'one whose quota has ended',
      'big-1',
      { quotas: [NAMED, { models: ['big-1'], ...DAILY, ended: '2026-10-01' }] },
      MISSING,
    ],
    ['one where offers name none', 'big-1', {}, []],
    ['a free model without a number', 'big-1', { quotas: [NAMED], models: ['big-1'] }, []],
    ['credit for any', 'big-1', { quotas: [NAMED], models: 'any' }, []],
    ['one by the rule', 'big-1:free', { quotas: [NAMED], models: pattern }, []],
    ['one that the rule does not meet', 'big-1', { quotas: [NAMED], models: pattern }, MISSING],
    [
      'one that the rule excepts',
      'big-1',
      { quotas: [NAMED], models: { ...pattern, pattern: '*-1', except: ['big-1'] } },
      MISSING,
    ],
    ['one where nothing is free before a purchase', 'big-1', { quotas: [NAMED], unlockedBy: {} }, []],
  ])('%s', (_, model, changes, expected) => {
    expect(found({ ...calling(model), ...withOffer(changes) })).toEqual(expected)
  })
  test.each<[string, unknown, string[]]>([
    ['the free one', 'nova-1', []],
    ['another', 'big-1', MISSING],
    ['a mapping', { provider: 'big' }, []],
    ['a placeholder', 'gpt://{folder}/big-1', []],
  ])('the body names %s', (_, model, expected) => {
    const { connection: called } = calling('nova-1')
    const firstCall = { ...called.firstCall!, body: { model } as never }
    expect(found({ connection: { ...called, firstCall }, ...withOffer({ quotas: [NAMED] }) })).toEqual(
      expected,
    )
  })
  test('the model of another free offer will do, that of one after a purchase will not', () => {
    const other: Offer = { ...OFFER, id: 'other', quotas: [{ models: ['big-1'], ...DAILY }] }
    const first = { ...OFFER, quotas: [NAMED] }
    expect(found({ ...calling('big-1'), offers: [first, other] })).toEqual([])
    expect(found({ ...calling('big-1'), offers: [first, { ...other, unlockedBy: {} }] })).toEqual(MISSING)
    expect(found({ ...calling('big-1'), offers: [first], ...ended('one', '2026-11-01') })).toEqual([])
  })
})

test.each([
  ['trial', 'never', ['lasts: a trial ends']],
  ['trial', 'P14D', []],
  ['permanent', 'never', []],
] as const)('lasts: of the kind %s, %s', (kind, lasts, expected) => {
  expect(found(withOffer({ kind, lasts }))).toEqual(expected)
})

describe('keyless-offer', () => {
  const { card: _, cardBasis: __, phone: ___, ...bare } = OFFER
  const SAYS = 'keyless-offer: without a key there is no account, so no card and no phone'
  const sources = [{ ...SOURCE, supports: SOURCE.supports.filter((fact) => !fact.endsWith('.card')) }]
  const keyless = (changes: Partial<Offer>) =>
    found({ offers: [{ ...bare, kind: 'keyless', ...changes }], sources })
  test.each<[string, Partial<Offer>, string[]]>([
    ['neither card nor phone', {}, []],
    ['a card', { card: false, cardBasis: 'stated' }, [SAYS, SAYS]],
    ['a phone that is not known', { phone: 'unknown' }, [SAYS]],
  ])('%s', (_, changes, expected) => {
    expect(keyless(changes)).toEqual(expected)
  })
})

describe('reported limits', () => {
  const REPORT: LimitReport = {
    models: ['big'],
    tokens: '9000/day',
    kind: 'report',
    asOf: '2026-11-01',
    url: 'https://forum.example.org/1',
  }
  const SECOND: LimitReport = { ...REPORT, tokens: '7000/day', url: 'https://forum.example.org/2' }
  const ERROR: LimitReport = { ...REPORT, kind: 'error' }
  const NAME = 'tokens per day for big'
  const ALONE = [`reported-limit: one report of ${NAME} is not enough`]
  const STATED = `reported-limit: a page of the provider states ${NAME}, which counts`
  const reporting = (reported: LimitReport[], changes: Partial<Offer> = {}) =>
    found(withOffer({ quotas: [{ ...DAILY, models: ['big', 'small'] }], ...changes, reported }))

  test.each<[string, LimitReport[], string[]]>([
    ['one report', [REPORT], ALONE],
    ['two reports', [REPORT, SECOND], []],
    ["one error of the provider's own", [ERROR], []],
    [
      'two reports of different windows',
      [REPORT, { ...SECOND, tokens: '7000/hour' }],
      [...ALONE, ALONE[0]!.replace('day', 'hour')],
    ],
    [
      'two reports of different models',
      [REPORT, { ...SECOND, models: ['small'] }],
      [...ALONE, ALONE[0]!.replace('big', 'small')],
    ],
    [
      'one page twice',
      [REPORT, { ...SECOND, url: REPORT.url }],
      Array(2).fill(`reported-limit: ${REPORT.url} reports ${NAME} twice`),
    ],
    [
      'a model of no offer',
      [{ ...ERROR, models: ['other'] }],
      ['reported-limit: other is no model of this offer'],
    ],
    ['a day in the future', [{ ...ERROR, asOf: '2027-01-01' }], ['future-date: 2027-01-01 is in the future']],
    [
      'reports that are too old',
      [{ ...ERROR, asOf: '2026-07-01' }],
      ['old-report: the report of 2026-07-01 is too old to be published'],
    ],
  ])('%s', (_, reported, expected) => {
    expect(reporting(reported)).toEqual(expected)
  })

  test.each<[string, Quota, string[]]>([
    ['the model', { models: ['big'], tokens: '5000/day' }, [STATED]],
    [
      'the model among others that share it',
      { models: ['small', 'big'], shared: true, tokens: '5000/day' },
      [STATED],
    ],
    ['all models', { tokens: '5000/day' }, [STATED]],
    ['another model', { models: ['small'], tokens: '5000/day' }, []],
    ['another window', { models: ['big'], tokens: '5000/hour' }, []],
    ['the model until it ended', { models: ['big'], tokens: '5000/day', ended: '2026-10-01' }, []],
  ])('nothing is reported where a page states a limit of %s', (_, quota, expected) => {
    expect(reporting([ERROR], { quotas: [DAILY, quota] })).toEqual(expected)
  })

  test.each<[string, object]>([
    ['a name of who reports', { by: 'somebody' }],
    ['a note', { note: 'I saw it.' }],
    ['no amount', { tokens: undefined }],
    ['an address that is not https', { url: 'http://forum.example.org/1' }],
  ])('%s is refused', (_, wrong) => {
    expect(limitReport.safeParse({ ...ERROR, ...wrong }).success).toBe(false)
    expect(limitReport.safeParse(ERROR).success).toBe(true)
  })
})
