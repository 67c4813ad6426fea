import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCodePoints } from '../../../test/arbitraries/code-points.ts'
import { formulaIn } from '../../../test/support/scan-build.ts'
import { contextOf, sampleContext } from '../../../test/support/site-context.ts'
import { freeModels } from '../../catalog/models/model-rows.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import { COLUMNS } from './columns.ts'
import { defuseFormulas, modelsCsv, providersCsv } from './dumps.ts'

const OFFER: Offer = {
  id: 'free-plan',
  name: 'Free plan',
  kind: 'permanent',
  card: false,
  allowance: 'counted',
  scope: 'account',
  quotas: [
    { requests: '50/day' },
    { for: 'chat', models: ['big-model'], requests: '1000/day', note: 'Counted | from midnight.' },
    { requests: '9/day', ended: '2026-08-16' },
  ],
}
const GRANT: Offer = {
  id: 'grant',
  name: 'Grant',
  kind: 'one-time-credits',
  card: true,
  allowance: 'counted',
  sharedWith: 'Some Cloud',
  quotas: [{ USD: '5/once' }],
}
const UNLOCKED: Offer = {
  id: 'more',
  name: 'More',
  kind: 'permanent',
  allowance: 'counted',
  unlockedBy: { pay: 10, currency: 'USD' },
  quotas: [{ requests: '1000/day' }],
}
const SOURCES: ProviderEntry['sources'] = [
  {
    url: 'https://one.example.com/pricing',
    read: '2026-11-20',
    asOf: '2026-11-10',
    supports: ['offers.free-plan.quotas'],
    contradicts: [{ fact: 'offers.grant.quotas' }],
  },
]

const rowsOf = (text: string): Record<string, string>[] =>
  parse(text, { columns: true, record_delimiter: '\r\n' })
/** The file for entries that no validation has seen, and its rows. */
function csvOf(entries: Parameters<typeof contextOf>[0]) {
  const { catalog } = contextOf(entries)
  const text = providersCsv([...catalog.active, ...catalog.retired])
  return { text, rows: rowsOf(text) }
}

