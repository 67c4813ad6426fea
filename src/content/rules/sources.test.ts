import { describe, expect, test } from 'vitest'
import { aContentFolder, anEntry, findingsOf, NOW } from '../../../test/support/content.ts'
import * as parts from '../../../test/support/entry-parts.ts'
import type { Offer } from '../../schema/offer.ts'
import { load } from '../load.ts'

const { ended, NOTHING_FREE } = parts
/** Of what it covers, tests say each for themselves. */
const { covers: _, ...OFFER } = parts.OFFER
const { cardBasis: __, ...WITHOUT_BASIS } = OFFER
const withOffer = (changes: Partial<Offer>) => ({ offers: [{ ...OFFER, ...changes }] })
const source = {
  ...parts.SOURCE,
  supports: parts.SOURCE.supports.filter((fact) => !fact.includes('.covers.')),
}
const base = { ...anEntry('one'), offers: [OFFER], sources: [source] }
const PAGE = 'https://docs.one.example.com/page'
const CARD = 'offers.free-plan.card'
const PHONE = 'offers.free-plan.phone'
const KIND = 'offers.free-plan.kind'

const found = (changes: object) => findingsOf({ ...base, ...changes } as typeof base)
/** A page of somebody else, which shows its date. */
const foreign = (host: string, changes: object = {}) => ({
  url: `https://${host}/list`,
  read: '2026-11-20',
  asOf: '2026-11-10',
  supports: [CARD],
  ...changes,
})
/** The own page, without a word about the card. */
const ownPage = { ...source, supports: ['connection', KIND, 'offers.free-plan.quotas'] }

/** The one source, which also shows these facts. */
const alsoShowing = (...facts: string[]) => [{ ...source, supports: [...source.supports, ...facts] }]

describe('missing-basis', () => {
  const says = (fact: string) => `missing-basis: ${fact} does not say how that is known`
  const only = (changes: Partial<Offer>) => ({ offers: [{ ...WITHOUT_BASIS, ...changes }] })
  const asks = (value: boolean) => ({ signup: { asks: { card: value } } })
  test.each<[string, object, string[]]>([
    ['no card', only({}), [says(`${CARD}: false`)]],
    ['a card', only({ card: true }), [says(`${CARD}: true`)]],
    ['a card, basis given', withOffer({ card: true }), []],
    ['no phone', { ...withOffer({ phone: false }), sources: alsoShowing(PHONE) }, [says(`${PHONE}: false`)]],
    ['not known', only({ card: 'unknown' }), []],
    ['left out', only({ card: undefined } as never), []],
    ['sign-up describes what it asks', { ...asks(true), sources: alsoShowing('signup.asks.card') }, []],
    ['a retired entry', { ...ended('one', '2026-11-01'), ...only({}) }, []],
  ])('%s', (_, changes, expected) => {
    expect(found(changes)).toEqual(expected)
  })
})

