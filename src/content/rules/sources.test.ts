import { expect, test } from 'vitest'
import { saidOfGroups } from '../../../test/support/approved.ts'
import { anEntry, diagnose, findingsOf } from '../../../test/support/content.ts'
import * as parts from '../../../test/support/entry-parts.ts'
import type { Offer } from '../../schema/offer.ts'

const { NOTHING_FREE } = parts
/** Of what it covers, tests say each for themselves. */
const { covers: _, ...OFFER } = parts.OFFER
const { cardBasis: __, ...WITHOUT_BASIS } = OFFER
const withOffer = (changes: object) => ({ offers: [{ ...OFFER, ...changes } as Offer] })
const unsaid = (changes: object) => ({ offers: [{ ...WITHOUT_BASIS, ...changes }] })
const source = {
  ...parts.SOURCE,
  supports: parts.SOURCE.supports.filter((fact) => !fact.includes('.covers.')),
}
const base = { ...anEntry('one'), offers: [OFFER], sources: [source] }
const RETIRED = parts.ended('one', '2026-11-01')
const { sources: ___, ...LONG_RETIRED } = parts.ended('one', '2025-01-01')
const PAGE = 'https://docs.one.example.com/page'
const CARD = 'offers.free-plan.card'
const PHONE = 'offers.free-plan.phone'
const KIND = 'offers.free-plan.kind'
const QUOTAS = 'offers.free-plan.quotas'

/** A page of somebody else, which shows its date. */
const foreign = (host: string, changes: object = {}) => ({
  url: `https://${host}/list`,
  read: '2026-11-20',
  asOf: '2026-11-10',
  supports: [CARD],
  ...changes,
})
const [FIRST, SECOND] = [foreign('a.example.org'), foreign('b.example.net')]
/** The own page, without a word about the card. */
const OWN = { ...source, supports: ['connection', KIND, QUOTAS] }
/** The one source, which also shows these facts. */
const alsoShowing = (...facts: string[]) => [{ ...source, supports: [...source.supports, ...facts] }]
/** The one source, changed like this. */
const only = (changes: object) => ({ sources: [{ ...source, ...changes }] })

const asks = (signup: object, ...lists: object[]) => ({ signup, sources: [source, ...lists] })
const ASKED = 'signup.asks.phone'
const LISTS = ['a.example.org', 'b.example.net'].map((host) => foreign(host, { supports: [ASKED] }))
const ASKED_CALL = { ...LISTS[0]!, type: 'call' }
const CALL = foreign('calls.example.org', { type: 'call' })
const called = (card: boolean, call: object) => ({
  ...withOffer({ card, cardBasis: 'called' }),
  sources: [OWN, call],
})
const phoneCalled = (changes: object = {}) => ({
  ...withOffer({ phone: true, phoneBasis: 'called' }),
  sources: [source, { ...CALL, supports: [PHONE], ...changes }],
})
const report = (issue: string, changes: object = {}) => ({
  date: '2026-11-01',
  country: 'DE',
  card: false,
  phone: 'unknown',
  firstCallWorked: true,
  url: `https://github.com/directory/entries/issues/${issue}`,
  ...changes,
})
const reported = (sources: object[], ...reports: object[]) => ({
  ...withOffer({ cardBasis: 'reported' }),
  sources: [OWN, ...sources],
  reports,
})
const phoneReported = (...reports: object[]) => ({
  ...withOffer({ phone: false, phoneBasis: 'reported' }),
  sources: [source, { ...FIRST, supports: [PHONE] }],
  reports,
})
const none = (...sources: object[]) => ({
  ...NOTHING_FREE,
  sources: [{ ...source, supports: ['connection'] }, ...sources],
})
const saysNone = (host: string, changes: object = {}) =>
  foreign(host, { type: 'call', supports: ['free'], ...changes })
const TRANSCRIPT = { ...source, url: 'https://archive.example.org/quoted', type: 'transcript', of: PAGE }
const quoted = (changes: object) => ({ sources: [source, { ...TRANSCRIPT, ...changes }] })
const ELSE = 'https://lists.example.net/free'
/** A second page, changed like this. */
const second = (changes: object) => ({ sources: [source, { ...source, url: PAGE, ...changes }] })