describe('CSV', () => {
  test('has one row a provider under the documented header, ended by CRLF', () => {
    const { catalog } = sampleContext()
    const everyone = [...catalog.active, ...catalog.retired]
    const text = providersCsv(everyone)
    const rows = rowsOf(text)
    expect(rows).toHaveLength(everyone.length)
    for (const row of rows) expect(Object.keys(row)).toEqual(COLUMNS.map(({ name }) => name))
    expect(text).toMatch(/^slug,[^\r\n]+\r\n/)
    expect(text.endsWith('\r\n')).toBe(true)
  })

  test('each cell is what its column says, empty where nothing is known', () => {
    const links = { errors: { none: 'https://docs.one.example.com' } }
    const signup = { asks: { phone: false } }
    const { rows } = csvOf({ one: { offers: [], free: 'unknown', signup, links } })
    expect(rows[0]).toMatchObject({
      slug: 'one',
      headline: '',
      kind: 'unknown',
      requiresCreditCard: 'true',
      cardAssumed: 'true',
      cardBasis: '',
      requiresPhone: 'false',
      phoneAssumed: 'false',
      phoneBasis: 'signup-described',
      asksPhone: 'false',
      asksCard: '',
      free: '',
      paid: '',
      limits: '',
      trainsOnData: '',
      retentionDays: '',
      retired: '',
      errorsUrl: 'none',
      pricingUrl: '',
      openaiBaseUrl: 'https://api.one.example.com/v1',
      sourceCount: '1',
      newestSource: '2026-11-10',
    })
  })

  test('a limit keeps its offer, its model, its conditions and its note', () => {
    const { rows } = csvOf({ one: { offers: [OFFER, GRANT, UNLOCKED], sources: SOURCES } })
    expect(rows[0]!.limits!.split(' | ')).toEqual([
      'Free plan: 50 requests per day per account',
      'Free plan: 1,000 requests per day per account (big-model, for chat): Counted ¦ from midnight.',
      'Free plan: 9 requests per day per account (ended 2026-08-16)',
      'Grant (shared with Some Cloud): 5 USD once (sources disagree)',
      'More (paying $10 first): 1,000 requests per day',
    ])
    expect(rows[0]).toMatchObject({ offerCount: '3', freeOfferCount: '2', freeModelCount: '1' })
  })

  test('terms, sign-up and the kind are those of the offer that speaks, and of the provider', () => {
    const terms: ProviderEntry['terms'] = {
      trainsOnData: { value: 'yes', except: [{ regions: ['EU'], value: 'no' }] },
      commercialUse: true,
      retentionDays: 30,
    }
    const { rows } = csvOf({
      one: {
        capabilities: ['chat', 'ocr', 'embeddings'],
        offers: [
          { ...GRANT, covers: ['chat'], excludes: ['ocr'], lasts: 'P30D' },
          { ...OFFER, covers: ['chat'], excludes: ['ocr'], lasts: 'never', atLimit: 'stops' },
        ],
        signup: { regions: { except: ['CN'] } },
        terms,
      },
    })
    expect(rows[0]).toMatchObject({
      headline: 'free-plan',
      kind: 'permanent',
      requiresCreditCard: 'false',
      lasts: 'never',
      atLimit: 'stops',
      mainAllowanceOffer: 'free-plan',
      free: 'chat',
      paid: 'ocr',
      signupRegions: 'except CN',
      trainsOnData: 'yes',
      trainsOnDataExcept: 'no in EU',
      commercialUse: 'true',
      retentionDays: '30',
    })
  })

  test('what is paid from the first call needs a card, which follows from that', () => {
    const none = { offers: [], free: 'none' as const }
    const { rows } = csvOf({
      one: none,
      two: { ...none, signup: { asks: { card: false } } },
      gone: { offers: [], retired: { date: '2026-03-01' } },
    })
    expect(rows).toHaveLength(3)
    for (const row of rows)
      expect(row).toMatchObject({
        kind: 'none',
        requiresCreditCard: 'true',
        cardAssumed: 'false',
        cardBasis: 'implied',
        phoneBasis: '',
      })
    expect(rows.map(({ paid }) => paid)).toEqual(['chat', 'chat', ''])
  })

  test('the name of a scoped package needs no apostrophe', () => {
    const sdks = { npm: ['@scope/name', 'plain'], pypi: ['other'] }
    const { rows } = csvOf({ one: { connection: { sdks } } })
    expect(rows[0]).toMatchObject({ npm: 'npm:@scope/name | npm:plain', pypi: 'other' })
  })

  /** LibreOffice 7.4 runs only what begins with `=`, split at semicolons too; Excel runs the others. */
  test('no text is a formula afterwards, and nothing but apostrophes is added', () => {
    const parts = fc.constantFrom(...'=+-@;"\'|!(), \t\r\nA1/', 'cf/', 'SUM(')
    const texts = fc.oneof(
      fc.array(parts).map((some) => some.join('')),
      anyCodePoints,
    )
    fc.assert(
      fc.property(texts, (text) => {
        const defused = defuseFormulas(text)
        expect(formulaIn(defused)).toBeUndefined()
        expect(defused.replaceAll("'", '')).toBe(text.replaceAll("'", ''))
      }),
    )
  })

  test('the id of a model stays what the provider calls it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^@(cf|hf)(\/[\w.:-]{1,20}){1,3}$/), (id) => {
        expect(defuseFormulas(id)).toBe(id)
      }),
    )
    const { catalog } = contextOf({
      one: { offers: [{ ...OFFER, quotas: [{ models: ['@cf/baai/bge-m3'], requests: '1/day' }] }] },
    })
    expect(rowsOf(modelsCsv(freeModels(catalog.active))).map(({ id }) => id)).toEqual(['@cf/baai/bge-m3'])
  })

  test('what ends cells, strings and lines survives, and what looks like no formula is left as it is', () => {
    const names = ['a - b', 'a, b - c', 'a; b = c', 'a | b', 'e-mail', 'Grøq', "it's; 'quoted'", '1;2']
    names.push('a,b', 'a"b', 'a\nb', 'a\r\nb', '"', ',', '😀 é')
    const { rows } = csvOf(Object.fromEntries(names.map((name, index) => [`p${index}`, { name }])))
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  })
})