describe('basis', () => {
  test.each<[string, object, string]>([
    [
      'of what is not known',
      withOffer({ card: 'unknown' }),
      `cardBasis explains what ${CARD} rests on, but it is unknown`,
    ],
    [
      'of a phone that is not known',
      withOffer({ phoneBasis: 'reported' }),
      `phoneBasis explains what ${PHONE} rests on, but it is unknown`,
    ],
    [
      'of what is left out',
      withOffer({ card: undefined } as never),
      `cardBasis explains what ${CARD} rests on, but it is unknown`,
    ],
    [
      'of what sign-up does not say',
      { signup: { asks: {}, phoneBasis: 'stated' } },
      'phoneBasis explains what signup.asks.phone rests on, but it is unknown',
    ],
  ])('%s', (_, changes, message) => {
    expect(found(changes)).toEqual([`basis: ${message}`])
  })

  const NOT_OWN = (fact: string) =>
    `unsourced-fact: no source on the provider's own domains supports ${fact}; a third party's list does not suffice`

  test('what sign-up asks for needs a page of the provider, unless its basis is another', () => {
    const fact = 'signup.asks.phone'
    const lists = ['a.example.org', 'b.example.net'].map((host) => foreign(host, { supports: [fact] }))
    const asked = (signup: object, sources: object[]) => found({ signup, sources: [source, ...sources] })
    expect(asked({ asks: { phone: true } }, lists)).toEqual([NOT_OWN(fact)])
    expect(asked({ asks: { phone: true }, phoneBasis: 'stated' }, lists)).toEqual([NOT_OWN(fact)])
    expect(asked({ asks: { phone: true }, phoneBasis: 'reported' }, lists)).toEqual([])
    expect(asked({ asks: { phone: true }, phoneBasis: 'reported' }, lists.slice(1))).toEqual([
      'basis: reported needs two independent dated third parties, at most a year old when read',
    ])
    const call = { ...lists[0]!, type: 'call' }
    expect(asked({ asks: { phone: true }, phoneBasis: 'called' }, [call])).toEqual([])
    expect(asked({ asks: { phone: false }, phoneBasis: 'called' }, [call])).toEqual([
      `basis: called shows that ${fact} is true: a call was refused`,
    ])
  })

  test.each(['stated', 'paid-only', 'signup-described'])(
    '%s needs a page of the provider; a list of others does not suffice',
    (cardBasis) => {
      const offer = withOffer({ cardBasis: cardBasis as 'stated' })
      expect(found(offer)).toEqual([])
      expect(
        found({ ...offer, sources: [ownPage, foreign('a.example.org'), foreign('b.example.net')] }),
      ).toEqual([NOT_OWN(CARD)])
    },
  )

  describe('called', () => {
    const called = (card: boolean, ...calls: object[]) =>
      found({ ...withOffer({ card, cardBasis: 'called' }), sources: [ownPage, ...calls] })
    const call = foreign('calls.example.org', { type: 'call' })

    test('a dated call that was refused shows that a card is needed', () => {
      expect(called(true, call)).toEqual([])
    })
    test('it never shows that none is needed', () => {
      expect(called(false, call)).toEqual([`basis: called shows that ${CARD} is true: a call was refused`])
    })
    test.each<[string, object]>([
      ['without a date', { ...call, asOf: undefined }],
      ['that is no call but a report', { ...call, type: 'report' }],
    ])('a source %s does not suffice', (_, weak) => {
      expect(called(true, weak).filter((line) => !line.startsWith('stale-fact'))).toEqual([
        `basis: no dated real call supports ${CARD}`,
      ])
    })
    test('for a phone likewise', () => {
      const offer = withOffer({ phone: true, phoneBasis: 'called' })
      const phoneCall = { ...call, supports: [PHONE] }
      expect(found({ ...offer, sources: [source, phoneCall] })).toEqual([])
      expect(found({ ...offer, sources: [source, { ...phoneCall, type: undefined }] })).toEqual([
        `basis: no dated real call supports ${PHONE}`,
      ])
    })
  })

  describe('reported', () => {
    const [first, second] = [foreign('a.example.org'), foreign('b.example.net')]
    const report = (
      url: string,
      card: boolean | 'unknown' = false,
      phone: boolean | 'unknown' = 'unknown',
    ) => ({
      date: '2026-11-01',
      country: 'DE',
      card,
      phone,
      firstCallWorked: true,
      url: `https://github.com/directory/entries/issues/${url}`,
    })
    const TOO_FEW = [
      'basis: reported needs two independent dated third parties, at most a year old when read',
    ]
    const reported = (sources: object[], reports: object[] = []) =>
      found({ ...withOffer({ cardBasis: 'reported' }), sources: [ownPage, ...sources], reports }).filter(
        (line) => !line.startsWith('stale-fact'),
      )

    test.each<[string, object[], object[]?]>([
      ['two publishers', [first, second]],
      ['a page of a year before it was read', [first, { ...second, asOf: '2025-11-20' }]],
      ['two owners on one shared host', [foreign('github.com/a'), foreign('github.com/b')]],
      ['a page and a sign-up report', [first], [report('1')]],
      [
        'two sign-up reports, and a page of whoever it is',
        [foreign('c.example.org', { asOf: undefined })],
        [report('1'), report('2')],
      ],
    ])('%s suffice', (_, sources, reports) => {
      expect(reported(sources, reports)).toEqual([])
    })

    test.each<[string, object[], object[]?]>([
      ['one publisher', [first]],
      ['two pages of one publisher', [first, foreign('www.a.example.org/other')]],
      ['two subdomains of one publisher', [first, foreign('b.example.org')]],
      [
        'one owner on a shared host, twice',
        [foreign('github.com/a'), foreign('raw.githubusercontent.com/a')],
      ],
      ['a page without a date', [first, { ...second, asOf: undefined }]],
      ['a page of a year and a day before it was read', [first, { ...second, asOf: '2025-11-19' }]],
      ['a page of the provider', [first, foreign('docs.one.example.com')]],
      [
        'a page of the provider that is called a report',
        [first, foreign('docs.one.example.com', { type: 'report' })],
      ],
      ['a transcript of the provider', [first, { ...second, type: 'transcript', of: PAGE }]],
      ['a sign-up report that does not say', [first], [report('1', 'unknown', false)]],
      ['a sign-up report that says otherwise', [first], [report('1', true)]],
      [
        'a sign-up report, and its issue as a source',
        [foreign('github.com/directory/entries/issues/1', { type: 'report' })],
        [report('1')],
      ],
      [
        'a sign-up report, and another page of its repository',
        [foreign('raw.githubusercontent.com/directory/entries/main/x')],
        [report('1')],
      ],
      [
        'a sign-up report of a year and a day before the entry was read',
        [first],
        [{ ...report('1'), date: '2025-11-19' }],
      ],
    ])('%s: not enough', (_, sources, reports) => {
      expect(reported(sources, reports)).toEqual(TOO_FEW)
    })

    test('reports of phones count for phones', () => {
      const offer = withOffer({ phone: false, phoneBasis: 'reported' })
      const sources = [source, { ...first, supports: [PHONE] }]
      expect(found({ ...offer, sources, reports: [report('1', 'unknown', false)] })).toEqual([])
      expect(found({ ...offer, sources, reports: [report('1', false, 'unknown')] })).toEqual(TOO_FEW)
    })
  })
})

