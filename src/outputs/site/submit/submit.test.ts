import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aContentFolder, aProvider, NOW } from '../../../../test/support/content.ts'
import { contextWith, HOSTILE } from '../../../../test/support/site-context.ts'
import type { Neighbourhood } from '../../../content/check-entry.ts'
import { load } from '../../../content/load.ts'
import { parse } from '../../../content/parse.ts'
import {
  type Answers,
  emptyAnswers,
  emptyLimit,
  emptySource,
  type LimitAnswers,
} from '../../../content/questions/answers.ts'
import { QUESTIONS } from '../../../content/questions/questions.ts'
import { FACT_PATHS } from '../../../core/schema/provider.ts'
import {
  ALLOWANCES,
  AUTH_SCHEMES,
  CAPABILITY_SLUGS,
  CARD_BASES,
  CATEGORIES,
  FREE_TIER_KINDS,
  LINKS,
  METRICS,
  PERIODS,
  PHONE_BASES,
  SCOPES,
  SOURCE_TYPES,
  STATUS_PAGE_FORMATS,
  TRAINING,
} from '../../../core/schema/vocabulary.ts'
import { viewOf } from '../view.ts'
import { checkAnswers } from './check-answers.ts'
import { readDraft, writeDraft } from './draft.ts'
import { fieldsOf } from './field-at.ts'
import { findingWords } from './finding-words.ts'
import { neighbourhood } from './neighbours-file.ts'

const TODAY = '2026-11-21'

const OTHERS = {
  one: aProvider('one', { connection: { baseUrl: 'https://api.one.example.com/v1', envVar: 'ONE_API_KEY' } }),
  two: aProvider('two', {
    connection: { baseUrl: 'https://api.two.example.com', sdks: { npm: ['two-sdk'], pypi: ['Two_SDK'] } },
  }),
  gone: aProvider('gone', {
    retired: { date: '2026-11-01' },
    capabilities: ['chat'],
    health: { none: 'API retired' },
    sources: [
      {
        ...aProvider('gone').sources[0]!,
        supports: [
          'connection',
          'freeTier.kind',
          'freeTier.requiresCreditCard',
          'freeTier.limits',
          'retired',
        ],
      },
    ],
  }),
}
const DECLINED = [{ name: 'Nope', slug: 'nope', reason: 'A waiting list.', reviewAfter: '2027-01-01' }]
const FILES = {
  ...Object.fromEntries(Object.entries(OTHERS).map(([slug, value]) => [`providers/${slug}.yaml`, value])),
  'declined.yaml': DECLINED,
}
const around: Neighbourhood = { ...neighbourhood(viewOf(contextWith(OTHERS))), declined: DECLINED }

/** What `npm run validate` says of a file that the form makes, among the other entries. */
function validation() {
  const dir = aContentFolder(FILES)
  const cache = new Map()
  return ({ file, text }: { file: string; text: string }) => {
    const path = join(dir, '..', file)
    writeFileSync(path, text)
    const { diagnostics } = load({ dir, now: NOW, cache })
    rmSync(path)
    return diagnostics
  }
}

const said = (findings: readonly { severity: string; rule: string; message: string; help: string }[]) =>
  findings.map(({ severity, rule, message, help }) => `${severity} ${rule}: ${message} ${help}`).toSorted()

/** Answers that make a small entry without a finding. */
function goodAnswers(): Answers {
  const empty = emptyAnswers(TODAY)
  return {
    ...empty,
    name: 'Nova AI',
    tagline: 'Hosts small language models',
    category: 'LLM',
    capabilities: ['chat'],
    website: 'https://nova.example.com/',
    docsUrl: 'https://docs.nova.example.com',
    // `example.com` is common to all of the tests' providers.
    domains: 'nova.example.com',
    connection: { ...empty.connection, baseUrl: 'https://api.nova.example.com/v1', auth: 'bearer' },
    freeTier: {
      ...empty.freeTier,
      kind: 'permanent',
      summary: '1,000 requests a day.',
      requiresCreditCard: 'false',
      cardBasis: 'stated',
      limits: [{ ...emptyLimit(), value: '1,000' }],
    },
    pros: 'Answers in JSON\nNames its limits',
    cons: 'One region\nOne model',
    useCases: 'A prototype\nA test',
    sources: [
      {
        ...emptySource(TODAY),
        url: 'https://nova.example.com/pricing',
        asOf: '2026-11-10',
        supports: ['connection', 'freeTier.kind', 'freeTier.requiresCreditCard', 'freeTier.limits'],
      },
    ],
  }
}

