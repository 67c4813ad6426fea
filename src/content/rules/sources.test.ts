import { describe, expect, test } from 'vitest'
import { aProvider, findingsOf } from '../../../test/support/content.ts'
import { ended, PAGE as source, TIER as tier } from '../../../test/support/entry-parts.ts'

const base = aProvider('one')
const { cardBasis: _, ...withoutBasis } = tier
const PAGE = 'https://docs.one.example.com/page'
const NONE = {
  kind: 'none',
  summary: 'Paid from the first call.',
  requiresCreditCard: true,
  requiresPhone: 'unknown',
}
const CARD = 'freeTier.requiresCreditCard'

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
const ownPage = { ...source, supports: ['connection', 'freeTier.kind', 'freeTier.limits'] }

describe('missing-basis', () => {
  const says = (term: string) => `missing-basis: ${term} does not say how that is known`
  const onOwnPage = (...supports: string[]) => [
    { ...source, supports: ['connection', 'freeTier.kind', ...supports] },
  ]
  test.each<[string, object, string[]]>([
    ['no card', { freeTier: withoutBasis }, [says('requiresCreditCard: false')]],
    [
      'a card',
      { freeTier: { ...withoutBasis, requiresCreditCard: true } },
      [says('requiresCreditCard: true')],
    ],
    ['a card, basis given', { freeTier: { ...tier, requiresCreditCard: true } }, []],
    [
      'no phone',
      {
        freeTier: { ...tier, requiresPhone: false },
        sources: [{ ...source, supports: [...source.supports, 'freeTier.requiresPhone'] }],
      },
      [says('requiresPhone: false')],
    ],
    ['not known', { freeTier: { ...withoutBasis, requiresCreditCard: 'unknown' } }, []],
    ['keyless implies both', { freeTier: { ...withoutBasis, kind: 'keyless', requiresPhone: false } }, []],
    ['none implies a card', { freeTier: NONE, sources: onOwnPage() }, []],
    [
      'none without a card',
      { freeTier: { ...NONE, requiresCreditCard: false }, sources: onOwnPage(CARD) },
      [says('requiresCreditCard: false')],
    ],
    [
      'none without a card, which no page of the provider supports',
      { freeTier: { ...NONE, requiresCreditCard: false }, sources: onOwnPage() },
      [says('requiresCreditCard: false'), `unsourced-fact: no source supports ${CARD}`],
    ],
    ['a retired entry', { ...ended('one', '2026-11-01'), freeTier: withoutBasis }, []],
  ])('%s', (_, changes, expected) => {
    expect(found(changes)).toEqual(expected)
  })
})