describe('free: none', () => {
  const notOwn = (fact: string) =>
    `unsourced-fact: no source on the provider's own domains supports ${fact}; a third party's list does not suffice`
  const none = (...sources: object[]) =>
    found({ ...NOTHING_FREE, sources: [{ ...source, supports: ['connection'] }, ...sources] }).filter(
      (line) => !line.startsWith('stale-fact'),
    )
  const call = (host: string, changes: object = {}) =>
    foreign(host, { type: 'call', supports: ['free'], ...changes })

  test.each<[string, object[], string[]]>([
    ['a page of the provider', [{ ...source, url: PAGE, supports: ['free'] }], []],
    ['two dated calls', [call('a.example.org'), call('b.example.net')], []],
    ['one dated call', [call('a.example.org')], [notOwn('free')]],
    [
      'one dated call, one without a date',
      [call('a.example.org'), call('b.example.net', { asOf: undefined })],
      [notOwn('free')],
    ],
    [
      'two lists',
      [call('a.example.org', { type: undefined }), call('b.example.net', { type: undefined })],
      [notOwn('free')],
    ],
    ['nothing', [], ['unsourced-fact: no source supports free']],
  ])('%s', (_, sources, expected) => {
    expect(none(...sources)).toEqual(expected)
  })

  test('two calls are enough for none alone', () => {
    const sources = [
      { ...source, supports: ['connection', CARD, 'offers.free-plan.quotas'] },
      call('a.example.org', { supports: [KIND] }),
      call('b.example.net', { supports: [KIND] }),
    ]
    expect(found({ sources })).toEqual([notOwn(KIND)])
  })

  test('unknown claims nothing', () => {
    const sources = [{ ...source, supports: ['connection'] }]
    expect(found({ ...NOTHING_FREE, free: 'unknown', sources })).toEqual([])
  })
})

