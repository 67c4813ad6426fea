import { expect, test } from 'vitest'
import { saidOfGroups } from '../../../test/support/approved.ts'
import { anEntry, asYaml, diagnose } from '../../../test/support/content.ts'
import { ended, NOTHING_FREE, OFFER, SOURCE, withOffer } from '../../../test/support/entry-parts.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { type LimitReport, limitReport, type Offer, type Quota } from '../../schema/offer.ts'

const PAGE = 'https://docs.one.example.com/page'
const DAILY: Quota = { requests: '1000/day' }
const SOURCES = /^(?:unsourced-fact|summary-amount)/

/** What is found where the entry is changed like this, and what to do; but for its sources and its summary. */
function found(changes: Partial<ProviderEntry>): string[] {
  const text = asYaml(anEntry('one', changes))
  const lines = text.split('\n')
  return diagnose({ 'providers/one.yaml': text })
    .filter(({ rule }) => !SOURCES.test(rule))
    .map(({ rule, message, help, line }) => `${rule}: ${message} (${lines[line - 1]!.trim()}). ${help}`)
}

const { connection } = anEntry('one')
const RETIRED = ended('one', '2026-11-01')
const OTHER: Offer = { ...OFFER, id: 'other' }
const GONE = '2026-10-01'
const ENDED: Quota = { ...DAILY, ended: GONE }
/** The summary says nothing here: a number in it would need a quota that carries it. */
const counted = (changes: Partial<Offer>) => ({ ...withOffer(changes), summary: 'So many requests.' })
const CAP: Quota = { requests: '1000/minute' }

const { free: _, ...NOT_SAID } = NOTHING_FREE
const { sources: __, ...retired } = RETIRED
const BOUGHT = { metric: 'tokens', amount: 1, source: PAGE } as const

/** Of an entry that does chat and OCR. */
const both = (changes: Partial<Offer>, more: Partial<ProviderEntry> = {}): Partial<ProviderEntry> => ({
  capabilities: ['chat', 'ocr'],
  ...withOffer(changes),
  ...more,
})

const NAMED: Quota = { models: ['nova-1', 'nova-2'], ...DAILY }
const naming = (count: number): Quota => ({
  models: Array.from({ length: count }, (_, index) => `nova-${index}`),
  ...DAILY,
})
const BIG: Quota = { models: ['big-1'], ...DAILY }
const pattern = { pattern: '*:free', list: PAGE }
const FIRST: Offer = { ...OFFER, quotas: [NAMED] }
function calling(model: string | undefined, changes: Partial<Offer>, body?: unknown): Partial<ProviderEntry> {
  const firstCall = {
    method: 'POST' as const,
    path: '/chat',
    source: PAGE,
    ...(model !== undefined && { model }),
    ...(body !== undefined && { body: { model: body } as never }),
  }
  return { connection: { ...connection, firstCall }, ...withOffer({ quotas: [NAMED], ...changes }) }
}

const { card: ___, cardBasis: ____, phone: _____, ...BARE } = OFFER
const keyless = (changes: Partial<Offer>): Partial<ProviderEntry> => ({
  offers: [{ ...BARE, kind: 'keyless', ...changes }],
  sources: [{ ...SOURCE, supports: SOURCE.supports.filter((fact) => !fact.endsWith('.card')) }],
})

const REPORT: LimitReport = {
  models: ['big'],
  tokens: '9000/day',
  kind: 'report',
  asOf: '2026-11-01',
  url: 'https://forum.example.org/1',
}
const SECOND: LimitReport = { ...REPORT, tokens: '7000/day', url: 'https://forum.example.org/2' }
const ERROR: LimitReport = { ...REPORT, kind: 'error' }
const reporting = (...reported: LimitReport[]) =>
  withOffer({ quotas: [{ ...DAILY, models: ['big', 'small'] }], reported })
const stating = (quota: Quota) => withOffer({ quotas: [DAILY, quota], reported: [ERROR] })