describe('basis', () => {
  test.each<[string, object, string]>([
    [
      'of what is not known',
      { freeTier: { ...tier, requiresCreditCard: 'unknown' } },
      'cardBasis explains what requiresCreditCard rests on, but it is unknown',
    ],
    [
      'of a phone that is not known',
      { freeTier: { ...tier, phoneBasis: 'reported' } },
      'phoneBasis explains what requiresPhone rests on, but it is unknown',
    ],
    [
      'of what the kind implies',
      {
        freeTier: { ...NONE, cardBasis: 'stated' },
        sources: [{ ...source, supports: ['connection', 'freeTier.kind', CARD] }],
      },
      'the kind already implies requiresCreditCard: true',
    ],
  ])('%s', (_, changes, message) => {
    expect(found(changes)).toEqual([`basis: ${message}`])
  })

  test.each(['stated', 'paid-only', 'signup-described'])(
    '%s needs a page of the provider; a list of others does not suffice',
    (cardBasis) => {
      const freeTier = { ...tier, cardBasis }
      expect(found({ freeTier })).toEqual([])
      expect(
        found({ freeTier, sources: [ownPage, foreign('a.example.org'), foreign('b.example.net')] }),
      ).toEqual([
        `unsourced-fact: no source on the provider's own domains supports ${CARD}; a third party's list does not suffice`,
      ])
    },
  )

  describe('called', () => {
    const called = (requiresCreditCard: boolean, ...calls: object[]) =>
      found({ freeTier: { ...tier, requiresCreditCard, cardBasis: 'called' }, sources: [ownPage, ...calls] })
    const call = foreign('calls.example.org', { type: 'call' })

    test('a dated call that was refused shows that a card is needed', () => {
      expect(called(true, call)).toEqual([])
    })
    test('it never shows that none is needed', () => {
      expect(called(false, call)).toEqual([
        'basis: called shows that requiresCreditCard is true: a call was refused',
      ])
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
      const freeTier = { ...tier, requiresPhone: true, phoneBasis: 'called' }
      const phoneCall = { ...call, supports: ['freeTier.requiresPhone'] }
      expect(found({ freeTier, sources: [source, phoneCall] })).toEqual([])
      expect(found({ freeTier, sources: [source, { ...phoneCall, type: undefined }] })).toEqual([
        'basis: no dated real call supports freeTier.requiresPhone',
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
      url: `https://issues.example.org/${url}`,
    })
    const TOO_FEW = [
      'basis: reported needs two independent dated third parties, at most a year old when read',
    ]
    const reported = (sources: object[], reports: object[] = []) =>
      found({ freeTier: { ...tier, cardBasis: 'reported' }, sources: [ownPage, ...sources], reports }).filter(
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
        'one sign-up report, twice',
        [first].slice(1).concat(foreign('c.example.org', { asOf: undefined })),
        [report('1'), report('1')],
      ],
    ])('%s: not enough', (_, sources, reports) => {
      expect(reported(sources, reports)).toEqual(TOO_FEW)
    })

    test('reports of phones count for phones', () => {
      const freeTier = { ...tier, requiresPhone: false, phoneBasis: 'reported' }
      const sources = [source, { ...first, supports: ['freeTier.requiresPhone'] }]
      expect(found({ freeTier, sources, reports: [report('1', 'unknown', false)] })).toEqual([])
      expect(found({ freeTier, sources, reports: [report('1', false, 'unknown')] })).toEqual(TOO_FEW)
    })
  })
})