test('a page dated tomorrow is also later than its reading', () => {
  const lines = found({ sources: [{ ...source, asOf: '2026-11-22' }] })
  expect(lines.map((line) => line.split(':')[0])).toEqual(['future-date', 'read-before-page'])
})

describe('transcript', () => {
  const transcript = { ...source, url: 'https://archive.example.org/quoted', type: 'transcript', of: PAGE }
  const OTHER = "unsourced-fact: no source on the provider's own domains supports"

  test('of a page of the provider, it stands for the page', () => {
    expect(found({ sources: [transcript] })).toEqual([])
  })
  test.each<[string, object, string]>([
    [
      'without the page',
      { of: undefined },
      'a transcript needs the page that it quotes (of) and its date (asOf)',
    ],
    [
      'without its date',
      { asOf: undefined },
      'a transcript needs the page that it quotes (of) and its date (asOf)',
    ],
    [
      'of a page of somebody else',
      { of: 'https://lists.example.net/free' },
      "the page quoted is at lists.example.net, which is not on one of the entry's domains",
    ],
    ['that is no transcript', { type: undefined }, 'of belongs to a transcript'],
    ['that is a report', { type: 'report' }, 'of belongs to a transcript'],
  ])('%s', (_, changes, message) => {
    expect(found({ sources: [source, { ...transcript, ...changes }] })).toEqual([`transcript: ${message}`])
  })
  test.each<[string, object]>([
    ['of a page of somebody else', { of: 'https://lists.example.net/free' }],
    ['that is a report', { type: 'report' }],
    ['that is a call', { type: 'call' }],
  ])('one %s proves nothing that needs a page of the provider', (_, changes) => {
    const lines = found({ sources: [{ ...transcript, ...changes }] })
    expect(lines.filter((line) => line.startsWith(OTHER))).toHaveLength(3)
  })
  test("a report on one of the provider's own pages is no page of the provider", () => {
    const lines = found({ sources: [{ ...source, type: 'report' }] })
    expect(lines.filter((line) => line.startsWith(OTHER))).toHaveLength(3)
  })
})

describe('stale-fact', () => {
  const MODEL = { quotas: [{ models: ['nova-1'], requests: '1000/day' }] }
  const ofDay = (asOf: string, changes: object = {}) => found({ sources: [{ ...source, asOf }], ...changes })
  const QUOTA = 'offers.free-plan.quotas.requests'
  const old = (since: string, ...facts: string[]) => [
    `stale-fact: ${facts.length === 1 ? '1 fact of this entry is' : `${facts.length} facts of this entry are`} older than allowed, since ${since}: ${facts.join(', ')}`,
  ]

  test('180 days are fine for quotas and card, 181 are not', () => {
    expect(ofDay('2026-05-25')).toEqual([])
    expect(ofDay('2026-05-24')).toEqual(old('2026-11-21', CARD, QUOTA))
  })
  test('365 days are fine for everything else, 366 are not', () => {
    expect(ofDay('2025-11-21')).toEqual(old('2026-05-21', CARD, QUOTA))
    expect(ofDay('2025-11-20')).toEqual(old('2026-05-20', 'connection', KIND, CARD, QUOTA))
  })
  test('for a quota of a model 90 are fine, 91 are not', () => {
    expect(ofDay('2026-08-23', withOffer(MODEL))).toEqual([])
    expect(ofDay('2026-08-22', withOffer(MODEL))).toEqual(old('2026-11-21', 'offers.free-plan.quotas.nova-1'))
    expect(ofDay('2026-08-22')).toEqual([])
  })
  test('but for one that has ended 180 are', () => {
    const quotas = [{ ...MODEL.quotas[0]!, ended: '2026-10-01' }]
    const offer = withOffer({ quotas, allowance: 'unknown' })
    expect(ofDay('2026-08-22', { ...offer, summary: 'Requests.' })).toEqual([])
  })
  test('the newest of its pages counts', () => {
    const old = { ...source, url: PAGE, asOf: '2025-01-01' }
    expect(found({ sources: [old, source] })).toEqual([])
  })
  test('a page without a date counts from the day on which it was read, for half as long', () => {
    const undated = (read: string) => [
      { ...source, asOf: undefined, read },
      { ...source, url: PAGE, supports: ['connection'] },
    ]
    expect(found({ sources: undated('2026-08-23') })).toEqual([])
    expect(found({ sources: undated('2026-08-22') })).toEqual(old('2026-11-21', CARD, QUOTA))
  })
  test('of a retired entry nothing is stale', () => {
    const { sources, ...retired } = ended('one', '2025-01-01')
    const old = sources.map((page) => ({ ...page, asOf: '2025-01-01' }))
    expect(found({ ...retired, sources: old })).toEqual([])
  })
})