const text = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'Short words',
      'It says: "yes"',
      '5,000 pages # a month',
      'R&D, [a] {b}',
      'no',
      '12',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.constantFrom(HOSTILE, '', 'x'.repeat(400), 'e\u0301', '\ud800', '- a', ' a ') },
)
const url = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'https://nova.example.com/a?b=c#d',
      'https://docs.nova.example.com/[x]',
      'https://api.nova.example.com/v1',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('https://one.example.com', 'http://nova.example.com', 'nova', '', HOSTILE),
  },
)
const day = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('2026-11-20', '2026-10-02', '2026-11-21') },
  { weight: 1, arbitrary: fc.constantFrom('', '2026-12-01', '2026-2-30', '2020-01-01') },
)
const word = (...words: readonly string[]) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.constant('nonsense') },
  )
const KNOWN = ['true', 'false', 'unknown']
const opinions = fc
  .oneof(
    {
      weight: 8,
      arbitrary: fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{2,8} [a-z: #'"]{0,10}[a-z]$/), {
        minLength: 2,
        maxLength: 5,
      }),
    },
    { weight: 1, arbitrary: fc.array(text, { maxLength: 7 }) },
  )
  .map((some) => some.join('\n'))

const limit: fc.Arbitrary<LimitAnswers> = fc.record({
  metric: word(...METRICS),
  value: fc.oneof(
    { weight: 8, arbitrary: fc.nat().map((value) => value.toLocaleString('en')) },
    { weight: 1, arbitrary: fc.constantFrom('', '-1', '1.5', 'many', '9'.repeat(400), '1,00', '1e3') },
  ),
  per: word(...PERIODS),
  scope: fc.constantFrom('', ...SCOPES),
  model: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('', 'gpt-oss-120b', 'qwen/qwen3.6-27b') },
    { weight: 1, arbitrary: text },
  ),
})

const EVERY_FACT: string[] = [...FACT_PATHS]

const source = fc.record({
  url,
  read: fc.constantFrom(TODAY, TODAY, TODAY, '2026-11-19', ''),
  asOf: day,
  type: fc.oneof(
    { weight: 6, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(...SOURCE_TYPES) },
  ),
  of: url,
  supports: fc.oneof(
    { weight: 3, arbitrary: fc.constant(EVERY_FACT) },
    { weight: 1, arbitrary: fc.subarray(EVERY_FACT) },
  ),
  note: text,
})

