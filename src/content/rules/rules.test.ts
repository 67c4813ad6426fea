import { expect, test } from 'vitest'
import { aCollection, anEntry, diagnose } from '../../../test/support/content.ts'
import {
  aChange,
  ended,
  NOTHING_FREE,
  OFFER,
  SOURCE as source,
  withOffer,
} from '../../../test/support/entry-parts.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { someRatings } from '../../../test/support/some-ratings.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { LimitReport, Offer } from '../../schema/offer.ts'
import { RULES } from '../load.ts'

const base = anEntry('one')
const { cardBasis: _, ...WITHOUT_BASIS } = OFFER
const { card: __, ...WITHOUT_CARD } = WITHOUT_BASIS
/** The one entry, changed like this. */
const one = (changes: object) => ({ 'providers/one.yaml': { ...base, ...changes } })
const ONE = one({})
/** The one entry with this offer alone. */
const offering = (changes: Partial<Offer>, more: Partial<ProviderEntry> = {}) =>
  one({ ...withOffer(changes), ...more })
/** The one source, which also shows these facts of the offer. */
const alsoShowing = (...facts: string[]) =>
  [
    { ...source, supports: [...source.supports, ...facts.map((fact) => `offers.free-plan.${fact}`)] },
  ] as ProviderEntry['sources']
/** A quotation that names no page. */
const aTranscript = () => ({
  url: 'https://lists.example.org/quoted',
  read: '2026-11-20',
  asOf: '2026-11-10',
  type: 'transcript',
  supports: ['connection'],
})

/** The entry, its connection changed. */
const connecting = (connection: ProviderEntry['connection'], entry = base): ProviderEntry => ({
  ...entry,
  connection: { ...entry.connection, ...connection },
})
/** An entry whose models are in a file of these. */
const importing = (changes: Partial<ProviderEntry>, ...models: Parameters<typeof someModels>) => ({
  'providers/one.yaml': connecting({ modelsDev: 'one' }, { ...base, ...changes }),
  'models/one.json': JSON.stringify(someModels(...models)),
})

/** One column of ratings, its text changed. */
function rated(options: Parameters<typeof someRatings>[1], what: string | RegExp = '', becomes = '') {
  const text = someRatings('arena-text', options).replace(what, becomes)
  return { 'providers/one.yaml': base, 'ratings/arena-text.json': text }
}

const REPORT: LimitReport = {
  models: ['big'],
  tokens: '9000/day',
  kind: 'error',
  asOf: '2026-11-01',
  url: 'https://forum.example.org/1',
}

