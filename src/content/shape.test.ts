import { expect, test } from 'vitest'
import { aProvider } from '../../test/support/content.ts'
import { collection } from '../core/schema/collection.ts'
import { provider } from '../core/schema/provider.ts'
import { checkShape } from './shape.ts'

const entry = aProvider('one')
const tier = entry.freeTier
const [limit] = 'limits' in tier ? tier.limits! : []
const KINDS = 'keyless, permanent, renewing-credits, one-time-credits, trial, none, unknown'
const CATEGORIES = 'LLM, Image, Speech, Embeddings, Search, Video, Code, Vision'

const findings = (schema: Parameters<typeof checkShape>[0], value: unknown) => {
  const checked = checkShape(schema, value)
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
    { freeTier: { ...tier, limits: [{ ...limit, value: '1,000' }] } },
    'freeTier.limits.0.value wrong-type: expected a number, got "1,000". Write 1000: digits only, without quotes.',
  ],
  [
    'a thousands separator in a mapping on one line',
    { freeTier: { ...tier, limits: [{ ...limit, value: 1, '000': null }] } },
    'freeTier.limits.0.000 unknown-key: unknown key "000" in freeTier.limits.0. Write the number before it without a comma: 1000, not 1,000.',
  ],
  [
    'an unknown key in a mapping',
    { health: { color: 'x' } },
    'health.color unknown-key: unknown key "color" in health. Allowed here: probe, statusPage, none.',
  ],
  [
    'an unknown key in a member of a union',
    { freeTier: { ...tier, limitz: [] } },
    'freeTier.limitz unknown-key: unknown key "limitz" in freeTier. Did you mean "limits"?',
  ],
  [
    'a key of another member of a union',
    { freeTier: { ...tier, endsAfter: 'P1M' } },
    expect.stringMatching(
      /^freeTier\.endsAfter unknown-key: .* Allowed here: kind, summary, .*, commercialUse\.$/,
    ),
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
    { freeTier: 'none' },
    'freeTier wrong-type: expected a mapping of keys, got "none". Write a mapping of keys.',
  ],
  [
    'a text for a number',
    { freeTier: { ...tier, limits: [{ ...limit, value: 'many' }] } },
    'freeTier.limits.0.value wrong-type: expected a number, got "many". Write a number.',
  ],
  [
    'nothing after a colon',
    { tagline: null },
    'tagline wrong-type: expected text, got nothing (null). Write text.',
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
    'no kind of free tier',
    { freeTier: { ...tier, kind: undefined } },
    `freeTier.kind missing-key: missing key "kind", expected one of ${KINDS}. Add "kind:" here.`,
  ],
  [
    'a misspelt kind',
    { freeTier: { ...tier, kind: 'permanant' } },
    `freeTier.kind wrong-value: expected one of ${KINDS}, got "permanant". Did you mean "permanent"?`,
  ],
  [
    'a yes-or-no term that is a word',
    { freeTier: { ...tier, requiresPhone: 'perhaps' } },
    'freeTier.requiresPhone wrong-value: expected one of true, false, unknown, got "perhaps". Choose one of these, letter case included.',
  ],
  [
    'a fact of no such name',
    { sources: [{ ...entry.sources[0], supports: ['freeTier.lmits'] }] },
    expect.stringMatching(/^sources\.0\.supports\.0 wrong-value: .* Did you mean "freeTier\.limits"\?$/),
  ],
  [
    'one item only',
    { pros: ['One'] },
    'pros out-of-range: expected at least 2 items, got 1. Add what is missing.',
  ],
  [
    'too long a text',
    { tagline: 'x'.repeat(121) },
    'tagline out-of-range: expected at most 120 characters, got 121. Shorten it.',
  ],
  [
    'a negative number',
    { freeTier: { ...tier, limits: [{ ...limit, value: -1 }] } },
    'freeTier.limits.0.value out-of-range: expected at least 0, got -1. Write at least 0.',
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
    'an empty list',
    { sources: [{ ...entry.sources[0], supports: [] }] },
    'sources.0.supports out-of-range: expected at least 1 item, got 0. Add what is missing.',
  ],
  ['a day in words', { added: '20 November' }, expect.stringContaining('added wrong-format: ')],
  [
    'http',
    { website: 'http://one.example.com' },
    'website wrong-format: expected an https:// URL, got "http://one.example.com". Give the full URL, starting with https://.',
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
  expect(findings(provider, { ...entry, ...changes })).toEqual(told)
})

/** What people call categories and capabilities. */
test.each([
  ['category', 'TTS', 'Speech'],
  ['category', 'STT', 'Speech'],
  ['category', 'speech-to-text', 'Speech'],
  ['category', 'Text', 'LLM'],
  ['category', 'vector_db', 'Embeddings'],
  ['category', 'OCR', 'Vision'],
  ['capabilities', 'tts', 'text-to-speech'],
  ['capabilities', 'Transcription', 'speech-to-text'],
  ['capabilities', 'Vector DB', 'vector-search'],
])('%s: %s is taken for %s', (key, name, meant) => {
  const told = findings(provider, { ...entry, [key]: key === 'category' ? name : [name] })
  expect(told).toEqual([expect.stringMatching(new RegExp(` Did you mean "${meant}"\\?$`))])
})

test('a rule may name one word or a list of words, and each is looked at', () => {
  const rule = { category: ['LLM', 'Spech'], freeTier: 'tial' }
  const value = { title: 't', subtitle: 's', description: 'd', published: true, rule }
  expect(findings(collection, value)).toEqual([
    `rule.category.1 wrong-value: expected one of ${CATEGORIES}, got "Spech". Did you mean "Speech"?`,
    `rule.freeTier wrong-value: expected one of ${KINDS}, got "tial". Did you mean "trial"?`,
  ])
})