/** Of each field right answers mostly, or few entries would be accepted. */
const changes = fc.record<Answers>({
  slug: fc.constantFrom('', 'nova', 'one', 'n0va', 'con', 'No Slug', 'nope', '0ne'),
  name: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('Nova', 'Nova: AI', '2nd Nova') },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: fc.constant('provider ONE') },
  ),
  tagline: text,
  category: word(...CATEGORIES),
  capabilities: fc.uniqueArray(fc.constantFrom(...CAPABILITY_SLUGS), { minLength: 1, maxLength: 4 }),
  website: url,
  docsUrl: url,
  domains: fc.constantFrom('nova.example.com', 'nova.example.com, github.com/nova', '', 'github.com', 'x y'),
  connection: fc.record({
    baseUrl: fc.oneof(url, fc.constant(''), fc.constant('https://api.one.example.com/v1')),
    auth: fc.constantFrom('', ...AUTH_SCHEMES),
    authName: fc.constantFrom('X-API-Key', 'X-API-Key', 'a b', ''),
    envVar: fc.constantFrom('', 'NOVA_API_KEY', 'NOVA_API_KEY', 'ONE_API_KEY', 'LD_PRELOAD', 'nova'),
    openaiCompatible: fc.constantFrom(...KNOWN),
    openaiBaseUrl: fc.constantFrom('', 'https://api.nova.example.com/{account_id}/v1', 'x'),
    keyUrl: fc.oneof(fc.constant(''), url),
    sdks: fc.record({
      npm: fc.constantFrom('', 'nova-ai, @nova/sdk', 'two-sdk', 'Not A Package'),
      pypi: fc.constantFrom('', '', 'nova', 'two.sdk'),
    }),
  }),
  links: fc.record(
    Object.fromEntries(
      LINKS.map((name) => [
        name,
        fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: url }),
      ]),
    ),
  ) as unknown as fc.Arbitrary<Answers['links']>,
  freeTier: fc.record({
    kind: word(...FREE_TIER_KINDS),
    summary: text,
    requiresCreditCard: fc.constantFrom(...KNOWN),
    cardBasis: fc.constantFrom('stated', 'stated', '', ...CARD_BASES),
    requiresPhone: fc.constantFrom(...KNOWN),
    phoneBasis: fc.constantFrom('stated', 'stated', '', ...PHONE_BASES),
    allowance: fc.constantFrom(...ALLOWANCES),
    limits: fc.array(limit, { maxLength: 4 }),
    creditsExpireAfter: fc.constantFrom('', 'P30D', '30 days'),
    endsAfter: fc.constantFrom('', 'P14D', 'soon'),
    trainsOnData: word(...TRAINING),
    commercialUse: word(...KNOWN),
  }),
  health: fc.record({
    probe: fc.record({
      url: fc.oneof(fc.constant(''), url),
      expect: fc.constantFrom('401', '200, 401', '401,', 'up'),
    }),
    statusPage: fc.record({
      url: fc.constantFrom(
        '',
        '',
        'https://status.nova.example.com',
        'https://nova.statuspage.io',
        'https://x.example.org',
      ),
      format: fc.constantFrom('', ...STATUS_PAGE_FORMATS),
    }),
    none: fc.constantFrom('Nobody has looked yet.', 'Nobody has looked yet.', ''),
  }),
  pros: opinions,
  cons: opinions,
  useCases: opinions,
  sources: fc.array(source, { minLength: 1, maxLength: 3 }),
})

/** The good answers with some of them replaced. */
const answers: fc.Arbitrary<Answers> = fc
  .tuple(fc.subarray(Object.keys(goodAnswers()) as (keyof Answers)[], { maxLength: 4 }), changes)
  .map(([keys, given]) => ({ ...goodAnswers(), ...Object.fromEntries(keys.map((key) => [key, given[key]])) }))

describe('the form and validation agree', () => {
  test('on any answers: the same findings in the same words, and the text reads as the entry', () => {
    const validate = validation()
    const seen = { accepted: 0, refused: 0 }
    fc.assert(
      fc.property(answers, (given) => {
        const made = checkAnswers(given, around, TODAY)
        expect(parse(made.text)).toMatchObject({ value: made.entry, problems: [] })
        seen[made.accepted ? 'accepted' : 'refused']++
        const own = made.findings.filter(({ rule }) => rule !== 'slug-taken')
        // What lies at this path already is another entry; what is no file name cannot be written.
        if (own.length < made.findings.length || /[/\0]/.test(made.slug) || made.slug === '') return
        const found = validate(made)
        const isOwn = ({ file }: { file: string }) => file.endsWith(`/providers/${made.slug}.yaml`)
        const [ofFile, ofOthers] = [said(found.filter(isOwn)), found.filter((one) => !isOwn(one))]
        // Of two entries that are alike, validation names the later slug; the form always names the new one.
        const ofForm = said(own)
        expect(ofForm).toEqual(expect.arrayContaining(ofFile))
        const rules = own.filter((one) => !ofFile.includes(said([one])[0]!)).map(({ rule }) => rule)
        const among = ofOthers.map(({ rule }) => rule)
        expect(among).toEqual(expect.arrayContaining(rules))
        expect(own.map(({ rule }) => rule)).toEqual(expect.arrayContaining(among))
        if (made.accepted) expect(found.filter(({ severity }) => severity === 'error')).toEqual([])
      }),
      { numRuns: 300 },
    )
    // A law of which neither side ever happens says nothing.
    expect(seen.accepted).toBeGreaterThan(50)
    expect(seen.refused).toBeGreaterThan(100)
  })

  test('on a small entry, which has no finding at all', () => {
    const made = checkAnswers(goodAnswers(), around, TODAY)
    expect(made.findings).toEqual([])
    expect(validation()(made)).toEqual([])
    expect(made.file).toBe('content/providers/nova-ai.yaml')
    expect(made.text).toContain(
      'limits:\n    - id: requests-per-day\n      metric: requests\n      value: 1000\n',
    )
  })
})