const CASES: Record<string, [what: string, changes: object][]> = {
  'how a card or phone is known': [
    ['no card', unsaid({})],
    ['a card', unsaid({ card: true })],
    ['a card, basis given', withOffer({ card: true })],
    ['no phone', { ...withOffer({ phone: false }), sources: alsoShowing(PHONE) }],
    ['not known', unsaid({ card: 'unknown' })],
    ['left out', unsaid({ card: undefined })],
    [
      'sign-up describes what it asks',
      { ...asks({ asks: { card: true } }), sources: alsoShowing('signup.asks.card') },
    ],
    ['a retired entry', { ...RETIRED, ...unsaid({}) }],
    ['a basis of what is not known', withOffer({ card: 'unknown' })],
    ['a basis of a phone that is not known', withOffer({ phoneBasis: 'reported' })],
    ['a basis of what is left out', withOffer({ card: undefined })],
    ['a basis of what sign-up does not say', { signup: { asks: {}, phoneBasis: 'stated' } }],
  ],
  'a basis that needs a page of the provider': ['stated', 'paid-only', 'signup-described'].flatMap(
    (cardBasis): [string, object][] => [
      [`${cardBasis}, with one`, withOffer({ cardBasis })],
      [`${cardBasis}, with lists of others`, { ...withOffer({ cardBasis }), sources: [OWN, FIRST, SECOND] }],
    ],
  ),
  'what sign-up asks for': [
    ['by lists', asks({ asks: { phone: true } }, ...LISTS)],
    ['stated, by lists', asks({ asks: { phone: true }, phoneBasis: 'stated' }, ...LISTS)],
    ['reported, by lists', asks({ asks: { phone: true }, phoneBasis: 'reported' }, ...LISTS)],
    ['reported, by one list', asks({ asks: { phone: true }, phoneBasis: 'reported' }, LISTS[1]!)],
    ['called', asks({ asks: { phone: true }, phoneBasis: 'called' }, ASKED_CALL)],
    ['called, that nothing is', asks({ asks: { phone: false }, phoneBasis: 'called' }, ASKED_CALL)],
  ],
  called: [
    ['a dated call that was refused shows that a card is needed', called(true, CALL)],
    ['it never shows that none is needed', called(false, CALL)],
    ['without a date', called(true, { ...CALL, asOf: undefined })],
    ['no call but a report', called(true, { ...CALL, type: 'report' })],
    ['a phone', phoneCalled()],
    ['a phone, by what is no call', phoneCalled({ type: undefined })],
  ],
  'reported: enough': [
    ['two publishers', reported([FIRST, SECOND])],
    ['a page of a year before it was read', reported([FIRST, { ...SECOND, asOf: '2025-11-20' }])],
    ['two owners on one shared host', reported([foreign('github.com/a'), foreign('github.com/b')])],
    ['a page and a sign-up report', reported([FIRST], report('1'))],
    [
      'two sign-up reports, and a page of whoever it is',
      reported([foreign('c.example.org', { asOf: undefined })], report('1'), report('2')),
    ],
    ['of phones, a report of a phone', phoneReported(report('1', { card: 'unknown', phone: false }))],
  ],
  'reported: not enough': [
    ['one publisher', reported([FIRST])],
    ['two pages of one publisher', reported([FIRST, foreign('www.a.example.org/other')])],
    ['two subdomains of one publisher', reported([FIRST, foreign('b.example.org')])],
    [
      'one owner on a shared host, twice',
      reported([foreign('github.com/a'), foreign('raw.githubusercontent.com/a')]),
    ],
    ['a page without a date', reported([FIRST, { ...SECOND, asOf: undefined }])],
    ['a page of a year and a day before it was read', reported([FIRST, { ...SECOND, asOf: '2025-11-19' }])],
    ['a page of the provider', reported([FIRST, foreign('docs.one.example.com')])],
    [
      'a page of the provider that is called a report',
      reported([FIRST, foreign('docs.one.example.com', { type: 'report' })]),
    ],
    ['a transcript of the provider', reported([FIRST, { ...SECOND, type: 'transcript', of: PAGE }])],
    ['a sign-up report that does not say', reported([FIRST], report('1', { card: 'unknown', phone: false }))],
    ['a sign-up report that says otherwise', reported([FIRST], report('1', { card: true }))],
    [
      'a sign-up report, and its issue as a source',
      reported([foreign('github.com/directory/entries/issues/1', { type: 'report' })], report('1')),
    ],
    [
      'a sign-up report, and another page of its repository',
      reported([foreign('raw.githubusercontent.com/directory/entries/main/x')], report('1')),
    ],
    [
      'a sign-up report of a year and a day before the entry was read',
      reported([FIRST], report('1', { date: '2025-11-19' })),
    ],
    ['of phones, a report of a card', phoneReported(report('1'))],
  ],
  'nothing is free': [
    ['a page of the provider', none({ ...source, url: PAGE, supports: ['free'] })],
    ['two dated calls', none(saysNone('a.example.org'), saysNone('b.example.net'))],
    ['one dated call', none(saysNone('a.example.org'))],
    [
      'one dated call, one without a date',
      none(saysNone('a.example.org'), saysNone('b.example.net', { asOf: undefined })),
    ],
    [
      'two lists',
      none(saysNone('a.example.org', { type: undefined }), saysNone('b.example.net', { type: undefined })),
    ],
    ['no page', none()],
    ['unknown claims nothing', { ...none(), free: 'unknown' }],
    [
      'two calls are enough for none alone',
      {
        sources: [
          { ...source, supports: ['connection', CARD, QUOTAS] },
          saysNone('a.example.org', { supports: [KIND] }),
          saysNone('b.example.net', { supports: [KIND] }),
        ],
      },
    ],
  ],
  'a transcript': [
    ['of a page of the provider stands for the page', { sources: [TRANSCRIPT] }],
    ['without the page', quoted({ of: undefined })],
    ['without its date', quoted({ asOf: undefined })],
    ['of a page of somebody else', quoted({ of: ELSE })],
    ['that is no transcript', quoted({ type: undefined })],
    ['that is a report', quoted({ type: 'report' })],
    ['of a page of somebody else, alone', { sources: [{ ...TRANSCRIPT, of: ELSE }] }],
    ['that is a report, alone', { sources: [{ ...TRANSCRIPT, type: 'report' }] }],
    ['that is a call, alone', { sources: [{ ...TRANSCRIPT, type: 'call' }] }],
    ["a report on one of the provider's own pages", only({ type: 'report' })],
  ],
  'what a source is of': [
    ['a quota that is not there', { sources: alsoShowing(`${QUOTAS}.gone`) }],
    ['an offer that is not there', { sources: alsoShowing('offers.gone.kind') }],
    ['likewise contradicted', second({ supports: [], contradicts: [{ fact: 'offers.gone.card' }] })],
    [
      'likewise changed',
      { changelog: [parts.aChange('a', '2026-11-01', { facts: ['free', `${QUOTAS}.tokens`] })] },
    ],
    [
      'contradicted by itself',
      second({ supports: ['free'], contradicts: [{ fact: KIND }, { fact: 'free' }] }),
    ],
    ['a page dated tomorrow', only({ asOf: '2026-11-22' })],
    ['a page read before it was written', only({ read: '2026-11-09' })],
  ],
  'what claims nothing': [
    ['identity: unknown', { signup: { asks: { identity: 'unknown' } } }],
    ['training: unknown', { terms: { trainsOnData: 'unknown' } }],
    ['commercial use: unknown', { terms: { commercialUse: 'unknown' } }],
    [
      'what a credit buys, which names its price page',
      withOffer({
        covers: ['chat'],
        buys: [{ capability: 'chat', metric: 'tokens', amount: 1000, source: PAGE }],
      }),
    ],
    [
      'links, SDKs and a first call, which name their page',
      {
        ...only({ supports: source.supports.slice(1) }),
        connection: { firstCall: { method: 'GET', url: 'https://api.one.example.com/v1', source: PAGE } },
        links: { terms: PAGE, openapi: { none: PAGE } },
      },
    ],
    [
      'a connection without SDKs claims something',
      { ...only({ supports: source.supports.slice(1) }), connection: { sdks: { none: PAGE } } },
    ],
    [
      'a model has its own fact, and a row without models that of its metric',
      {
        ...withOffer({
          quotas: [{ models: ['nova-1', 'nova-2'], requests: '1000/day' }, { tokens: '1000/day' }],
        }),
        ...only({ supports: ['connection', KIND, CARD, `${QUOTAS}.nova-1`, `${QUOTAS}.requests`] }),
      },
    ],
  ],
}