/** For each rule one way to break it, and it alone. */
const BREAKS: Record<string, Record<string, unknown>> = {
  'duplicate-name': { ...ONE, 'providers/two.yaml': anEntry('two', { name: 'provider ONE' }) },
  'similar-slug': { ...ONE, 'providers/0ne.yaml': anEntry('0ne', { name: 'Another' }) },
  'other-category': one({ category: 'Search' }),
  'foreign-letters': one({ name: 'Gr\u043eq' }),
  'duplicate-website': {
    ...ONE,
    'providers/two.yaml': anEntry('two', {
      website: 'https://www.one.example.com/',
      domains: ['two.example.com', 'one.example.com'],
    }),
  },
  'shared-base-url': {
    ...ONE,
    'providers/two.yaml': anEntry('two', {
      connection: { baseUrl: base.connection.baseUrl! },
      domains: ['two.example.com', 'one.example.com'],
    }),
  },
  'shared-domain': one({ domains: [...base.domains, 'github.com'] }),
  'env-var': one(connecting({ envVar: 'LD_PRELOAD' })),
  'foreign-env-var': {
    ...ONE,
    'providers/two.yaml': connecting({ envVar: 'TWO_ONE_API_KEY' }, anEntry('two')),
  },
  'foreign-package': {
    ...one(connecting({ sdks: { pypi: ['One_Two'] } })),
    'providers/two.yaml': connecting({ sdks: { pypi: ['one-two'] } }, anEntry('two')),
  },
  'unrelated-package': one(connecting({ sdks: { npm: ['react'] } })),
  'declined-provider': {
    ...ONE,
    'declined.yaml': [{ name: 'One', slug: 'one', reason: 'Resells keys.', reviewAfter: '2027-01-01' }],
  },
  'declined-for-long': {
    ...ONE,
    'declined.yaml': [{ name: 'Nova', reason: 'Resells keys.', reviewAfter: '9999-01-01' }],
  },
  'summary-number': one({ summary: '2,000 requests each day.' }),
  superlative: one({ tagline: 'The fastest chat models' }),
  'duplicate-item': one({ pros: ['Same', 'Same'] }),
  'changelog-order': one({ changelog: [aChange('older', '2026-01-01'), aChange('newer', '2026-02-01')] }),
  'retired-probe': one({ ...ended('one', '2026-11-01'), health: base.health }),
  unchecked: one({ health: {} }),
  'page-of-all-products': one({
    health: { ...base.health, statusPage: { url: 'https://status.one.example.com', format: 'google' } },
  }),
  'probe-page': one({ health: { probe: { url: base.website, expect: [200] } } }),
  'auth-name': one({ connection: { auth: 'header' } }),
  'auth-prefix': one(connecting({ auth: 'bearer', authPrefix: 'Token' })),
  'base-url': one(connecting({ baseUrl: 'https://api.one.example.com/v1/chat/completions' })),
  'openai-base-url': one({ connection: { openaiBaseUrl: 'https://api.one.example.com/openai' } }),
  free: one({ free: 'unknown' }),
  'too-many-models': offering(
    {
      quotas: ['a', 'b', 'c', 'd'].map((name) => ({
        models: Array.from({ length: 76 }, (_, index) => `${name}-${index}`),
        requests: '1000/day',
      })),
    },
    { sources: alsoShowing('quotas') },
  ),
  allowance: offering({ allowance: 'unknown' }),
  capabilities: one({ capabilities: undefined }),
  'covered-and-excluded': offering(
    { covers: ['chat'], excludes: ['chat'] },
    { sources: alsoShowing('covers.chat', 'excludes.chat') },
  ),
  'first-call-model': offering(
    { quotas: [{ models: ['nova-1'], requests: '1000/day' }] },
    {
      connection: {
        ...base.connection,
        firstCall: { method: 'POST', path: '/chat', model: 'big-1', source: base.docsUrl },
      },
    },
  ),
  'reported-limit': offering({ reported: [{ ...REPORT, kind: 'report' }] }),
  'old-report': offering({ reported: [{ ...REPORT, asOf: '2026-01-01' }] }),
  lasts: offering({ kind: 'trial', lasts: 'never' }, { sources: alsoShowing('lasts') }),
  'keyless-offer': one({
    offers: [{ ...WITHOUT_CARD, kind: 'keyless' }],
    sources: [{ ...source, supports: source.supports.filter((fact) => !fact.endsWith('.card')) }],
  }),
  'first-call': one(connecting({ firstCall: { method: 'POST', source: base.docsUrl } })),
  'summary-words': one({ summary: '1,000 requests; no card was seen.' }),
  'summary-amount': one({ summary: 'A daily amount of requests.' }),
  'ended-model': offering(
    {
      quotas: [{ requests: '1000/day' }, { models: ['nova-1'], requests: '1000/day', ended: '2026-10-01' }],
    },
    { summary: '1,000 requests each day, also to nova-1.' },
  ),
  'unsourced-fact': one({ sources: [{ ...source, url: 'https://lists.example.org/free' }] }),
  'supports-nothing': one({ sources: alsoShowing('quotas.tokens') }),
  // An entry that claims nothing, so that no fact can be stale for want of a date.
  'no-dated-source': one({
    ...NOTHING_FREE,
    free: 'unknown',
    summary: 'Not known.',
    connection: {},
    sources: [{ ...source, asOf: undefined, supports: ['health.probe'] }],
  }),
  'missing-basis': one({ offers: [WITHOUT_BASIS] }),
  basis: offering({ phoneBasis: 'stated' }),
  transcript: one({ sources: [source, aTranscript()] }),
  'contradicted-by-itself': one({
    sources: [{ ...source, contradicts: [{ fact: 'offers.free-plan.kind' }] }],
  }),
  'future-date': one({ added: '2026-11-22' }),
  'read-before-page': one({ sources: [{ ...source, read: '2026-11-09', asOf: '2026-11-10' }] }),
  'stale-fact': one({ sources: [{ ...source, asOf: '2026-05-24' }] }),
  'restored-value': one({
    corrections: [
      { date: '2026-11-10', field: 'offers.free-plan.kind', was: 'permanent', note: 'By a list alone.' },
    ],
  }),
  'foreign-page': one({ docsUrl: 'https://one.example.org/docs' }),
  'dangling-slug': { ...ONE, 'collections/c.yaml': aCollection({ providers: ['onne'] }) },
  'retired-member': {
    'providers/one.yaml': { ...base, ...ended('one', '2026-11-01') },
    'collections/c.yaml': aCollection({ providers: ['one'] }),
  },
  'duplicate-member': { ...ONE, 'collections/c.yaml': aCollection({ providers: ['one', 'one'] }) },
  'duplicate-title': {
    ...ONE,
    'collections/c.yaml': aCollection({ providers: ['one'] }),
    'collections/d.yaml': aCollection({ providers: ['one'] }),
  },
  'catalogue-slug': {
    ...ONE,
    'popularity.json': JSON.stringify({
      packages: [],
      catalogues: [
        { name: 'C', url: 'https://example.org/c', asOf: '2026-11-01', providers: { One: 'onne' } },
      ],
    }),
  },
  'models-hash': {
    ...importing({}, 'm'),
    'models/one.json': JSON.stringify({ ...someModels('m'), hash: '0'.repeat(64) }),
  },
  'models-entry': { ...ONE, 'models/two.json': JSON.stringify(someModels('m')) },
  'ratings-hash': rated({}, /"hash":"\w+"/, `"hash":"${'0'.repeat(64)}"`),
  'ratings-licence': rated({}, 'CC BY 4.0', 'CC BY-NC 4.0'),
  'ratings-rows': rated({ rows: 100 }),
  'ratings-scale': rated({ first: { value: 9_000 } }),
  'ratings-dates': rated({ first: { date: '2026-10-02' } }),
  'ratings-names': rated({ first: { name: 'Model 1' } }),
  'ratings-matches': { ...rated({}), 'ratings/matches.json': '{"a":{"arena-text":"Nobody"}}' },
  'model-files': one({ ...withOffer({ models: ['page', 'page.html'] }), sources: alsoShowing('models') }),
  'model-spellings': one({
    ...withOffer({ models: ['x-1-30b-a3b', 'x-1-30b'] }),
    sources: alsoShowing('models'),
  }),
  'ended-by-maker': {
    'providers/deepseek.yaml': anEntry('deepseek', {
      changelog: [
        aChange('end', '2026-11-01', {
          before: 'deepseek-v3',
          endsOn: '2026-12-01',
          source: 'https://deepseek.example.com/changes',
        }),
      ],
    }),
    ...one({ ...withOffer({ models: ['deepseek-v3'] }), sources: alsoShowing('models') }),
  },
  'bought-chat': importing(
    {
      summary: '$1 of credit a month.',
      ...withOffer({
        quotas: [{ USD: '1/month' }],
        models: ['m'],
        buys: [{ capability: 'chat', metric: 'tokens', amount: 3_000_000, model: 'm', source: base.docsUrl }],
      }),
      sources: alsoShowing('models', 'quotas.USD'),
    },
    { id: 'm', outputs: ['text'], price: { input: 1, output: 2, currency: 'USD', per: 1_000_000 } },
  ),
  'unlisted-model': importing({ ...withOffer({ models: ['m-1'] }), sources: alsoShowing('models') }, 'm-2'),
}

test('every rule has a case that breaks it', () => {
  expect(Object.keys(BREAKS).toSorted()).toEqual(RULES.map(({ name }) => name).toSorted())
})

test.each(RULES.map((rule) => [rule.name, rule] as const))(
  '%s finds what breaks it, and nothing else does',
  (name, rule) => {
    const found = diagnose(BREAKS[name]!)
    expect([...new Set(found.map((diagnostic) => diagnostic.rule))]).toEqual([name])
    expect(found[0]!.severity).toBe(rule.severity)
    expect(found[0]!.help).not.toBe('')
  },
)

test('a page on a shared host counts as the own one only below the declared path', () => {
  const entry = (url: string) => ({
    ...base,
    domains: [...base.domains, 'github.com/one-ai'],
    sources: [{ ...source, url }],
  })
  expect(
    diagnose({ 'providers/one.yaml': entry('https://github.com/one-ai/docs/blob/main/free.md') }),
  ).toEqual([])
  for (const url of [
    'https://github.com/other/docs',
    'https://github.com/one-ai-fans/x',
    'https://x.github.com/one-ai/',
  ])
    expect(diagnose({ 'providers/one.yaml': entry(url) }).map(({ rule }) => rule)).toContain('unsourced-fact')
})
