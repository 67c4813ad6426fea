import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { saidOf } from '../../test/support/approved.ts'
import { anEntry } from '../../test/support/content.ts'
import { SOURCE, withOffer } from '../../test/support/entry-parts.ts'
import { collection } from '../schema/collection.ts'
import { entry as schema } from '../schema/entry.ts'
import type { Quota } from '../schema/offer.ts'
import { parse } from './parse.ts'
import { checkShape } from './shape.ts'

const entry = anEntry('one')
const RULE_KINDS = 'keyless, permanent, renewing-credits, one-time-credits, trial, none, unknown'
const offer = (changes: object) => withOffer(changes)
const quota = (row: object) => withOffer({ quotas: [row] })
const buying = (changes: object) =>
  offer({
    buys: [
      { capability: 'chat', metric: 'tokens', amount: 1, source: 'https://one.example.com', ...changes },
    ],
  })

const findings = (against: Parameters<typeof checkShape>[0], value: unknown) => {
  const checked = checkShape(against, value)
  if ('value' in checked) return []
  return checked.findings.map(
    ({ path, rule, message, help }) => `${path.join('.')} ${rule}: ${message}. ${help}`,
  )
}

/** Mistakes, as changes of an entry. */
const CASES: [what: string, changes: object][] = [
  ['nothing wrong', {}],
  ['a key that is missing', { name: undefined }],
  ['a list that is missing', { pros: undefined }],
  ['a word that is missing', { category: undefined }],
  ['an unknown key, misspelt', { taglin: 'x' }],
  ['a key that is missing because it is misspelt', { category: undefined, categry: 'LLM' }],
  [
    'a misspelt key, and the same key missing elsewhere',
    { sources: [SOURCE, { ...SOURCE, url: undefined, urll: SOURCE.url }, { ...SOURCE, url: undefined }] },
  ],
  ['a number with a thousands separator', buying({ amount: '1,000' })],
  ['a thousands separator in a mapping on one line', buying({ '000': null })],
  ['ten thousand as 10k', quota({ requests: '10k/day' })],
  ['an amount in words', quota({ requests: '30 per min' })],
  ['an amount with a comma', quota({ requests: '1,000/day' })],
  ['an amount with a point', quota({ requests: '10.000/day' })],
  ['an amount of two readings', quota({ requests: '30/m' })],
  ['an amount without window', quota({ requests: 1000 })],
  ['no amount', quota({ requests: 'plenty' })],
  ['a list of amounts', quota({ requests: ['30/minute', '1000/day'] })],
  ['a quota of nothing', quota({ for: 'chat' })],
  ['a contradiction without a fact', { sources: [{ ...SOURCE, contradicts: [{ value: '2000/day' }] }] }],
  ['an unknown key in a mapping', { health: { color: 'x' } }],
  ['an unknown key of an offer', offer({ quotaz: [] })],
  [
    'an unknown key in a mapping that may be a text',
    { links: { quickstart: { non: 'https://one.example.com' } } },
  ],
  ['a number for a text', { name: 7 }],
  ['a list for a text', { name: ['x'] }],
  ['a text for a list, whatever its length', { pros: 'More than five characters' }],
  ['a text for a mapping', { signup: 'none' }],
  ['a text with a colon in a list', { pros: ['Two', { Free: '60 minutes' }] }],
  ['a text for a number', buying({ amount: 'many' })],
  ['nothing after a colon', { tagline: null }],
  ['a word of no list', { category: 'Audios' }],
  ['a word in other letters', { category: 'llm' }],
  ['an offer of no kind', offer({ kind: undefined })],
  ['a misspelt kind', offer({ kind: 'permanant' })],
  ['a yes-or-no term that is a word', offer({ phone: 'perhaps' })],
  ['a fact of no such name', { sources: [{ ...SOURCE, supports: ['signup.wiht'] }] }],
  ['no fact of an offer', { sources: [{ ...SOURCE, supports: ['offers.free-plan.knd'] }] }],
  ['one item only', { pros: ['One'] }],
  ['too long a text', { tagline: 'x'.repeat(121) }],
  ['a negative number', { terms: { retentionDays: -1 } }],
  ['a day of no calendar', { added: '2026-02-30' }],
  ['a country by its name', { headquarters: 'Sweden' }],
  ['no country', { headquarters: 'XX' }],
  ['a period in words', offer({ lasts: '14 days' })],
  ['no period', offer({ lasts: 'long' })],
  ['an empty list', { domains: [] }],
  ['a source that shows nothing', { sources: [{ ...SOURCE, supports: [] }] }],
  ['an offer in place of its facts', { sources: [{ ...SOURCE, supports: ['offers.free-plan'] }] }],
  ['a day in words', { added: '20 November' }],
  ['http', { website: 'http://one.example.com' }],
  ['HTML', { cons: ['<img src=x>', 'y'] }],
  ...['a:b@one.example.com', 'one.example.com:8443', '10.0.0.1', '0x7f000001'].map(
    (host): [string, object] => [`the host ${host}`, { website: `https://${host}` }],
  ),
  ...['\u202e', '\u200b', '\u0007', '\ud800'].map((character): [string, object] => [
    `the character ${character.charCodeAt(0).toString(16)}`,
    { tagline: `a ${character} b` },
  ]),
  ['a day as another country writes it', { added: '22.11.2026' }],
  ['a day that may be either of two', { added: '4/8/2026' }],
  ['no for false', { connection: { ...entry.connection, openaiCompatible: 'no' } }],
  ['whitespace at an end', { tagline: 'a ' }],
]