const CASES: Record<string, [what: string, changes: Partial<ProviderEntry>][]> = {
  free: [
    ['an offer', {}],
    ['an offer and none', { free: 'none' }],
    ['an offer and unknown', { free: 'unknown' }],
    ['an offer after a purchase and none', { ...withOffer({ unlockedBy: {} }), free: 'none' }],
    ['no offer', NOT_SAID],
    ['an offer that has ended', { offers: [{ ...OFFER, ended: GONE }] }],
    ['an offer that has ended, and none', { offers: [{ ...OFFER, ended: GONE }], free: 'none' }],
    ['none', NOTHING_FREE],
    ['unknown', { ...NOTHING_FREE, free: 'unknown' }],
    ['a retired entry without offers', { ...NOT_SAID, ...retired }],
    ['a retired entry with it', { ...NOTHING_FREE, ...retired }],
    ['none, and a term of free use', { ...NOTHING_FREE, terms: { commercialUse: true } }],
    ['none, and a term of paid use', { ...NOTHING_FREE, terms: { trainsOnData: 'no' } }],
  ],
  'a counted allowance': [
    ['an amount a day', counted({ quotas: [DAILY] })],
    ['an amount once', counted({ quotas: [{ requests: '1000/once' }] })],
    ['a cap and an amount in one row', counted({ quotas: [{ requests: '30/minute 1000/day' }] })],
    ['no quota', counted({ quotas: [] })],
    ['no list of quotas', counted({ quotas: undefined as never })],
    ['a cap on speed', counted({ quotas: [CAP] })],
    ['a cap on one call', counted({ quotas: [{ requests: '1000/request' }] })],
    ['a cap on what runs at once', counted({ quotas: [{ concurrency: '1000/moment' }] })],
    ['a quota that has ended', counted({ quotas: [ENDED] })],
    ['one that has ended and one that has not', counted({ quotas: [ENDED, DAILY] })],
    ['no quota of an offer that has ended', { offers: [OFFER, { ...OTHER, quotas: [], ended: GONE }] }],
    ['no quota of an offer after a purchase', { offers: [OFFER, { ...OTHER, quotas: [], unlockedBy: {} }] }],
    ['no quota of a retired API', { ...RETIRED, ...counted({ quotas: [] }) }],
  ],
  'another allowance': (['unmetered', 'unpublished', 'unknown'] as const).flatMap((allowance) => [
    [`${allowance}, and an amount`, withOffer({ allowance })],
    [`${allowance}, and a cap`, withOffer({ allowance, quotas: [CAP] })],
  ]),
  capabilities: [
    ['none', { capabilities: undefined as never }],
    ['an empty list', { capabilities: [] }],
    ['none, and a quota for one: said once', { capabilities: [], ...withOffer({ covers: ['ocr'] }) }],
    ['none of a retired entry', { capabilities: undefined as never, ...RETIRED }],
    ['one of them covered', withOffer({ covers: ['chat'] })],
    ['another covered', withOffer({ covers: ['chat', 'ocr'] })],
    ['another excluded', withOffer({ excludes: ['ocr'] })],
    ['a quota for one of them', withOffer({ quotas: [{ ...DAILY, for: 'chat' }] })],
    ['a quota for another', withOffer({ quotas: [{ ...DAILY, for: 'ocr' }] })],
    ['a quota for both', withOffer({ quotas: [DAILY, { ...DAILY, for: ['chat', 'ocr'] }] })],
    ['a grant that buys another', withOffer({ buys: [{ capability: 'ocr', ...BOUGHT }] })],
    ['the price of another', { prices: [{ capability: 'ocr', ...BOUGHT, price: 1, currency: 'USD' }] }],
    ['the same twice', { capabilities: ['chat', 'ocr', 'chat'], ...withOffer({}) }],
  ],
  'covered and excluded': [
    ['one covered, another excluded', both({ covers: ['chat'], excludes: ['ocr'] })],
    ['one of two both', both({ covers: ['chat', 'ocr'], excludes: ['ocr'] })],
    ['a quota for it', both({ excludes: ['ocr'], quotas: [{ ...DAILY, for: 'ocr' }] })],
    ['a quota for both', both({ excludes: ['ocr'], quotas: [{ ...DAILY, for: ['chat', 'ocr'] }] })],
    ['a quota for all', both({ excludes: ['ocr'], quotas: [DAILY] })],
    ['a quota that has ended', both({ excludes: ['ocr'], quotas: [DAILY, { ...ENDED, for: 'ocr' }] })],
    [
      'one by one offer, the other by another',
      both(
        {},
        {
          offers: [
            { ...OFFER, covers: ['ocr'] },
            { ...OTHER, excludes: ['ocr'] },
          ],
        },
      ),
    ],
  ],
  'the model of the first call': [
    ['no model', calling(undefined, {})],
    ['a model of a quota', calling('nova-2', {})],
    ['another', calling('big-1', {})],
    ['another, and only a cap is for all', calling('big-1', { quotas: [NAMED, { requests: '9/minute' }] })],
    ['another, and an amount is for all', calling('big-1', { quotas: [NAMED, { tokens: '9/day' }] })],
    ['another, and the amount for all has ended', calling('big-1', { quotas: [NAMED, ENDED] })],
    ['one whose quota has ended', calling('big-1', { quotas: [NAMED, { ...BIG, ended: GONE }] })],
    ['one where offers name none', calling('big-1', { quotas: [DAILY] })],
    ['a free model without a number', calling('big-1', { models: ['big-1'] })],
    ['credit for any', calling('big-1', { models: 'any' })],
    ['one by the rule', calling('big-1:free', { models: pattern })],
    ['one that the rule does not meet', calling('big-1', { models: pattern })],
    [
      'one that the rule excepts',
      calling('big-1', { models: { ...pattern, pattern: '*-1', except: ['big-1'] } }),
    ],
    ['one where nothing is free before a purchase', calling('big-1', { unlockedBy: {} })],
    ['the free one in the body', calling('nova-1', {}, 'nova-1')],
    ['another in the body', calling('nova-1', {}, 'big-1')],
    ['a mapping in the body', calling('nova-1', {}, { provider: 'big' })],
    ['a placeholder in the body', calling('nova-1', {}, 'gpt://{folder}/big-1')],
    ['one of another offer', { ...calling('big-1', {}), offers: [FIRST, { ...OTHER, quotas: [BIG] }] }],
    [
      'one of another offer, after a purchase',
      { ...calling('big-1', {}), offers: [FIRST, { ...OTHER, quotas: [BIG], unlockedBy: {} }] },
    ],
    ['another, of a retired API', { ...calling('big-1', {}), ...RETIRED }],
  ],
  lasts: [
    ['a trial, never', withOffer({ kind: 'trial', lasts: 'never' })],
    ['a trial, two weeks', withOffer({ kind: 'trial', lasts: 'P14D' })],
    ['what is permanent, never', withOffer({ lasts: 'never' })],
  ],
  'models named': [
    ['300 in three quotas', withOffer({ quotas: [100, 100, 100].map(naming) })],
    ['301 in four', withOffer({ quotas: [100, 100, 100, 1].map(naming) })],
  ],
  'a keyless offer': [
    ['neither card nor phone', keyless({})],
    ['a card', keyless({ card: false, cardBasis: 'stated' })],
    ['a phone that is not known', keyless({ phone: 'unknown' })],
  ],
  'reported limits': [
    ['one report', reporting(REPORT)],
    ['two reports', reporting(REPORT, SECOND)],
    ["one error of the provider's own", reporting(ERROR)],
    ['two reports of different windows', reporting(REPORT, { ...SECOND, tokens: '7000/hour' })],
    ['two reports of different models', reporting(REPORT, { ...SECOND, models: ['small'] })],
    ['one page twice', reporting(REPORT, { ...SECOND, url: REPORT.url })],
    ['a model of no offer', reporting({ ...ERROR, models: ['other'] })],
    ['a day in the future', reporting({ ...ERROR, asOf: '2027-01-01' })],
    ['reports that are too old', reporting({ ...ERROR, asOf: '2026-07-01' })],
    ['the model has a stated limit', stating({ models: ['big'], tokens: '5000/day' })],
    [
      'the model has a stated limit, shared with others',
      stating({ models: ['small', 'big'], shared: true, tokens: '5000/day' }),
    ],
    ['all models have a stated limit', stating({ tokens: '5000/day' })],
    ['another model has a stated limit', stating({ models: ['small'], tokens: '5000/day' })],
    ['another window has a stated limit', stating({ models: ['big'], tokens: '5000/hour' })],
    ['the model had one, which ended', stating({ models: ['big'], tokens: '5000/day', ended: GONE })],
  ],
}

test('what is wrong with offers is said at its place, and what is right is not', async () => {
  await expect(saidOfGroups(CASES, found)).toMatchFileSnapshot('offers.approved.txt')
})

test.each<[string, object]>([
  ['a name of who reports', { by: 'somebody' }],
  ['a note', { note: 'I saw it.' }],
  ['no amount', { tokens: undefined }],
  ['an address that is not https', { url: 'http://forum.example.org/1' }],
])('of a reported limit %s is refused', (_, wrong) => {
  expect(limitReport.safeParse({ ...ERROR, ...wrong }).success).toBe(false)
  expect(limitReport.safeParse(ERROR).success).toBe(true)
})
