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
  readDraft,
  withAnswer,
  withoutItem,
  writeDraft,
} from '../../content/questions/answers.ts'
import { checkAnswers } from '../../content/questions/entry-of.ts'
import { fieldsOf, findingWords } from '../../content/questions/form-words.ts'
import type { Question } from '../../content/questions/question.ts'
import { QUESTIONS } from '../../content/questions/questions.ts'
import { FACT_NAMES, OFFER_FACTS } from '../../schema/fact-path.ts'
import { METRICS, PERIODS } from '../../schema/vocabulary.ts'
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

/** Right answers mostly, or few entries would be accepted, and now and then a wrong one. */
const mostly =
  (...right: readonly string[]) =>
  (...wrong: readonly string[]) =>
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...right) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(...wrong, HOSTILE, 'x'.repeat(400), 'e\u0301', '\ud800', ' a '),
      },
    )
const manyOf = (line: fc.Arbitrary<string>, maxLength: number, minLength = 0) =>
  fc.array(line, { minLength, maxLength }).map((some) => [...new Set(some)].join('\n'))

const QUOTA = fc
  .record({
    metric: fc.constantFrom(...METRICS),
    value: fc.nat({ max: 10_000_000 }).map((value) => value.toLocaleString('en')),
    per: fc.constantFrom(...PERIODS),
    model: fc.constantFrom(
      '',
      '',
      'models: [gpt-oss-120b, qwen/qwen3.6-27b], ',
      'models: a:free, shared: true, ',
    ),
    note: fc.constantFrom('', ', note: For each model', ", note: 'By model, not by key'"),
  })
  .map(({ metric, value, per, model, note }) => `${model}${metric}: ${value}/${per}${note}`)

/** By the kind of a question that has no options. */
const TYPED: Partial<Record<Question['kind'], fc.Arbitrary<string>>> = {
  text: mostly('Short words', '5,000 pages # a month', 'R&D, [a] {b}', '')('It says: "yes"', '- a'),
  url: mostly('https://nova.example.com/a?b=c#d', 'https://docs.nova.example.com/[x]', '')(
    'https://one.example.com',
    'http://nova.example.com',
    'nova',
  ),
  link: mostly('', 'https://docs.nova.example.com/[x]')('http://nova.example.com'),
  day: mostly('2026-11-20', '2026-10-02', '2026-11-21')('', '2026-12-01', '2026-2-30', '2020-01-01'),
  number: mostly('1,000,000', '0.60', '')('one'),
  numbers: mostly('401', '200, 401')('401,', 'up'),
  list: mostly('nova.example.com', '')('x y', 'two-sdk', 'github.com'),
  lines: manyOf(
    fc.oneof(
      { weight: 20, arbitrary: fc.stringMatching(/^[A-Z][a-z]{2,8} [a-z: #'"]{0,10}[a-z]$/) },
      { weight: 1, arbitrary: fc.constantFrom(HOSTILE, '- a') },
    ),
    5,
    2,
  ),
  quotas: manyOf(
    fc.oneof(
      { weight: 9, arbitrary: QUOTA },
      { weight: 1, arbitrary: mostly('1000 a day')('requests: [1, 2]') },
    ),
    4,
  ),
  models: mostly('', 'any', 'a/b:free, c')(),
  regions: mostly('', 'everywhere', 'only: US, EU', 'except: CN')('here'),
}

/** Whose answers have a form that their kind does not tell. */
const OWN: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  slug: mostly('', 'nova')('one', 'n0va', 'con', 'No Slug', 'nope', '0ne'),
  name: mostly('Nova', 'Nova: AI', '2nd Nova')('provider ONE'),
  headquarters: mostly('', 'SE')('Sweden'),
  'connection.authName': mostly('X-API-Key')('a b', ''),
  'connection.baseUrl': mostly('', 'https://api.nova.example.com/v1')('https://api.one.example.com/v1'),
  'connection.envVar': mostly('', 'NOVA_API_KEY')('ONE_API_KEY', 'LD_PRELOAD'),
  'terms.processingRegions': mostly('', 'US, EU')('Europe'),
  'health.statusPage.url': mostly('', 'https://status.nova.example.com', 'https://nova.statuspage.io')(),
  'offers.lasts': mostly('', 'never', 'P30D')('30 days'),
  'offers.ended': mostly('', '2026-11-01')('2026-12-24'),
  'sources.asOf': TYPED.day!,
  'sources.supports': fc.oneof(
    { weight: 3, arbitrary: fc.constant(() => true) },
    { weight: 1, arbitrary: fc.func(fc.boolean()) },
  ),
}

const answerTo = (name: string, { kind, options, optionsOf }: Question): fc.Arbitrary<unknown> => {
  const words = Object.keys(optionsOf?.(0) ?? options ?? {})
  if (OWN[name]) return OWN[name]
  if (kind === 'several') return fc.subarray(words, { maxLength: 4 })
  return words.length > 0 ? mostly(...words)('nonsense') : TYPED[kind]!
}

/** The good answers with some of them replaced. */
const answers: fc.Arbitrary<Answers> = fc
  .tuple(
    fc.subarray(Object.keys(QUESTIONS), { maxLength: 12 }),
    fc.record(
      Object.fromEntries(Object.entries(QUESTIONS).map(([name, one]) => [name, answerTo(name, one)])),
    ),
  )
  .map(([names, given]) =>
    names.reduce(
      (before, name) => {
        const [path, value] = [name.replace(/^(offers|prices|sources)\./, '$1.0.'), given[name]]
        return withAnswer(
          before,
          path,
          typeof value === 'function' ? EVERY_FACT.filter((fact) => value(fact)) : value,
        )
      },
      {
        ...goodAnswers(),
        ...(names.some((name) => name.startsWith('prices.')) && { prices: [emptyPrice()] }),
      },
    ),
  )

/** As answers name them: the offer by its place. */
const EVERY_FACT: string[] = [
  ...FACT_NAMES,
  ...OFFER_FACTS.map((fact) => `offers.0.${fact}`),
  'offers.0.covers.chat',
  'offers.0.excludes.embeddings',
]

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
