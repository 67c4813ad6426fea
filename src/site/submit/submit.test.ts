import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
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

const { connection, offers, ...good } = goodAnswers()
const [free] = offers as [OfferAnswers]
const [source] = good.sources as [Answers['sources'][number]]
const trial = { ...free, kind: 'trial', name: '' }
const shown = {
  offers: [trial, free],
  sources: [
    {
      ...source,
      supports: ['connection', 'offers.0.kind', 'offers.0.quotas', 'offers.1.kind', 'offers.1.card'],
    },
  ],
}

/** By what is answered otherwise than in the good answers. */
const ANSWERED: [name: string, changes: Partial<Answers>][] = [
  ['nothing', emptyAnswers(TODAY)],
  ['a website without a scheme', { website: 'nova.example.com', domains: '' }],
  ['a card, and not how that is known', { offers: [{ ...free, card: 'false' }] }],
  ['a page without a date', { sources: [{ ...source, asOf: '' }] }],
  ['a page that shows one thing', { sources: [{ ...source, supports: ['connection'] }] }],
  ['a page that shows nothing', { sources: [{ ...source, supports: [] }] }],
  ['no capability', { capabilities: [] }],
  ['an amount in words', { offers: [{ ...free, quotas: '1000 a day' }] }],
  ['a header without a name', { connection: { ...connection, auth: 'header', authName: '' } }],
  ['a name that is taken', { name: 'provider ONE', slug: 'aaa' }],
  ['a slug that is taken', { slug: 'one' }],
  ['a slug that looks like one', { slug: '0ne' }],
  ['a provider that was declined', { slug: 'nope' }],
  ['a variable of another', { connection: { ...connection, envVar: 'ONE_API_KEY' } }],
  ['packages of another', { connection: { ...connection, sdks: { npm: 'two-sdk', pypi: 'two.sdk' } } }],
  ['not known whether free', { offers: [emptyOffer('unknown')] }],
  ['free, and nothing else known', { capabilities: ['chat', 'ocr'], offers: [emptyOffer()] }],
  [
    'without a key, after a card was chosen',
    {
      offers: [
        {
          ...free,
          kind: 'keyless',
          card: 'true stated',
          quotas: 'requests: 5/minute',
          allowance: 'unmetered',
        },
      ],
    },
  ],
  [
    'nothing free, and a trial that ended',
    {
      offers: [
        { ...free, kind: 'none' },
        { ...trial, ended: '2026-11-01' },
      ],
    },
  ],
  ['no quota, after a page showed one', { offers: [{ ...free, quotas: '' }] }],
  [
    'quotas of the offer and of a model',
    { offers: [{ ...free, quotas: 'requests: 5/day\nmodels: [nova-2], USD: 9/once' }] },
  ],
  ['another name of the offer', { offers: [{ ...free, name: 'Starter' }] }],
  ['two offers', shown],
  ['two offers, without the first', withoutItem({ ...goodAnswers(), ...shown }, 'offers', 0)],
  ['two offers, without the second', withoutItem({ ...goodAnswers(), ...shown }, 'offers', 1)],
  ['no domains', { website: 'https://www.nova.dev/x', domains: '' }],
  ['two domains', { domains: 'nova.dev,\n github.com/nova ' }],
]

test('an answer becomes what the entry says, or is told to be wrong in the words of the form', async () => {
  const said = saidOf(ANSWERED, (changes) => {
    const { entry, facts, findings } = checkAnswers({ ...goodAnswers(), ...changes }, around, TODAY)
    const supports = (entry.sources as { supports?: string[] }[]).map((one) => one.supports)
    return [
      ...findings.map((finding) => `${finding.field}: ${finding.rule}: ${findingWords(finding)}`),
      ...['domains', 'free', 'summary', 'offers'].map((key) => `${key} ${JSON.stringify(entry[key])}`),
      `facts ${facts}`,
      `supports ${supports}`,
    ]
  })
  await expect(said).toMatchFileSnapshot('../../../test/approved/submit-answers.txt')
})

test('each field is asked for by a question', () => {
  const fields = fieldsOf({ ...goodAnswers(), prices: [emptyPrice()] }, '')
  expect(new Set(fields.map((field) => field.replace(/\.\d+/g, '')))).toEqual(new Set(Object.keys(QUESTIONS)))
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
