import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { contextWith, HOSTILE, sampleContext } from '../../../test/support/site-context.ts'
import type { Provider } from '../../core/schema/provider.ts'
import { COLUMNS } from './columns.ts'
import { providersCsv } from './csv.ts'

const TIER: Provider['freeTier'] = {
  kind: 'permanent',
  summary: 'Some requests.',
  requiresCreditCard: false,
  requiresPhone: false,
  allowance: 'counted',
  limits: [
    { id: 'few', metric: 'requests', value: 50, per: 'day', scope: 'account' },
    {
      id: 'many',
      metric: 'requests',
      value: 1000,
      per: 'day',
      scope: 'account',
      model: 'big-model',
      capability: 'chat',
      when: 'after-purchase',
      note: 'Needs $10 | once.',
    },
    { id: 'cloud', metric: 'USD', value: 5, per: 'once', sharedWith: 'Some Cloud' },
    { id: 'old', metric: 'requests', value: 9, per: 'day', ended: '2026-08-16' },
  ],
}
const SOURCES: Provider['sources'] = [
  {
    url: 'https://one.example.com/pricing',
    read: '2026-11-20',
    asOf: '2026-11-10',
    supports: ['freeTier.limits'],
    contradicts: ['freeTier.limits.cloud'],
  },
]

const rowsOf = (text: string): Record<string, string>[] =>
  parse(text, { columns: true, record_delimiter: '\r\n' })
/** The file for entries that no validation has seen, and its rows. */
function csvOf(entries: Parameters<typeof contextWith>[0]) {
  const text = providersCsv(contextWith(entries).catalog.active)
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
    const { rows } = csvOf({
      one: {
        freeTier: { kind: 'unknown', summary: 'No.', requiresCreditCard: 'unknown', requiresPhone: false },
      },
    })
    expect(rows[0]).toMatchObject({
      slug: 'one',
      requiresCreditCard: 'true',
      creditCardAssumed: 'true',
      requiresPhone: 'false',
      phoneAssumed: 'false',
      limits: '',
      trainsOnData: '',
      retired: '',
      openaiBaseUrl: 'https://api.one.example.com/v1',
      sourceCount: '1',
      newestSource: '2026-11-10',
    })
  })

  test('a limit keeps its model, its conditions and its note', () => {
    const { rows } = csvOf({ one: { freeTier: TIER, sources: SOURCES } })
    expect(rows[0]!.limits!.split(' | ')).toEqual([
      '50 requests per day per account',
      '1,000 requests per day per account (big-model, for chat, after a purchase): Needs $10 ¦ once.',
      '5 USD once (shared with Some Cloud, disputed)',
      '9 requests per day (ended 2026-08-16)',
    ])
  })

  test('says the main allowance, the range of the score, links, pros and cons', () => {
    const links = {
      quickstart: 'https://docs.one.example.com/quickstart',
      errors: { none: 'https://docs.one.example.com' },
    }
    const { rows } = csvOf({ one: { links, headquarters: 'DE', capabilities: ['chat', 'embeddings'] } })
    expect(rows[0]).toMatchObject({
      capabilities: 'chat | embeddings',
      headquarters: 'DE',
      mainAllowance: '1,000 requests a day',
      mainAllowanceCondition: '',
      allowance: 'counted',
      quickstartUrl: links.quickstart,
      errorsUrl: 'none',
      pricingUrl: '',
      pros: 'Answers in JSON | Names its limits',
      cons: 'One region | One model',
      useCases: 'A prototype | A test',
    })
    const { scoreLow, scoreHigh, directoryScore } = rows[0]!
    expect(scoreLow).toBe(directoryScore)
    expect(Number(scoreHigh)).toBeGreaterThan(Number(scoreLow))
  })

  test('the name of a scoped package needs no apostrophe', () => {
    const sdks = { npm: ['@scope/name', 'plain'], pypi: ['other'] }
    const { rows } = csvOf({ one: { connection: { sdks } } })
    expect(rows[0]).toMatchObject({ npm: 'npm:@scope/name | npm:plain', pypi: 'other' })
  })

  const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
  const DANGEROUS = [
    ...SIGNS.flatMap((sign) => [`${sign}1`, `x;${sign}1`, `x; ${sign}1`, `x|${sign}1`, `x\t${sign}1`]),
    ...['\t=1', '\r=1', ' =1', 'x;"=1"', 'x;" "=1"', 'x\n=1', 'x\r\n=1', ';;=1', HOSTILE, `x;${HOSTILE}`],
  ]
  test.each(DANGEROUS)('no cell begins a formula, wherever the file is split: %j', (name) => {
    const limits = [{ id: 'x', metric: 'requests', value: 1, per: 'day', note: name } as const]
    const { rows, text } = csvOf({
      one: {
        name,
        tagline: `"${name}", and`,
        pros: [name, name],
        cons: ['x', name],
        freeTier: { ...TIER, summary: name, limits },
      },
    })
    const [row, ...others] = rows
    expect(others).toEqual([])
    for (const cell of Object.values(row!)) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r]/u)
    // Who splits at these finds quotes in the middle of cells, and may drop those at a start.
    for (const separator of [';', '|', '\t', /\r\n|\r|\n/])
      for (const piece of text.split(separator))
        expect(piece, String(separator)).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/u)
  })

  test.each(['a - b', 'a; b = c', 'a | b', 'e-mail', 'Grøq', "it's; 'quoted'", '1;2'])(
    '%j is left as it is',
    (name) => {
      const { rows } = csvOf({ one: { name } })
      expect(rows[0]!.name).toBe(name)
    },
  )

  test.each(['a,b', 'a"b', 'a\nb', 'a\r\nb', '"', ',', '😀 é', "it's"])('%j survives', (name) => {
    const { rows } = csvOf({ one: { name } })
    expect(rows.map((row) => row.name)).toEqual([name])
  })
})
