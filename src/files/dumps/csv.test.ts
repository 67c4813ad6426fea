import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCodePoints } from '../../../test/arbitraries/code-points.ts'
import { saidOf } from '../../../test/support/approved.ts'
import { SOURCE } from '../../../test/support/entry-parts.ts'
import { formulaIn } from '../../../test/support/scan-build.ts'
import { contextOf } from '../../../test/support/site-context.ts'
import { freeModels } from '../../catalog/models/model-rows.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer, Quota } from '../../schema/offer.ts'
import { defuseFormulas, modelsCsv, providersCsv } from './dumps.ts'

const QUOTA = { requests: '1000/day' }
const OFFER: Offer = {
  id: 'free-plan',
  name: 'Free plan',
  kind: 'permanent',
  card: false,
  allowance: 'counted',
  scope: 'account',
  quotas: [
    { requests: '50/day' },
    { ...QUOTA, for: 'chat', models: ['big-model'], note: 'Counted | from midnight.' },
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
const PAID_FIRST: Partial<Offer> = { unlockedBy: { pay: 10, currency: 'USD' }, quotas: [QUOTA] }
const NONE = { offers: [], free: 'none' as const }

/** Entries that no validation has seen. */
const CASES: [name: string, changes: Partial<ProviderEntry>][] = [
  [
    'nobody knows',
    {
      offers: [],
      free: 'unknown',
      signup: { asks: { phone: false } },
      links: { errors: { none: 'https://docs.one.example.com' } },
    },
  ],
  [
    'a limit keeps its offer, its model, its conditions and its note',
    {
      offers: [OFFER, GRANT, { ...OFFER, ...PAID_FIRST, id: 'more', name: 'More' }],
      sources: [{ ...SOURCE, contradicts: [{ fact: 'offers.grant.quotas' }] }],
    },
  ],
  [
    'terms, sign-up and the kind are those of the offer that speaks, and of the provider',
    {
      capabilities: ['chat', 'ocr', 'embeddings'],
      offers: [
        { ...GRANT, covers: ['chat'], excludes: ['ocr'], lasts: 'P30D' },
        { ...OFFER, covers: ['chat'], excludes: ['ocr'], lasts: 'never', atLimit: 'stops' },
      ],
      signup: { regions: { except: ['CN'] } },
      terms: {
        trainsOnData: { value: 'yes', except: [{ regions: ['EU'], value: 'no' }] },
        commercialUse: true,
        retentionDays: 30,
      },
    },
  ],
  ['what is paid from the first call needs a card', NONE],
  ['the same, where sign-up asks for none', { ...NONE, signup: { asks: { card: false } } }],
  ['an API that has ended', { offers: [], retired: { date: '2026-03-01' } }],
  [
    'the name of a scoped package needs no apostrophe',
    { connection: { sdks: { npm: ['@scope/name', 'plain'], pypi: ['other'] } } },
  ],
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
  test('each cell is what its column says: those that a plain entry has not', async () => {
    const [plain] = csvOf({ one: {} }).rows
    const cellsOf = (changes: Partial<ProviderEntry>) =>
      Object.entries(csvOf({ one: changes }).rows[0]!).flatMap(([name, cell]) =>
        cell === plain![name] || /score|dimension/i.test(name) ? [] : [`${name}: ${cell}`.trim()],
      )
    await expect(saidOf(CASES, cellsOf)).toMatchFileSnapshot('csv.approved.txt')
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

  test('a limit of a model is in the column of its window, or in words', () => {
    const quotas = [{ models: ['a'], requests: '9/day 5/hour', tokens: '70/week' } satisfies Quota]
    const { catalog } = contextOf({ one: { offers: [{ ...OFFER, quotas }] } })
    expect(rowsOf(modelsCsv(freeModels(catalog.active)))).toMatchObject([
      { requestsPerDay: '9', otherLimits: 'requests 5/hour | tokens 70/week' },
    ])
  })

  test('what ends cells, strings and lines survives, and what looks like no formula is left as it is', () => {
    const names = ['a - b', 'a, b - c', 'a; b = c', 'a | b', 'e-mail', 'Grøq', "it's; 'quoted'", '1;2']
    names.push('a,b', 'a"b', 'a\nb', 'a\r\nb', '"', ',', '😀 é')
    const { rows } = csvOf(Object.fromEntries(names.map((name, index) => [`p${index}`, { name }])))
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  })
})