describe('unsourced-fact', () => {
  const own = (change: object) => withOffer(change as Partial<Offer>)
  const ANYBODY: [fact: string, changes: object][] = [
    ['headquarters', { headquarters: 'DE' }],
    ['signup.with', { signup: { with: ['email'] } }],
    ['signup.asks.identity', { signup: { asks: { identity: false } } }],
    ['signup.regions', { signup: { regions: 'everywhere' } }],
    ['signup.regions', { signup: { regions: { except: ['CN'] } } }],
    ['offers.free-plan.lasts', own({ lasts: 'P30D' })],
    ['offers.free-plan.lasts', own({ lasts: 'never' })],
    ['offers.free-plan.atLimit', own({ atLimit: 'stops' })],
    ['offers.free-plan.eligibility', own({ eligibility: 'new accounts' })],
    ['offers.free-plan.regions', own({ regions: { only: ['US'] } })],
    ['offers.free-plan.sharedWith', own({ sharedWith: 'Example Cloud' })],
    ['offers.free-plan.unlockedBy', own({ unlockedBy: { pay: 1000, currency: 'USD' } })],
    ['offers.free-plan.terms.commercialUse', own({ terms: { commercialUse: false } })],
    ['terms.trainsOnData', { terms: { trainsOnData: 'no' } }],
    [
      'terms.trainsOnData',
      { terms: { trainsOnData: { value: 'yes', except: [{ regions: ['EU'], value: 'no' }] } } },
    ],
    ['terms.processingRegions', { terms: { processingRegions: ['EU'] } }],
    ['terms.commercialUse', { terms: { commercialUse: true } }],
    ['terms.retentionDays', { terms: { retentionDays: 0 } }],
    ['retired', { retired: { date: '2026-11-01' }, health: { none: 'API retired' } }],
  ]
  test.each(ANYBODY)('%s needs a source, which may be anybody', (fact, changes) => {
    expect(found(changes)).toEqual([`unsourced-fact: no source supports ${fact}`])
    expect(
      found({ ...changes, sources: [source, foreign('lists.example.org', { supports: [fact] })] }),
    ).toEqual([])
  })

  test.each<[fact: string, changes: object]>([
    ['offers.free-plan.covers.chat', own({ covers: ['chat'] })],
    ['offers.free-plan.excludes.ocr', { capabilities: ['chat', 'ocr'], ...own({ excludes: ['ocr'] }) }],
    ['offers.free-plan.models', own({ models: ['nova-1'] })],
    ['offers.free-plan.models', own({ models: 'any' })],
    ['offers.free-plan.allowance', own({ allowance: 'unmetered', quotas: [{ requests: '1000/minute' }] })],
  ])('%s needs a page of the provider', (fact, changes) => {
    expect(found(changes)).toEqual([`unsourced-fact: no source supports ${fact}`])
    expect(
      found({ ...changes, sources: [source, foreign('lists.example.org', { supports: [fact] })] }),
    ).toEqual([
      `unsourced-fact: no source on the provider's own domains supports ${fact}; a third party's list does not suffice`,
    ])
    expect(found({ ...changes, sources: alsoShowing(fact) })).toEqual([])
  })

  test('what a credit buys is covered by its price page', () => {
    const buys = [{ capability: 'chat', metric: 'tokens', amount: 1000, source: PAGE }]
    expect(found(own({ covers: ['chat'], buys }))).toEqual([])
  })
  test('a model has its own fact, and a row without models that of its metric', () => {
    const offer = own({
      quotas: [{ models: ['nova-1', 'nova-2'], requests: '1000/day' }, { tokens: '1000/day' }],
    })
    const sources = [
      {
        ...source,
        supports: [
          'connection',
          KIND,
          CARD,
          'offers.free-plan.quotas.nova-1',
          'offers.free-plan.quotas.requests',
        ],
      },
    ]
    expect(found({ ...offer, sources })).toEqual([
      'unsourced-fact: no source supports offers.free-plan.quotas.nova-2',
      'unsourced-fact: no source supports offers.free-plan.quotas.tokens',
    ])
  })

  test.each<[string, object]>([
    ['identity', { signup: { asks: { identity: 'unknown' } } }],
    ['training', { terms: { trainsOnData: 'unknown' } }],
    ['commercial use', { terms: { commercialUse: 'unknown' } }],
  ])('%s: unknown claims nothing', (_, changes) => {
    expect(found(changes)).toEqual([])
  })
  test('links, SDKs and a first call claim nothing: they name their page themselves', () => {
    const { connection: _, ...withoutConnection } = base
    const firstCall = { method: 'GET', url: 'https://api.one.example.com/v1', source: PAGE }
    const sources = [{ ...source, supports: source.supports.slice(1) }]
    const links = { terms: PAGE, openapi: { none: PAGE } }
    expect(found({ ...withoutConnection, connection: { firstCall }, sources, links })).toEqual([])
    expect(found({ connection: { sdks: { none: PAGE } }, sources })).toEqual([
      'unsourced-fact: no source supports connection',
    ])
  })
})