const MODEL = { quotas: [{ models: ['nova-1'], requests: '1000/day' }] }
const undated = (read: string) => ({
  sources: [
    { ...source, asOf: undefined, read },
    { ...source, url: PAGE, supports: ['connection'] },
  ],
})
const STALE: Record<string, [what: string, changes: object][]> = {
  'too old': [
    ['quotas and card, of 180 days', only({ asOf: '2026-05-25' })],
    ['quotas and card, of 181 days', only({ asOf: '2026-05-24' })],
    ['all else, of 365 days', only({ asOf: '2025-11-21' })],
    ['all else, of 366 days', only({ asOf: '2025-11-20' })],
    ['the quota of a model, of 90 days', { ...only({ asOf: '2026-08-23' }), ...withOffer(MODEL) }],
    ['the quota of a model, of 91 days', { ...only({ asOf: '2026-08-22' }), ...withOffer(MODEL) }],
    ['a quota of no model, of 91 days', only({ asOf: '2026-08-22' })],
    [
      'the quota of a model that has ended, of 91 days',
      {
        ...only({ asOf: '2026-08-22' }),
        ...withOffer({ quotas: [{ ...MODEL.quotas[0]!, ended: '2026-10-01' }], allowance: 'unknown' }),
        summary: 'Requests.',
      },
    ],
    ['an old page and a new one', second({ asOf: '2025-01-01' })],
    ['no date, read 90 days ago', undated('2026-08-23')],
    ['no date, read 91 days ago', undated('2026-08-22')],
    ['no date at all', only({ asOf: undefined, read: '2026-11-20' })],
    [
      'a retired entry',
      { ...LONG_RETIRED, sources: alsoShowing('retired').map((page) => ({ ...page, asOf: '2025-01-01' })) },
    ],
  ],
}

