import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aContentFolder, anEntry, NOW } from '../../../test/support/content.ts'
import { contextOf, HOSTILE } from '../../../test/support/site-context.ts'
import type { Neighbourhood } from '../../content/check-entry.ts'
import { load } from '../../content/load.ts'
import { parse } from '../../content/parse.ts'
import {
  type Answers,
  emptyAnswers,
  emptyOffer,
  emptyPrice,
  emptySource,
  type OfferAnswers,
  type PriceAnswers,
  readDraft,
  withoutItem,
  writeDraft,
} from '../../content/questions/answers.ts'
import { checkAnswers } from '../../content/questions/entry-of.ts'
import { fieldsOf, findingWords } from '../../content/questions/form-words.ts'
import { QUESTIONS } from '../../content/questions/questions.ts'
import { FACT_NAMES, OFFER_FACTS } from '../../schema/fact-path.ts'
import {
  ALLOWANCES,
  AT_LIMIT,
  AUTH_SCHEMES,
  CAPABILITY_SLUGS,
  CATEGORIES,
  CURRENCIES,
  LINKS,
  METRICS,
  PERIODS,
  SCOPES,
  SIGN_UP_ASKS,
  SIGN_UP_WAYS,
  SOURCE_TYPES,
  STATUS_PAGE_FORMATS,
  TRAINING,
} from '../../schema/vocabulary.ts'
import { neighbourhood } from '../indexes.ts'
import { viewOf } from '../site-page.ts'

const TODAY = '2026-11-21'

