import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anEntry } from '../../test/support/content.ts'
import { SOURCE, withOffer } from '../../test/support/entry-parts.ts'
import { collection } from '../schema/collection.ts'
import { entry as schema } from '../schema/entry.ts'
import type { Quota } from '../schema/offer.ts'
import { CATEGORIES as WORDS } from '../schema/vocabulary.ts'
import { parse } from './parse.ts'
import { checkShape } from './shape.ts'

const entry = anEntry('one')
const KINDS = 'keyless, permanent, renewing-credits, one-time-credits, trial, unknown'
const RULE_KINDS = 'keyless, permanent, renewing-credits, one-time-credits, trial, none, unknown'
const WINDOWS = 'second, minute, hour, day, week, month, year, once, moment, request'
const offer = (changes: object) => withOffer(changes)
const quota = (row: object) => withOffer({ quotas: [row] })
const buying = (changes: object) =>
  offer({
    buys: [
      { capability: 'chat', metric: 'tokens', amount: 1, source: 'https://one.example.com', ...changes },
    ],
  })
const NO_AMOUNT =
  'offers.0.quotas.0.requests wrong-format: expected amounts such as 30/minute or 30/minute 1000/day, got'
const CATEGORIES = WORDS.join(', ')

const findings = (against: Parameters<typeof checkShape>[0], value: unknown) => {
  const checked = checkShape(against, value)
  if ('value' in checked) return []
  return checked.findings.map(
    ({ path, rule, message, help }) => `${path.join('.')} ${rule}: ${message}. ${help}`,
  )
}