describe('help', () => {
  const helps = (changes: object) =>
    load({
      dir: aContentFolder({ 'providers/one.yaml': { ...base, ...changes } as typeof base }),
      now: NOW,
    }).diagnostics.map(({ help }) => help)
  const naming = (quota: string) => alsoShowing(`offers.free-plan.quotas.${quota}`)
  const quotas = [{ models: ['qwen3.6', 'nova'], requests: '1000/day' }]
  const KEEP = 'If the model was replaced, keep the row of its old id, with ended: <day>. '

  test.each([
    ['qwen3.5', `${KEEP}Quotas of free-plan here: qwen3.6, nova, requests.`],
    ['qwem3.6', 'Did you mean "offers.free-plan.quotas.qwen3.6"?'],
  ])('of a source that names %s', (name, help) => {
    expect(helps({ ...withOffer({ quotas }), sources: naming(name) })).toContain(help)
  })

  test('of an end without source is to name its page', () => {
    expect(helps({ retired: { date: '2026-11-01' }, health: { none: 'API retired' } })).toContain(
      'Add "retired" to the supports of the page that announces the end.',
    )
  })

  test('of several facts of one offer is one list', () => {
    const list = `[${KIND}, ${CARD}, offers.free-plan.quotas.requests]`
    expect(helps({ sources: [{ ...source, supports: ['connection'] }] })).toEqual(
      Array(3).fill(
        `Add what the page shows of this offer to its supports: ${list}, and write unknown for the rest (or leave it out).`,
      ),
    )
  })
})