const OTHERS = {
  one: anEntry('one', { connection: { baseUrl: 'https://api.one.example.com/v1', envVar: 'ONE_API_KEY' } }),
  two: anEntry('two', {
    connection: { baseUrl: 'https://api.two.example.com', sdks: { npm: ['two-sdk'], pypi: ['Two_SDK'] } },
  }),
  gone: anEntry('gone', {
    retired: { date: '2026-11-01' },
    capabilities: ['chat'],
    health: { none: 'API retired' },
    sources: [
      {
        ...anEntry('gone').sources[0]!,
        supports: [...anEntry('gone').sources[0]!.supports, 'retired'],
      },
    ],
  }),
}
const DECLINED = [{ name: 'Nope', slug: 'nope', reason: 'A waiting list.', reviewAfter: '2027-01-01' }]
const FILES = {
  ...Object.fromEntries(Object.entries(OTHERS).map(([slug, value]) => [`providers/${slug}.yaml`, value])),
  'declined.yaml': DECLINED,
}
const around: Neighbourhood = { ...neighbourhood(viewOf(contextOf(OTHERS))), declined: DECLINED }

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
    offers: [
      {
        ...emptyOffer('permanent'),
        card: 'false stated',
        quotas: 'requests: 1,000/day',
      },
    ],
    pros: 'Answers in JSON\nNames its limits',
    cons: 'One region\nOne model',
    useCases: 'A prototype\nA test',
    sources: [
      {
        ...emptySource(TODAY),
        url: 'https://nova.example.com/pricing',
        asOf: '2026-11-10',
        supports: ['connection', 'offers.0.kind', 'offers.0.covers.chat', 'offers.0.card', 'offers.0.quotas'],
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

const quotaLine = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({
        metric: fc.constantFrom(...METRICS),
        value: fc.nat({ max: 10_000_000 }).map((value) => value.toLocaleString('en')),
        per: fc.constantFrom(...PERIODS),
        model: fc.constantFrom(
          '',
          '',
          'models: [gpt-oss-120b, qwen/qwen3.6-27b], ',
          'models: nova:free, shared: true, ',
        ),
        note: fc.constantFrom('', ', note: For each model', ", note: 'By model, not by key'"),
      })
      .map(({ metric, value, per, model, note }) => `${model}${metric}: ${value}/${per}${note}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '1000 a day',
      'requests: 10k/day',
      'for: dance, requests: 1/day',
      'requests: [1, 2]',
    ),
  },
  { weight: 1, arbitrary: text },
)

const CARDS = ['unknown', 'false stated', 'false paid-only', 'true stated', 'true called', 'false reported']
const KINDS = ['keyless', 'permanent', 'renewing-credits', 'one-time-credits', 'trial', 'unclear']

const offer: fc.Arbitrary<OfferAnswers> = fc.record({
  name: fc.constantFrom('', '', 'Free plan', 'Starter credit', HOSTILE),
  kind: word(...KINDS),
  covers: fc.constantFrom([], ['chat'], ['chat', 'ocr']),
  excludes: fc.constantFrom([], [], ['chat'], ['embeddings']),
  card: word(...CARDS),
  phone: word('unknown', 'unknown', 'false stated', 'true stated'),
  eligibility: fc.constantFrom('', '', 'students'),
  allowance: fc.constantFrom(...ALLOWANCES),
  scope: fc.constantFrom('', ...SCOPES),
  quotas: fc.array(quotaLine, { maxLength: 4 }).map((some) => some.join('\n')),
  models: fc.constantFrom('', '', 'any', 'a/b:free, c'),
  lasts: fc.constantFrom('', '', 'never', 'P30D', '30 days'),
  atLimit: fc.constantFrom('', ...AT_LIMIT),
  sharedWith: fc.constantFrom('', '', 'Google Cloud'),
  ended: fc.constantFrom('', '', '', '2026-11-01', '2026-12-24'),
})

const price: fc.Arbitrary<PriceAnswers> = fc.record({
  capability: fc.constantFrom('chat', 'chat', 'ocr', ''),
  metric: word(...METRICS),
  amount: fc.constantFrom('1,000,000', '1', 'one'),
  currency: word(...CURRENCIES),
  price: fc.constantFrom('0.60', '12', '0'),
  model: fc.constantFrom('', 'nova-1'),
  source: url,
  asOf: day,
})

/** As answers name them: the offer by its place. */
const EVERY_FACT: string[] = [
  ...FACT_NAMES,
  ...[0, 1].flatMap((place) => [
    ...OFFER_FACTS.map((fact) => `offers.${place}.${fact}`),
    `offers.${place}.covers.chat`,
    `offers.${place}.excludes.embeddings`,
  ]),
]

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
  headquarters: fc.constantFrom('', 'SE', 'Sweden'),
  summary: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 1, arbitrary: text }),
  signup: fc.record({
    with: fc.subarray([...SIGN_UP_WAYS], { maxLength: 3 }),
    asks: fc.record(
      Object.fromEntries(
        SIGN_UP_ASKS.map((ask) => [ask, word(...(ask === 'card' || ask === 'phone' ? CARDS : KNOWN))]),
      ),
    ) as unknown as fc.Arbitrary<Answers['signup']['asks']>,
    regions: fc.constantFrom('', 'everywhere', 'only: US, EU', 'except: CN', 'here'),
  }),
  offers: fc
    .tuple(word('unknown', 'none', ...KINDS, ...KINDS), fc.array(offer, { minLength: 1, maxLength: 2 }))
    .map(([kind, [first, ...rest]]) => [{ ...first!, kind }, ...rest]),
  terms: fc.record({
    trainsOnData: word(...TRAINING),
    commercialUse: word(...KNOWN),
    processingRegions: fc.constantFrom('', 'US, EU', 'Europe'),
    retentionDays: fc.constantFrom('', '0', '30', 'a month'),
    dataProcessingAgreement: word(...KNOWN),
  }),
  prices: fc.array(price, { maxLength: 2 }),
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
    expect(made.text).toContain('    quotas:\n      - { requests: 1000/day }\n')
    expect(made.entry).toMatchObject({
      category: 'LLM',
      summary: '1,000 requests a day.',
      offers: [{ id: 'free-tier', name: 'Free tier', covers: ['chat'], allowance: 'counted' }],
      health: { none: 'Nobody has looked for a status page, or for a URL to check, yet.' },
    })
  })
})

describe('an answer', () => {
  const made = (changes: Partial<Answers>) => checkAnswers({ ...goodAnswers(), ...changes }, around, TODAY)
  const rulesAt = (changes: Partial<Answers>) =>
    made(changes).findings.map(({ field, rule }) => `${field}: ${rule}`)
  const { connection, ...good } = goodAnswers()
  const [free] = good.offers as [OfferAnswers]

  test('that is missing is named at its field', () => {
    const { findings } = checkAnswers(emptyAnswers(TODAY), around, TODAY)
    expect(findings.map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        'name',
        'tagline',
        'capabilities',
        'website',
        'docsUrl',
        'domains',
        'summary',
        'pros',
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
      'website: Expected an https:// URL, got "nova.example.com". Write https://nova.example.com.',
      'domains: Its domain is taken from the website, once that is a full URL.',
    ])
    expect(wordsAt({ offers: [{ ...free, card: 'false' }] })).toEqual([
      'offers.0.card: Choose how that is known, or answer “Not confirmed”.',
    ])
    // A page without a date counts from when it was read.
    expect(wordsAt({ sources: [{ ...source!, asOf: '' }] })).toEqual([
      'sources.0.url: At least one page must show its date. Add it, or another page that shows one.',
    ])
    expect(wordsAt({ sources: [{ ...source!, supports: ['connection'] }] })).toContain(
      'offers.0.kind: No page shows this yet. Tick it at the page that does, or answer “Not confirmed”.',
    )
    expect(wordsAt({ capabilities: [] })).toContain('capabilities: Tick at least one.')
    expect(wordsAt({ offers: [{ ...free, quotas: '1000 a day' }] })).toEqual([
      'offers.0.quotas: Write each line as requests: 1000/day, with for: or models: before it.',
    ])
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
    expect(rulesAt({ connection: { ...connection, envVar: 'ONE_API_KEY' } })).toEqual([
      'connection.envVar: env-var',
      'connection.envVar: foreign-env-var',
    ])
    expect(rulesAt({ connection: { ...connection, sdks: { npm: 'two-sdk', pypi: 'two.sdk' } } })).toEqual([
      'connection.sdks.npm: foreign-package',
      'connection.sdks.pypi: foreign-package',
      'connection.sdks.npm: unrelated-package',
      'connection.sdks.pypi: unrelated-package',
    ])
  })

  test('that is unknown claims nothing and needs no source', () => {
    const { entry, facts } = made({ offers: [emptyOffer('unknown')] })
    expect(entry).toMatchObject({ free: 'unknown', offers: [], summary: 'Hosts small language models.' })
    expect(entry).not.toHaveProperty('terms')
    expect(entry).not.toHaveProperty('signup')
    expect(facts).toEqual(['connection'])
    const unclear = { ...emptyOffer(), quotas: '' }
    expect(made({ capabilities: ['chat', 'ocr'], offers: [unclear] }).entry.offers).toEqual([
      { id: 'free-use', name: 'Free use', kind: 'unknown', allowance: 'unknown' },
    ])
  })

  test('of the kind keyless leaves out what it cannot have, whatever was chosen before', () => {
    const chosen = {
      kind: 'keyless',
      card: 'true stated',
      phone: 'true stated',
      quotas: 'requests: 5/minute',
    }
    expect(made({ offers: [{ ...free, ...chosen, allowance: 'unmetered' }] }).entry.offers).toEqual([
      {
        id: 'without-a-key',
        name: 'Without a key',
        kind: 'keyless',
        covers: ['chat'],
        allowance: 'unmetered',
        quotas: [{ requests: '5/minute' }],
      },
    ])
  })

  test('that nothing is free makes no offer of what was typed before, and a later offer stays', () => {
    const ended = { ...emptyOffer('trial'), name: 'Old trial', ended: '2026-11-01' }
    const { entry, findings } = made({ offers: [{ ...free, kind: 'none' }, ended] })
    expect(entry).toMatchObject({ free: 'none', summary: 'Paid from the first call.' })
    expect(entry.offers).toMatchObject([{ id: 'old-trial', ended: '2026-11-01' }])
    expect(findings.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['offers.0.kind', 'offers.1.kind']),
    )
  })

  test('of each field is asked for by a question', () => {
    const full = { ...goodAnswers(), prices: [emptyPrice()] }
    const fields = fieldsOf(full, '')
    expect(new Set(fields.map((field) => field.replace(/\.\d+/g, '')))).toEqual(
      new Set(Object.keys(QUESTIONS)),
    )
  })

  test('that a source showed and that is taken back leaves the source', () => {
    const quotas = 'requests: 5/day\nmodels: [nova-2], USD: 9/once'
    expect(
      made({ offers: [{ ...free, quotas }] }).facts.filter((fact) => fact.startsWith('offers.0.quotas')),
    ).toEqual(['offers.0.quotas', 'offers.0.quotas.requests', 'offers.0.quotas.nova-2'])
    expect(made({ offers: [{ ...free, quotas: '' }] }).entry.sources).toMatchObject([
      {
        supports: [
          'connection',
          'offers.free-tier.kind',
          'offers.free-tier.covers.chat',
          'offers.free-tier.card',
        ],
      },
    ])
  })

  test('of what a page shows stays when its offer gets another name, and goes with its offer', () => {
    const supportsOf = (answers: Answers) =>
      (checkAnswers(answers, around, TODAY).entry.sources as { supports: string[] }[])[0]!.supports
    const renamed = { ...goodAnswers(), offers: [{ ...free, name: 'Starter' }] }
    expect(supportsOf(renamed)).toContain('offers.starter.kind')
    const two = { ...goodAnswers(), offers: [emptyOffer('trial'), free] }
    const [source] = two.sources
    const shown = {
      ...two,
      sources: [{ ...source!, supports: ['connection', 'offers.0.kind', 'offers.1.kind', 'offers.1.card'] }],
    }
    expect(supportsOf(withoutItem(shown, 'offers', 0))).toEqual([
      'connection',
      'offers.free-tier.kind',
      'offers.free-tier.card',
    ])
    expect(supportsOf(withoutItem(shown, 'offers', 1))).toEqual(['connection', 'offers.trial.kind'])
  })

  test('of the domains is that of the website, until somebody gives others', () => {
    expect(made({ website: 'https://www.nova.dev/x', domains: '' }).entry.domains).toEqual(['nova.dev'])
    expect(made({ domains: 'nova.dev,\n github.com/nova ' }).entry.domains).toEqual([
      'nova.dev',
      'github.com/nova',
    ])
  })
})

test('a first entry takes at most 15 questions', () => {
  const asked = Object.values(QUESTIONS).flatMap(({ first }) => first ?? [])
  expect(new Set(asked).size).toBeLessThanOrEqual(15)
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
      offers: [{ kind: 'trial', x: 1 }],
      y: 1,
    }
    expect(readDraft(JSON.stringify(odd), TODAY)).toEqual({
      ...emptyAnswers(TODAY),
      name: 'Nova',
      capabilities: ['chat'],
      sources: [emptySource(TODAY), emptySource(TODAY)],
      offers: [emptyOffer('trial')],
    })
    expect(readDraft('{"offers":[]}', TODAY)).toEqual(emptyAnswers(TODAY))
  })
})
