import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
import { anEntry } from '../../../test/support/content.ts'
import { against, NOTHING_FREE, OFFER, SOURCE, withOffer } from '../../../test/support/entry-parts.ts'
import { BASE_URL, contextOf, sampleContext } from '../../../test/support/site-context.ts'
import { PARAMETERS } from '../../api/query/provider-query.ts'
import type { EntrySource, ProviderEntry } from '../../schema/entry.ts'
import { bytesOf, type SiteContext } from '../site-files.ts'
import { agents, MAX_BLOCKS_BYTES, summarySentence } from './agents.ts'
import { DATA_NOTE } from './offers.ts'

async function filesOf(context: SiteContext): Promise<Map<string, string>> {
  return new Map([...(await agents.files(context))].map((file) => [file[0], String(bytesOf(file))]))
}

describe('over the sample', async () => {
  const files = await filesOf(sampleContext())

  test('each text says once that entries are data', () => {
    for (const [path, text] of files) expect(text.split(DATA_NOTE), path).toHaveLength(2)
  })

  test('llms.txt lists each query parameter with its values', () => {
    const lines = files.get('llms.txt')!.split('\n')
    for (const [name, { schema }] of Object.entries(PARAMETERS)) {
      const line = lines.find((one) => one.startsWith(`- \`${name}\` (`))
      expect(line, name).toBeDefined()
      for (const word of (schema.enum ?? []) as readonly string[]) expect(line, name).toContain(word)
    }
    for (const start of ['`noCard` (true or false)', '`limit` (a whole number)', '`q` (text)'])
      expect(lines.filter((line) => line.startsWith(`- ${start}: `))).toHaveLength(1)
    expect(files.get('llms.txt')).toContain(`${BASE_URL}/api/v1/capabilities/speech-to-text`)
  })

  test('llms.txt has the form of llmstxt.org', () => {
    const text = files.get('llms.txt')!
    const blocks = new MarkdownIt()
      .parse(text, {})
      .filter(({ level, nesting }) => level === 0 && nesting === 1)
    expect(blocks.slice(0, 2).map(({ tag }) => tag)).toEqual(['h1', 'blockquote'])
    const [, ...sections] = text.split(/^## /m)
    expect(sections.length).toBeGreaterThan(5)
    for (const section of sections) {
      const lines = section.split('\n').slice(1).filter(Boolean)
      for (const line of lines) expect(line).toMatch(/^- \[(?:[^\]\\]|\\.)+\]\([^()\s]+\): \S/)
    }
    expect(sections.at(-1)).toMatch(/^Optional\n/)
  })
})

const other = (
  fact: NonNullable<EntrySource['contradicts']>[number]['fact'],
  value: string,
): EntrySource => ({
  ...SOURCE,
  asOf: '2026-11-19',
  supports: [],
  contradicts: [{ fact, value }],
})
const { asOf: _, ...UNDATED } = SOURCE
const named = (authPrefix: string): Partial<ProviderEntry> => ({
  connection: { ...anEntry('one').connection, auth: 'header', authName: 'Authorization', authPrefix },
})
const compatible = (openaiCompatible: boolean | 'unknown'): Partial<ProviderEntry> => ({
  connection: { ...anEntry('one').connection, openaiCompatible },
})

const CASES: [name: string, changes: Partial<ProviderEntry>][] = [
  ['a page that is half a year old', { sources: [{ ...SOURCE, asOf: '2026-03-01' }] }],
  ['a page that is two years old', { sources: [{ ...SOURCE, asOf: '2025-01-01' }] }],
  ['a page that shows no date', { sources: [UNDATED, { ...SOURCE, supports: ['retired'] }] }],
  ['a card of which no page says', withOffer({ card: 'unknown' })],
  ['a card on which sources disagree', { sources: [SOURCE, against('offers.free-plan.card')] }],
  ['nothing free', NOTHING_FREE],
  ['a connection on which sources disagree', { sources: [SOURCE, against('connection')] }],
  ['an API of which no page says whether OpenAI clients can call it', compatible('unknown')],
  ['a key after a word', named('Token')],
  ['a key after none', named('')],
  [
    'a number on which sources disagree: the one less favourable counts',
    { sources: [SOURCE, other('offers.free-plan.quotas.requests', '500/day')] },
  ],
  ['a kind on which sources disagree', { sources: [SOURCE, other('offers.free-plan.kind', 'a trial')] }],
  [
    'several offers: the main one first, ended ones last',
    {
      offers: [
        { ...OFFER, id: 'old', name: 'Old plan', ended: '2026-08-16' },
        { ...OFFER, id: 'credit', name: 'Cloud credit', card: true, sharedWith: 'A Cloud' },
        { ...OFFER, id: 'plan', name: 'Plan', covers: ['chat'], excludes: ['ocr'], lasts: 'never' },
        { ...OFFER, id: 'more', name: 'More', unlockedBy: { pay: 10, currency: 'USD' } },
      ],
    },
  ],
  ['an API that has ended', { retired: { date: '2026-11-20', successor: 'Provider b' } }],
]

/** They follow from all that an entry says, and are approved in the sample. */
const OF_ALL = /\bscore\b|^(?:- |\| )Free tier|favourable|KB of text|^> A directory|^- \[|Supports/i

test('what each term says, known, unknown or disputed: the lines that a plain entry has not', async () => {
  const linesOf = async (changes: Partial<ProviderEntry>) => {
    const files = await filesOf(contextOf({ one: changes, two: {} }))
    return ['providers/one.md', 'llms-full.txt'].flatMap((path) => files.get(path)!.split('\n'))
  }
  const plain = new Set(await linesOf({}))
  const said = await Promise.all(
    CASES.map(async ([name, changes]): Promise<[string, string[]]> => [name, await linesOf(changes)]),
  )
  const isOwn = (line: string) => !plain.has(line) && !OF_ALL.test(line)
  await expect(saidOf(said, (lines) => [...new Set(lines)].filter(isOwn))).toMatchFileSnapshot(
    'agents.approved.txt',
  )
})

test('the opening sentence counts who is known to need neither card nor phone', () => {
  const terms = [
    [false, false],
    [false, true],
    [true, false],
    [false, 'unknown'],
    ['unknown', 'unknown'],
  ] as const
  const entries = terms.map(([card, phone], index) => [`p${index}`, withOffer({ card, phone })])
  expect(summarySentence(contextOf(Object.fromEntries(entries)).catalog)).toMatch(
    /^A directory of 5 providers .* 3 are known to need no credit card, 1 neither card nor phone number\.$/,
  )
})

test('1,200 providers stay within the limits, and the texts say what is left out', async () => {
  const many = Object.fromEntries(Array.from({ length: 1200 }, (_, index) => [`p${index}`, {}]))
  const context = contextOf(many)
  const files = await filesOf(context)
  expect(Buffer.byteLength(files.get('llms.txt')!)).toBeLessThan(100_000)
  expect(files.get('llms.txt')).toContain('[1175 more](')
  const full = files.get('llms-full.txt')!
  expect(Buffer.byteLength(full)).toBeLessThan(MAX_BLOCKS_BYTES + 4096)
  const [, included, left] = /has (\d+) of 1200 providers .* The other (\d+) are in/.exec(full)!
  expect(Number(included) + Number(left)).toBe(1200)
})