describe('an answer', () => {
  const made = (changes: Partial<Answers>) => checkAnswers({ ...goodAnswers(), ...changes }, around, TODAY)
  const rulesAt = (changes: Partial<Answers>) =>
    made(changes).findings.map(({ field, rule }) => `${field}: ${rule}`)
  const { freeTier, connection } = goodAnswers()

  test('that is missing is named at its field', () => {
    const { findings } = checkAnswers(emptyAnswers(TODAY), around, TODAY)
    expect(findings.map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        'name',
        'tagline',
        'category',
        'website',
        'docsUrl',
        'domains',
        'pros',
        'freeTier.summary',
        'sources.0.url',
        'sources.0.supports',
      ]),
    )
    expect(findings.filter(({ rule }) => rule === 'wrong-type')).toEqual([])
  })

  test('that is wrong is answered in the words of the form, without keys of the file', () => {
    const wordsAt = (changes: Partial<Answers>) =>
      made(changes).findings.map((finding) => `${finding.field}: ${findingWords(finding)}`)
    const [source] = goodAnswers().sources
    expect(wordsAt({ website: 'nova.example.com', domains: '' })).toEqual([
      'website: Expected an https:// URL, got "nova.example.com". Give the full URL, starting with https://.',
      'domains: Its domain is taken from the website, once that is a full URL.',
    ])
    expect(wordsAt({ freeTier: { ...freeTier, cardBasis: '' } })).toEqual([
      'freeTier.requiresCreditCard: Choose how that is known, or answer “Not confirmed”.',
    ])
    expect(wordsAt({ sources: [{ ...source!, asOf: '' }] })).toEqual(
      expect.arrayContaining([
        'sources.0.url: At least one page must show its date. Add it, or another page that shows one.',
        'freeTier.kind: No page that shows this has a date.',
      ]),
    )
    expect(wordsAt({ sources: [{ ...source!, supports: ['connection'] }] })).toContain(
      'freeTier.kind: No page shows this yet. Tick it at the page that does, or answer “Not confirmed”.',
    )
    expect(wordsAt({ sources: [{ ...source!, supports: [] }] })).toEqual([
      'sources.0.supports: Tick what this page shows.',
    ])
    expect(wordsAt({ connection: { ...connection, auth: 'header', authName: '' } })).toEqual([
      'connection.auth: Give the name of that header or parameter as well.',
    ])
  })

  test('is checked against the other entries, wherever its slug would stand', () => {
    expect(rulesAt({ name: 'provider ONE', slug: 'aaa' })).toEqual(['name: duplicate-name'])
    expect(rulesAt({ slug: 'one' })).toContain('slug: slug-taken')
    expect(rulesAt({ slug: '0ne' })).toEqual(['name: similar-slug'])
    expect(rulesAt({ slug: 'nope' })).toEqual(['name: declined-provider'])
    expect(made({ slug: 'nope' }).accepted).toBe(true)
    expect(rulesAt({ connection: { ...connection, envVar: 'ONE_API_KEY' } })).toEqual([
      'connection.envVar: foreign-env-var',
    ])
    expect(rulesAt({ connection: { ...connection, sdks: { npm: 'two-sdk', pypi: 'two.sdk' } } })).toEqual([
      'connection.sdks.npm: foreign-package',
      'connection.sdks.pypi: foreign-package',
    ])
  })

  test('that is unknown claims nothing and needs no source', () => {
    const unknown = {
      ...freeTier,
      kind: 'unknown',
      summary: 'No page says.',
      requiresCreditCard: 'unknown',
      trainsOnData: 'unknown',
    }
    const { entry, facts } = made({ freeTier: unknown })
    expect(entry.freeTier).toEqual({
      kind: 'unknown',
      summary: 'No page says.',
      requiresCreditCard: 'unknown',
      requiresPhone: 'unknown',
    })
    expect(facts).toEqual(['connection'])
  })

  test.each([
    ['keyless', { requiresCreditCard: false, requiresPhone: false, allowance: 'unmetered' }],
    ['none', { requiresCreditCard: true, requiresPhone: true, phoneBasis: 'stated' }],
  ])('of the kind %s leaves out what it cannot have, whatever was chosen before', (kind, settled) => {
    const chosen = {
      kind,
      requiresCreditCard: 'true',
      requiresPhone: 'true',
      phoneBasis: 'stated',
      endsAfter: 'P14D',
      allowance: 'unmetered',
    }
    const limits = [{ ...emptyLimit(), value: '5', per: 'minute' }]
    const { entry } = made({ freeTier: { ...freeTier, ...chosen, limits } })
    const { limits: kept, ...others } = entry.freeTier as Record<string, unknown>
    expect(others).toEqual({ kind, summary: freeTier.summary, ...settled })
    expect(kept === undefined).toBe(kind === 'none')
  })

  test('of each field is asked for by a question', () => {
    const limited = { ...goodAnswers().freeTier, limits: [emptyLimit()] }
    const fields = fieldsOf({ ...goodAnswers(), freeTier: limited }, '')
    expect(new Set(fields.map((field) => field.replace(/\.\d+/g, '')))).toEqual(
      new Set(Object.keys(QUESTIONS)),
    )
  })

  test('that a source showed and that is taken back leaves the source', () => {
    const two = [
      { ...emptyLimit(), value: '5' },
      { ...emptyLimit(), value: '9', metric: 'USD', per: 'once', model: 'Nova 2' },
    ]
    expect(
      made({ freeTier: { ...freeTier, limits: two } }).facts.filter((fact) =>
        fact.startsWith('freeTier.limits'),
      ),
    ).toEqual(['freeTier.limits', 'freeTier.limits.requests-per-day', 'freeTier.limits.nova-2-usd-once'])
    const none = { ...freeTier, limits: [], allowance: 'unknown' }
    expect(made({ freeTier: none }).entry.sources).toMatchObject([
      { supports: ['connection', 'freeTier.kind', 'freeTier.requiresCreditCard'] },
    ])
  })

  test('of the domains is that of the website, until somebody gives others', () => {
    expect(made({ website: 'https://www.nova.dev/x', domains: '' }).entry.domains).toEqual(['nova.dev'])
    expect(made({ domains: 'nova.dev,\n github.com/nova ' }).entry.domains).toEqual([
      'nova.dev',
      'github.com/nova',
    ])
  })
})