/** What an entry with these changes is told, word for word. */
test.each<[what: string, changes: object, ...told: string[]]>([
  ['nothing wrong', {}],
  [
    'a key that is missing',
    { name: undefined },
    'name missing-key: missing key "name", expected text. Add "name:" here.',
  ],
  [
    'a list that is missing',
    { pros: undefined },
    'pros missing-key: missing key "pros", expected a list. Add "pros:" here.',
  ],
  [
    'a word that is missing',
    { category: undefined },
    `category missing-key: missing key "category", expected one of ${CATEGORIES}. Add "category:" here.`,
  ],
  [
    'an unknown key, misspelt',
    { taglin: 'x' },
    'taglin unknown-key: unknown key "taglin". Did you mean "tagline"?',
  ],
  [
    'a key that is missing because it is misspelt',
    { category: undefined, categry: 'LLM' },
    'categry unknown-key: unknown key "categry". Did you mean "category"?',
  ],
  [
    'a number with a thousands separator',
    buying({ amount: '1,000' }),
    'offers.0.buys.0.amount wrong-type: expected a number, got "1,000". Write 1000: digits only, without quotes.',
  ],
  [
    'a thousands separator in a mapping on one line',
    buying({ '000': null }),
    'offers.0.buys.0.000 unknown-key: unknown key "000" in offers.0.buys.0. Write the number before it without a comma: 1000, not 1,000.',
  ],
  ['ten thousand as 10k', quota({ requests: '10k/day' }), `${NO_AMOUNT} "10k/day". Write 10000/day.`],
  ['an amount in words', quota({ requests: '30 per min' }), `${NO_AMOUNT} "30 per min". Write 30/minute.`],
  ['an amount with a comma', quota({ requests: '1,000/day' }), `${NO_AMOUNT} "1,000/day". Write 1000/day.`],
  [
    'an amount with a point',
    quota({ requests: '10.000/day' }),
    `${NO_AMOUNT} "10.000/day". Write 10000/day.`,
  ],
  [
    'an amount of two readings',
    quota({ requests: '30/m' }),
    `${NO_AMOUNT} "30/m". Write 30/minute or 30/month, whichever is meant.`,
  ],
  [
    'an amount without window',
    quota({ requests: 1000 }),
    `${NO_AMOUNT} 1000. Say in which window: 1000/day, or another of ${WINDOWS}.`,
  ],
  [
    'no amount',
    quota({ requests: 'plenty' }),
    `${NO_AMOUNT} "plenty". Write digits, a slash and a window: 1000/day. Windows are ${WINDOWS}.`,
  ],
  [
    'a list of amounts',
    quota({ requests: ['30/minute', '1000/day'] }),
    `${NO_AMOUNT} a list. Write digits, a slash and a window: 1000/day. Windows are ${WINDOWS}.`,
  ],
  [
    'a quota of nothing',
    quota({ for: 'chat' }),
    expect.stringMatching(
      /^offers\.0\.quotas\.0 bad-text: a quota needs an amount: requests: 30\/minute 1000\/day;/,
    ),
  ],
  [
    'a contradiction without a fact',
    { sources: [{ ...SOURCE, contradicts: [{ value: '2000/day' }] }] },
    expect.stringMatching(
      /^sources\.0\.contradicts\.0\.fact missing-key: missing key "fact", expected the name of a fact.* Add "fact:" here\.$/,
    ),
  ],
  [
    'an unknown key in a mapping',
    { health: { color: 'x' } },
    'health.color unknown-key: unknown key "color" in health. Allowed here: probe, statusPage, models, none.',
  ],
  [
    'an unknown key of an offer',
    offer({ quotaz: [] }),
    'offers.0.quotaz unknown-key: unknown key "quotaz" in offers.0. Did you mean "quotas"?',
  ],
  [
    'an unknown key in a mapping that may be a text',
    { links: { quickstart: { non: 'https://one.example.com' } } },
    'links.quickstart.non unknown-key: unknown key "non" in links.quickstart. Did you mean "none"?',
  ],
  ['a number for a text', { name: 7 }, 'name wrong-type: expected text, got 7. Put the value in quotes.'],
  ['a list for a text', { name: ['x'] }, 'name wrong-type: expected text, got a list. Write text.'],
  [
    'a text for a list, whatever its length',
    { pros: 'More than five characters' },
    'pros wrong-type: expected a list, got "More than five characters". Write it as a list: [More than five characters].',
  ],
  [
    'a text for a mapping',
    { signup: 'none' },
    'signup wrong-type: expected a mapping of keys, got "none". Write its keys, each with a value: with, asks, cardBasis, phoneBasis, regions.',
  ],
  [
    'a text with a colon in a list',
    { pros: ['Two', { Free: '60 minutes' }] },
    'pros.1 wrong-type: expected text, got a mapping of keys. A colon makes this a key. Put the text in quotes: "Free: 60 minutes".',
  ],
  [
    'a text for a number',
    buying({ amount: 'many' }),
    'offers.0.buys.0.amount wrong-type: expected a number, got "many". Write a number.',
  ],
  [
    'nothing after a colon',
    { tagline: null },
    'tagline wrong-type: expected text, got nothing (null). Write the value after the colon, or remove the key.',
  ],
  [
    'a word of no list',
    { category: 'Audios' },
    `category wrong-value: expected one of ${CATEGORIES}, got "Audios". Choose one of these, letter case included.`,
  ],
  [
    'a word in other letters',
    { category: 'llm' },
    `category wrong-value: expected one of ${CATEGORIES}, got "llm". Did you mean "LLM"?`,
  ],
  [
    'an offer of no kind',
    offer({ kind: undefined }),
    `offers.0.kind missing-key: missing key "kind", expected one of ${KINDS}. Add "kind:" here.`,
  ],
  [
    'a misspelt kind',
    offer({ kind: 'permanant' }),
    `offers.0.kind wrong-value: expected one of ${KINDS}, got "permanant". Did you mean "permanent"?`,
  ],
  [
    'a yes-or-no term that is a word',
    offer({ phone: 'perhaps' }),
    'offers.0.phone wrong-value: expected one of true, false, unknown, got "perhaps". Choose one of these, letter case included.',
  ],
  [
    'a fact of no such name',
    { sources: [{ ...SOURCE, supports: ['signup.wiht'] }] },
    expect.stringMatching(/^sources\.0\.supports\.0 wrong-value: .* Did you mean "signup\.with"\?$/),
  ],
  [
    'no fact of an offer',
    { sources: [{ ...SOURCE, supports: ['offers.free-plan.knd'] }] },
    expect.stringMatching(
      /^sources\.0\.supports\.0 wrong-value: .* Did you mean "offers\.free-plan\.kind"\?$/,
    ),
  ],
  [
    'one item only',
    { pros: ['One'] },
    'pros out-of-range: expected at least 2 items, got 1. Add 1 more item to pros.',
  ],
  [
    'too long a text',
    { tagline: 'x'.repeat(121) },
    'tagline out-of-range: expected at most 120 characters, got 121. Shorten it.',
  ],
  [
    'a negative number',
    { terms: { retentionDays: -1 } },
    'terms.retentionDays out-of-range: expected at least 0, got -1. Write at least 0.',
  ],
  [
    'a day of no calendar',
    { added: '2026-02-30' },
    'added wrong-format: expected a day of the calendar, got "2026-02-30". There is no such day; look again at the date that the page shows.',
  ],
  [
    'a country by its name',
    { headquarters: 'Sweden' },
    'headquarters wrong-format: expected a country as ISO 3166 alpha-2 code in capitals, such as DE or US, got "Sweden". Did you mean "SE"?',
  ],
  [
    'no country',
    { headquarters: 'XX' },
    'headquarters bad-text: expected a country as ISO 3166 alpha-2 code in capitals, such as DE or US, got "XX". Write its code of two letters.',
  ],
  [
    'a period in words',
    offer({ lasts: '14 days' }),
    'offers.0.lasts wrong-format: expected an ISO 8601 period such as P30D, P3M or P1Y, got "14 days". Write P14D.',
  ],
  [
    'no period',
    offer({ lasts: 'long' }),
    'offers.0.lasts wrong-format: expected an ISO 8601 period such as P30D, P3M or P1Y, got "long". Write P and the length: P14D, P2W, P3M or P1Y.',
  ],
  [
    'an empty list',
    { domains: [] },
    'domains out-of-range: expected at least 1 item, got 0. Add 1 more item to domains.',
  ],
  [
    'a source that shows nothing',
    { sources: [{ ...SOURCE, supports: [] }] },
    'sources.0.supports empty-source: expected what this page supports or contradicts, at least 1 item, got none. Add the facts that the page shows, such as supports: [connection], or remove the source.',
  ],
  [
    'an offer in place of its facts',
    { sources: [{ ...SOURCE, supports: ['offers.free-plan'] }] },
    expect.stringContaining(
      'got "offers.free-plan". Name what the page shows of it: offers.free-plan.kind, offers.free-plan.card, ',
    ),
  ],
  ['a day in words', { added: '20 November' }, expect.stringContaining('added wrong-format: ')],
  [
    'http',
    { website: 'http://one.example.com' },
    'website wrong-format: expected an https:// URL, got "http://one.example.com". Write https://one.example.com.',
  ],
  [
    'HTML',
    { cons: ['<b>x</b>', 'y'] },
    'cons.0 bad-text: text contains an HTML tag, got "<b>x</b>". Change the value as the message says.',
  ],
  ...[
    'https://a:b@one.example.com',
    'https://one.example.com:8443',
    'https://10.0.0.1',
    'https://0x7f000001',
  ].map((website): [string, object, string] => [
    website,
    { website },
    expect.stringContaining('website wrong-format: a URL must name a public host after https://'),
  ]),
  ...[
    ['a bidirectional control character', '\u202e'],
    ['an invisible character', '\u200b'],
    ['a control character or line break', '\u0007'],
    ['a lone surrogate', '\ud800'],
  ].map(([what, character]): [string, object, string] => [
    what!,
    { tagline: `a ${character} b` },
    expect.stringContaining(`tagline bad-text: text contains ${what}, got "a \\u{`),
  ]),
  [
    'a day as another country writes it',
    { added: '22.11.2026' },
    'added wrong-format: expected a day as YYYY-MM-DD, got "22.11.2026". Write 2026-11-22.',
  ],
  [
    'a day that may be either of two',
    { added: '4/8/2026' },
    'added wrong-format: expected a day as YYYY-MM-DD, got "4/8/2026". Write 2026-08-04 or 2026-04-08, whichever is meant.',
  ],
  [
    'no for false',
    { connection: { ...entry.connection, openaiCompatible: 'no' } },
    expect.stringMatching(/^connection.openaiCompatible wrong-(?:value|type): .*false/),
  ],
  ['whitespace at an end', { tagline: 'a ' }, expect.stringContaining('tagline bad-text: text has ')],
])('%s', (_, changes, ...told) => {
  expect(findings(schema, { ...entry, ...changes })).toEqual(told)
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