/** Facts, and entries that claim them; the last ones need a page of the provider. */
const CLAIMS: [fact: string, changes: object][] = [
  ['headquarters', { headquarters: 'DE' }],
  ['signup.with', { signup: { with: ['email'] } }],
  ['signup.asks.identity', { signup: { asks: { identity: false } } }],
  ['signup.regions', { signup: { regions: 'everywhere' } }],
  ['signup.regions', { signup: { regions: { except: ['CN'] } } }],
  ['offers.free-plan.lasts', withOffer({ lasts: 'P30D' })],
  ['offers.free-plan.lasts', withOffer({ lasts: 'never' })],
  ['offers.free-plan.atLimit', withOffer({ atLimit: 'stops' })],
  ['offers.free-plan.eligibility', withOffer({ eligibility: 'new accounts' })],
  ['offers.free-plan.regions', withOffer({ regions: { only: ['US'] } })],
  ['offers.free-plan.sharedWith', withOffer({ sharedWith: 'Example Cloud' })],
  ['offers.free-plan.unlockedBy', withOffer({ unlockedBy: { pay: 1000, currency: 'USD' } })],
  ['offers.free-plan.terms.commercialUse', withOffer({ terms: { commercialUse: false } })],
  ['terms.trainsOnData', { terms: { trainsOnData: 'no' } }],
  [
    'terms.trainsOnData',
    { terms: { trainsOnData: { value: 'yes', except: [{ regions: ['EU'], value: 'no' }] } } },
  ],
  ['terms.processingRegions', { terms: { processingRegions: ['EU'] } }],
  ['terms.commercialUse', { terms: { commercialUse: true } }],
  ['terms.retentionDays', { terms: { retentionDays: 0 } }],
  ['retired', { retired: { date: '2026-11-01' }, health: { none: 'API retired' } }],
  ['offers.free-plan.covers.chat', withOffer({ covers: ['chat'] })],
  ['offers.free-plan.excludes.ocr', { capabilities: ['chat', 'ocr'], ...withOffer({ excludes: ['ocr'] }) }],
  ['offers.free-plan.models', withOffer({ models: ['nova-1'] })],
  ['offers.free-plan.models', withOffer({ models: 'any' })],
  [
    'offers.free-plan.allowance',
    withOffer({ allowance: 'unmetered', quotas: [{ requests: '1000/minute' }] }),
  ],
]
const sourced = (fact: string) => [source, foreign('lists.example.org', { supports: [fact] })]
const claims = (of: (fact: string) => object): [string, object][] =>
  CLAIMS.map(([fact, changes]) => [fact, { ...changes, ...of(fact) }])

test('what is wrong with sources is said at its place, and what is enough is taken', async () => {
  const found = (changes: object) => findingsOf({ ...base, ...changes } as typeof base, true)
  const fresh = (changes: object) => found(changes).filter((line) => !line.startsWith('stale-fact'))
  const claimed = {
    'claims without a source': claims(() => ({})),
    'claims by a list': claims((fact) => ({ sources: sourced(fact) })),
    'claims by a page of the provider': claims((fact) => ({ sources: alsoShowing(fact) })),
  }
  const said = [saidOfGroups(CASES, fresh), saidOfGroups(STALE, found), saidOfGroups(claimed, found)].join(
    '\n',
  )
  await expect(said).toMatchFileSnapshot('sources.approved.txt')
})

test('the help names what may be meant, the page that is wanted, or all facts of one offer', () => {
  const helps = (changes: object) =>
    diagnose({ 'providers/one.yaml': { ...base, ...changes } }).map(({ help }) => help)
  const named = (quota: string) =>
    helps({
      ...withOffer({ quotas: [{ models: ['qwen3.6', 'nova'], requests: '1000/day' }] }),
      sources: alsoShowing(`${QUOTAS}.${quota}`),
    })
  expect(named('qwen3.5')).toContain(
    'If the model was replaced, keep the row of its old id, with ended: <day>. Quotas of free-plan here: qwen3.6, nova, requests.',
  )
  expect(named('qwem3.6')).toContain('Did you mean "offers.free-plan.quotas.qwen3.6"?')
  expect(helps({ retired: { date: '2026-11-01' }, health: { none: 'API retired' } })).toContain(
    'Add "retired" to the supports of the page that announces the end.',
  )
  expect(helps(only({ supports: ['connection'] }))).toEqual(
    Array(3).fill(
      `Add what the page shows of this offer to its supports: [${KIND}, ${CARD}, ${QUOTAS}.requests], and write unknown for the rest (or leave it out).`,
    ),
  )
})