test('of each mistake is said what, where and what to do', async () => {
  const said = saidOf(CASES, (changes) => findings(schema, { ...entry, ...changes }))
  await expect(said).toMatchFileSnapshot('shape.approved.txt')
})

test('a source that only contradicts may leave out what it supports', () => {
  const { supports: _, ...silent } = SOURCE
  const contradicts = [{ fact: 'connection' }]
  expect(checkShape(schema, { ...entry, sources: [SOURCE, { ...silent, contradicts }] })).toMatchObject({
    value: { sources: [SOURCE, { supports: [], contradicts }] },
  })
})

/** What people call categories and capabilities. */
test.each([
  ['category', 'TTS', 'Speech'],
  ['category', 'STT', 'Speech'],
  ['category', 'speech-to-text', 'Speech'],
  ['category', 'Text', 'LLM'],
  ['category', 'vector_db', 'Search'],
  ['category', 'OCR', 'Vision'],
  ['capabilities', 'tts', 'text-to-speech'],
  ['capabilities', 'Transcription', 'speech-to-text'],
  ['capabilities', 'Vector DB', 'vector-search'],
])('%s: %s is taken for %s', (key, name, meant) => {
  const told = findings(schema, { ...entry, [key]: key === 'category' ? name : [name] })
  expect(told).toEqual([expect.stringMatching(new RegExp(` Did you mean "${meant}"\\?$`))])
})

test('a query may name one word or a list of words, and each is looked at', () => {
  const query = { freeFor: ['chat', 'ocrr'], kind: 'tial' }
  const value = { title: 't', subtitle: 's', description: 'd', published: true, query }
  expect(findings(collection, value)).toEqual([
    expect.stringMatching(/^query\.freeFor\.1 wrong-value: .* got "ocrr"\. Did you mean "ocr"\?$/),
    `query.kind wrong-value: expected one of ${RULE_KINDS}, got "tial". Did you mean "trial"?`,
  ])
})

describe('an amount with separators is never repaired to a smaller one', () => {
  const helps = (row: string) => {
    const { value } = parse(`- ${row}\n`)
    const checked = checkShape(schema, anEntry('one', withOffer({ quotas: value as Quota[] })))
    return 'findings' in checked ? checked.findings.map(({ help }) => help) : []
  }

  test.each([
    ['{ characters: 10,000/month }', 'Write characters: 10000/month, without commas.'],
    ['{ characters: 1,234,567 per month }', 'Write characters: 1234567/month, without commas.'],
    [
      '{ characters: 1,234,567,890/month }',
      'Write each number in plain digits, without commas, and a space between amounts.',
    ],
    [
      '{ requests: 30/minute, 1,000/day }',
      'Write each number in plain digits, without commas, and a space between amounts.',
    ],
    [
      '{ requests: 30/minute, 500/day }',
      'Put a space between amounts, not a comma: requests: 30/minute 500/day.',
    ],
  ])('%s', (row, help) => {
    expect(new Set(helps(row))).toEqual(new Set([help]))
  })

  test('whatever separates the thousands', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 1e12 }),
        fc.constantFrom(',', '_', ' ', '.', "'"),
        fc.constantFrom('/month', ' per month', ' a month', ''),
        fc.constantFrom('', '"'),
        (value, separator, window, quote) => {
          const grouped = String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, separator)
          for (const help of helps(`{ characters: ${quote}${grouped}${window}${quote} }`)) {
            // Of two readings a person decides.
            if (help.includes(' or ') && separator === '.') continue
            for (const [, amount] of help.matchAll(/(\d[\d.]*)\/month/g)) expect(Number(amount)).toBe(value)
          }
        },
      ),
    )
  })
})