describe('kind none', () => {
  const NOT_OWN =
    "unsourced-fact: no source on the provider's own domains supports freeTier.kind; a third party's list does not suffice"
  const none = (...sources: object[]) =>
    found({ freeTier: NONE, sources: [{ ...source, supports: ['connection'] }, ...sources] }).filter(
      (line) => !line.startsWith('stale-fact'),
    )
  const call = (host: string, changes: object = {}) =>
    foreign(host, { type: 'call', supports: ['freeTier.kind'], ...changes })

  test.each<[string, object[], string[]]>([
    ['a page of the provider', [{ ...ownPage, url: PAGE, supports: ['freeTier.kind'] }], []],
    ['two dated calls', [call('a.example.org'), call('b.example.net')], []],
    ['one dated call', [call('a.example.org')], [NOT_OWN]],
    [
      'one dated call, one without a date',
      [call('a.example.org'), call('b.example.net', { asOf: undefined })],
      [NOT_OWN],
    ],
    [
      'two lists',
      [call('a.example.org', { type: undefined }), call('b.example.net', { type: undefined })],
      [NOT_OWN],
    ],
    ['nothing', [], ['unsourced-fact: no source supports freeTier.kind']],
  ])('%s', (_, sources, expected) => {
    expect(none(...sources)).toEqual(expected)
  })

  test('two calls are enough for none alone', () => {
    const sources = [
      { ...source, supports: ['connection', CARD, 'freeTier.limits'] },
      call('a.example.org'),
      call('b.example.net'),
    ]
    expect(found({ sources })).toEqual([NOT_OWN])
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
  const ofDay = (asOf: string, changes: object = {}) => found({ sources: [{ ...source, asOf }], ...changes })
  const withModel = (changes: object = {}) => ({
    freeTier: { ...tier, limits: [{ ...tier.limits![0]!, model: 'nova-1', ...changes }] },
  })
  const LIMIT = 'stale-fact: freeTier.limits.requests-per-day was last seen on a page of'

  test('180 days are fine, 181 are not, for every fact', () => {
    expect(ofDay('2026-05-25')).toEqual([])
    expect(ofDay('2026-05-24')).toEqual(
      ['connection', 'freeTier.kind', CARD, 'freeTier.limits.requests-per-day'].map(
        (fact) => `stale-fact: ${fact} was last seen on a page of 2026-05-24, 181 days ago`,
      ),
    )
  })
  test('for a limit of one model 90 are fine, 91 are not', () => {
    expect(ofDay('2026-08-23', withModel())).toEqual([])
    expect(ofDay('2026-08-22', withModel())).toEqual([`${LIMIT} 2026-08-22, 91 days ago`])
    expect(ofDay('2026-08-22')).toEqual([])
  })
  test('but for one that has ended 180 are', () => {
    const allowance = { allowance: 'unknown', summary: 'Requests.' }
    const { freeTier } = withModel({ ended: '2026-10-01' })
    expect(ofDay('2026-08-22', { freeTier: { ...freeTier, ...allowance } })).toEqual([])
  })
  test('the newest of its pages counts', () => {
    const old = { ...source, url: PAGE, asOf: '2025-01-01' }
    expect(found({ sources: [old, source] })).toEqual([])
  })
  test('pages without a date are as stale as old ones', () => {
    const sources = [
      { ...source, asOf: undefined },
      { ...source, url: PAGE, supports: ['connection'] },
    ]
    expect(found({ sources })).toEqual(
      ['freeTier.kind', CARD, 'freeTier.limits.requests-per-day'].map(
        (fact) => `stale-fact: ${fact} rests on pages that show no date`,
      ),
    )
  })
  test('of a retired entry nothing is stale', () => {
    const { sources, ...retired } = ended('one', '2025-01-01')
    const old = sources!.map((page) => ({ ...page, asOf: '2025-01-01' }))
    expect(found({ ...retired, sources: old })).toEqual([])
  })
})

describe('unsourced-fact', () => {
  const freeTier = (term: object) => ({ freeTier: { ...tier, ...term } })
  test.each<[string, object]>([
    ['headquarters', { headquarters: 'DE' }],
    ['freeTier.creditsExpireAfter', freeTier({ creditsExpireAfter: 'P30D' })],
    ['freeTier.identityCheck', freeTier({ identityCheck: false })],
    ['freeTier.regions', freeTier({ regions: 'everywhere' })],
    ['freeTier.regions', freeTier({ regions: { except: ['CN'] } })],
    ['freeTier.trainsOnData', freeTier({ trainsOnData: 'no' })],
    [
      'freeTier.trainsOnData',
      freeTier({ trainsOnData: { value: 'yes', except: [{ regions: ['EU'], value: 'no' }] } }),
    ],
    ['freeTier.processingRegions', freeTier({ processingRegions: ['EU'] })],
    ['freeTier.commercialUse', freeTier({ commercialUse: true })],
    ['freeTier.endsAfter', freeTier({ kind: 'trial', endsAfter: 'P30D' })],
    ['retired', { retired: { date: '2026-11-01' }, health: { none: 'API retired' } }],
  ])('%s needs a source, which may be anybody', (fact, changes) => {
    expect(found(changes)).toEqual([`unsourced-fact: no source supports ${fact}`])
    expect(
      found({ ...changes, sources: [source, foreign('lists.example.org', { supports: [fact] })] }),
    ).toEqual([])
  })

  test.each(['identityCheck', 'trainsOnData', 'commercialUse'])('%s: unknown claims nothing', (term) => {
    expect(found(freeTier({ [term]: 'unknown' }))).toEqual([])
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