describe('a draft', () => {
  test('comes back as it was', () => {
    fc.assert(
      fc.property(answers, (given) => {
        expect(readDraft(writeDraft(given), TODAY)).toEqual(given)
      }),
    )
  })

  test('of another form, or none, becomes answers of this form', () => {
    for (const text of [null, '', 'x', '[]', '1', 'null', `"${'x'.repeat(10)}"`])
      expect(readDraft(text, TODAY)).toBeUndefined()
    fc.assert(
      fc.property(fc.json(), (json) => {
        const draft = readDraft(json, TODAY)
        if (draft) expect(Object.keys(draft)).toEqual(Object.keys(emptyAnswers(TODAY)))
      }),
    )
    const odd = {
      name: 'Nova',
      links: 'none',
      capabilities: ['chat', 1],
      sources: [{ url: 5 }, 'x'],
      freeTier: { limits: [{ per: 'day', x: 1 }] },
      y: 1,
    }
    expect(readDraft(JSON.stringify(odd), TODAY)).toEqual({
      ...emptyAnswers(TODAY),
      name: 'Nova',
      capabilities: ['chat'],
      sources: [emptySource(TODAY), emptySource(TODAY)],
      freeTier: { ...emptyAnswers(TODAY).freeTier, limits: [{ ...emptyLimit(), per: 'day' }] },
    })
  })
})
