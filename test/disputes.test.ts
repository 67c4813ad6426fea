/** What sources dispute has a value on no surface but in the evidence and where both sides are shown; what people report counts on none. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apiBodies } from '../src/api/endpoints.ts'
import { FUNCTION_DATA } from '../src/api/http/functions.ts'
import { providerDetail } from '../src/api/providers.ts'
import { FILE_GROUPS } from '../src/build/build.ts'
import { facetsOf } from '../src/catalog/facets.ts'
import { freeModelsOf } from '../src/catalog/models/model-rows.ts'
import { ratingsAnswer } from '../src/catalog/models/ratings.ts'
import type { CatalogProvider } from '../src/catalog/provider.ts'
import { score } from '../src/catalog/score/score.ts'
import { memberOf } from '../src/configs/member.ts'
import { type EntryView, viewOf } from '../src/entry/view.ts'
import { providersCsv } from '../src/files/dumps/dumps.ts'
import { TABLES } from '../src/files/dumps/sqlite.ts'
import type { EntrySource, ProviderEntry } from '../src/schema/entry.ts'
import { anEntry, TODAY } from './support/content.ts'
import { contextOf } from './support/site-context.ts'

const PAGE = { read: '2026-11-20', asOf: '2026-11-10' }

/** Every fact that can be disputed, each with a value that nothing else on any surface has. */
const FACTS: Readonly<Record<string, string>> = {
  'offers.free-plan.eligibility': 'marked eligibility',
  'offers.free-plan.sharedWith': 'Marked Cloud',
  'offers.free-plan.models': 'marked-model-7b',
  'offers.free-plan.lasts': '37 days',
  'offers.free-plan.regions': 'Iceland',
  'offers.free-plan.covers.ocr': 'ocr',
  'offers.free-plan.terms.processingRegions': 'Bhutan',
  'signup.with': 'sso',
  'signup.regions': 'Fiji',
  'terms.processingRegions': 'Tuvalu',
  headquarters: 'Kiribati',
  operator: 'a public body',
  connection: 'marked-base',
  'prices.chat': '0.7654321',
}

/** The same as codes, where a surface is for machines. */
const CODES: Readonly<Record<string, string>> = {
  'offers.free-plan.lasts': 'P37D',
  'offers.free-plan.regions': '"IS"',
  'offers.free-plan.terms.processingRegions': '"BT"',
  'signup.regions': '"FJ"',
  'terms.processingRegions': '"TV"',
  headquarters: '"KI"',
  operator: '"operator":"public-body"',
}

const MARKED: Partial<ProviderEntry> = {
  capabilities: ['chat', 'ocr'],
  headquarters: 'KI',
  operator: 'public-body',
  connection: { baseUrl: 'https://marked-base.example.com/v1', auth: 'bearer', openaiCompatible: true },
  signup: { with: ['sso'], regions: { only: ['FJ'] }, asks: { identity: true, approval: true } },
  terms: { trainsOnData: 'no', commercialUse: true, processingRegions: ['TV'], retentionDays: 30 },
  prices: [
    {
      capability: 'chat',
      metric: 'tokens',
      amount: 1_000_000,
      currency: 'USD',
      price: 0.7654321,
      source: 'https://one.example.com/pricing',
    },
  ],
  offers: [
    {
      id: 'free-plan',
      name: 'Free plan',
      kind: 'trial',
      covers: ['chat', 'ocr'],
      card: false,
      cardBasis: 'stated',
      phone: false,
      phoneBasis: 'stated',
      eligibility: 'marked eligibility',
      regions: { only: ['IS'] },
      allowance: 'counted',
      quotas: [{ requests: '1000/day' }],
      models: ['marked-model-7b'],
      lasts: 'P37D',
      atLimit: 'slows',
      sharedWith: 'Marked Cloud',
      terms: { processingRegions: ['BT'], commercialUse: true },
    },
  ],
}

/** Facts whose value is one of a few words, which other facts may have too. */
const OTHERS = [
  'offers.free-plan.kind',
  'offers.free-plan.card',
  'offers.free-plan.phone',
  'offers.free-plan.allowance',
  'offers.free-plan.atLimit',
  'offers.free-plan.covers.chat',
  'offers.free-plan.terms.commercialUse',
  'signup.asks.identity',
  'signup.asks.approval',
  'terms.trainsOnData',
  'terms.commercialUse',
] as const

type Name = EntrySource['supports'][number]

const ALL = [...Object.keys(FACTS), ...OTHERS] as Name[]

/** A newer page of the provider that says otherwise; nothing supports the fact, so its own side is not shown. */
const disputing = (facts: readonly Name[]): Partial<ProviderEntry> => ({
  ...MARKED,
  sources: [
    { ...PAGE, url: 'https://one.example.com/pricing', supports: ['links.pricing'] },
    ...facts.map((fact, index) => ({
      ...PAGE,
      url: `https://one.example.com/changed-${index}`,
      supports: ['links.pricing' as const],
      contradicts: [{ fact }],
    })),
  ],
})

const providerOf = (changes: Partial<ProviderEntry>): CatalogProvider =>
  contextOf({ one: changes }).catalog.active[0]!

/** Tables that say what sources say. */
const EVIDENCE: ReadonlySet<string> = new Set(['evidence', 'sources', 'source_facts'])

/** Every file of a site with this one provider but its evidence, by path. */
async function surfacesOf(changes: Partial<ProviderEntry>): Promise<Map<string, string>> {
  const context = contextOf({ one: changes })
  const { catalog, datasets } = context
  const all = new Map<string, string>()
  for (const { file, make } of apiBodies(context))
    if (!file.includes('/evidence')) all.set(file, JSON.stringify(make()))
  // Its words name every country.
  for (const name of FUNCTION_DATA)
    all.set(`edge/${name}.json`, JSON.stringify({ ...datasets[name], words: {} }))
  all.set('data/providers.csv', providersCsv(catalog.active))
  for (const { name, rows } of TABLES)
    if (!EVIDENCE.has(name))
      all.set(
        `data/${name}.sqlite`,
        JSON.stringify([...rows(catalog.active, catalog.collections, ratingsAnswer(catalog))]),
      )
  for (const group of FILE_GROUPS) {
    const own = await (group.start?.() ?? group).files(context)
    for (const [path, text] of own)
      if (/(?:^|\/)one\b|llms|^configs|^feeds|^index|^providers|^capabilities|^models/.test(path)) {
        const made = typeof text === 'function' ? text() : text
        all.set(path, typeof made === 'string' ? made : Buffer.from(made).toString('latin1'))
      }
  }
  return all
}

/** Surfaces that name countries and abilities whatever the provider says. */
const LISTS_ALL =
  /^(?:capabilities|providers|index|models)(?:\.html|\/index)|^api\/v1\/(?:capabilities|openapi|categories)/

describe('a disputed fact has no value', () => {
  test('on any surface of a site whose facts are all disputed; each has one where nobody disputes', async () => {
    const [disputed, known] = [await surfacesOf(disputing(ALL)), await surfacesOf(disputing([]))]
    for (const [fact, word] of Object.entries({ ...FACTS, ...CODES })) {
      const mark = word === 'ocr' ? '"covers":["chat","ocr"]' : word
      const shown = [...known].filter(([, text]) => text.includes(mark)).map(([path]) => path)
      expect(shown.length, `${fact}: ${mark} stands nowhere`).toBeGreaterThan(0)
      const left = shown.filter((path) => !LISTS_ALL.test(path) && disputed.get(path)?.includes(mark))
      expect(left, `${fact}: ${mark}`).toEqual([])
    }
    const { offers, signup, terms, prices, connection, requiresCreditCard } = {
      ...providerDetail(providerOf(disputing(ALL))),
      requiresCreditCard: providerOf(disputing(ALL)).summary.requiresCreditCard,
    }
    expect(requiresCreditCard).toBe(true)
    expect(offers[0]).toMatchObject({
      kind: 'unknown',
      covers: [],
      card: null,
      phone: null,
      allowance: 'unknown',
      atLimit: null,
      models: null,
      terms: { commercialUse: null },
    })
    expect(signup).toMatchObject({ with: [], regions: null, asks: { identity: null, approval: null } })
    expect(terms).toMatchObject({ trainsOnData: null, commercialUse: null, retentionDays: 30 })
    expect(prices).toEqual([])
    expect(connection).toMatchObject({ baseUrl: null, openaiCompatible: null, auth: null })
  })

  test('in a view, whichever facts are disputed; the others keep theirs', () => {
    const known = new Map(viewOf(anEntry('one', disputing([])), TODAY).facts.map((fact) => [fact.name, fact]))
    fc.assert(
      fc.property(fc.subarray(ALL), (chosen) => {
        const { facts, disputed } = viewOf(anEntry('one', disputing(chosen)), TODAY)
        expect([...disputed].toSorted()).toEqual(chosen.toSorted())
        for (const { name, counts, words } of facts)
          if (disputed.has(name)) expect([counts, words], name).toEqual([undefined, null])
          // Without knowing whether a cloud shares it, nobody knows how much there is.
          else if (name !== 'offers.free-plan.allowance' || !disputed.has('offers.free-plan.sharedWith'))
            expect(words, name).toBe(known.get(name)!.words)
      }),
    )
  })
})

/** What users decide by, as answers and lists of free models have it. */
const answersOf = (provider: CatalogProvider) => ({
  detail: providerDetail(provider),
  models: freeModelsOf(provider).map(({ row }) => row),
  config: memberOf(
    providerDetail(provider),
    freeModelsOf(provider).map(({ row }) => row),
  ),
  facets: facetsOf(provider),
})

test('a source that is outvoted changes no answer', () => {
  const older = (fact: Name): EntrySource => ({
    url: 'https://list.example.org/old',
    read: '2026-11-20',
    asOf: '2025-01-01',
    supports: ['links.pricing'],
    contradicts: [{ fact, value: 'otherwise' }],
  })
  const supporting: EntrySource = { ...PAGE, url: 'https://one.example.com/terms', supports: ALL }
  const before = answersOf(providerOf({ ...MARKED, sources: [supporting] }))
  for (const fact of ALL)
    expect(answersOf(providerOf({ ...MARKED, sources: [supporting, older(fact)] })), fact).toEqual(before)
})

/** The filters that find it, and the least of its score. */
function meritsOf(changes: Partial<ProviderEntry>) {
  const provider = providerOf(changes)
  // Of what kind it is not known to be, and other words that are no merit.
  const merits = facetsOf(provider).filter((key) =>
    /^(?:noCard|noPhone|noTraining|commercialUse|openaiCompatible|dpa|freeFor:)/.test(key),
  )
  return { merits: new Set(merits), low: provider.score.range.low }
}

test('leaving out or disputing a fact never helps', () => {
  const [offer] = MARKED.offers!
  const withoutOffer = (name: string): Partial<ProviderEntry> => {
    const { [name as 'lasts']: _, ...rest } = offer!
    return {
      ...MARKED,
      offers: [{ ...rest, ...(name === 'kind' && { kind: 'unknown' }) } as typeof rest & { kind: 'trial' }],
    }
  }
  const before = meritsOf(disputing([]))
  const less: Partial<ProviderEntry>[] = [
    ...ALL.map((fact) => disputing([fact])),
    ...['covers', 'card', 'phone', 'models', 'lasts', 'kind'].map(withoutOffer),
    { ...MARKED, terms: {} },
    { ...MARKED, connection: {} },
    { ...MARKED, signup: {} },
  ]
  for (const changes of less) {
    const { merits, low } = meritsOf(changes)
    expect([...merits].filter((key) => !before.merits.has(key))).toEqual([])
    expect(low).toBeLessThanOrEqual(before.low)
  }
})

/** Whether a value of this type holds an entry as the file has it, at any depth that a property can reach. */
type Reaches<Value, Depth extends readonly 0[] = []> = Depth['length'] extends 5
  ? false
  : Value extends (...given: never[]) => unknown
    ? false
    : Value extends ReadonlyMap<unknown, infer Item> | ReadonlySet<infer Item> | readonly (infer Item)[]
      ? Reaches<Item, [...Depth, 0]>
      : Value extends object
        ? [ProviderEntry] extends [Value]
          ? 'offers' extends keyof Value
            ? true
            : InParts<Value, Depth>
          : InParts<Value, Depth>
        : false
type InParts<Value extends object, Depth extends readonly 0[]> = true extends {
  [Name in keyof Value]-?: Reaches<Value[Name], [...Depth, 0]>
}[keyof Value]
  ? true
  : false

test('no property leads from a view or a provider to the entry, and an entry is no view', () => {
  const isReached: [
    Reaches<EntryView>,
    Reaches<CatalogProvider>,
    Reaches<{ of: { content: ProviderEntry } }>,
  ] = [false, false, true]
  expect(isReached).toEqual([false, false, true])
  // @ts-expect-error: an entry may hold what sources dispute.
  const view: EntryView = anEntry('one')
  // @ts-expect-error: the same of what takes a view.
  expect(() => score({ entry: anEntry('one') })).toThrow()
  expect(view.facts).toBeUndefined()
})

/** Without what is shown as reported: fields of JSON, of rows that hold JSON too, and the lines of pages and Markdown. */
function withoutReports(text: string): unknown {
  try {
    return JSON.parse(text, (name, value) => {
      if (name === 'reported' || name === 'reports') return undefined
      return typeof value === 'string' && value.startsWith('{') ? withoutReports(value) : value
    })
  } catch {
    return text
      .replace(/<h3 id="reported-.*?<\/ul>/g, '')
      .replace(/<a class="second" href="[^"]*#reported-.*?<\/a>/g, '')
      .replace(/<small>\d+ (?:reports?|quota errors?), [^<]*<\/small>/g, '')
      .replace(/\n+- Reported for .*/g, '')
  }
}

test('what people report is shown as reported, and counts on no surface', async () => {
  const planted = (asOf: string): Partial<ProviderEntry> => ({
    ...disputing([]),
    offers: [
      {
        ...MARKED.offers![0]!,
        reported: [
          {
            models: ['marked-model-7b'],
            requests: '7654321/month',
            tokens: '7654321/day',
            kind: 'error',
            asOf,
            url: 'https://forum.example.org/marked',
          },
        ],
      },
    ],
  })
  const [plain, reported, tooOld] = [
    await surfacesOf(disputing([])),
    await surfacesOf(planted('2026-11-10')),
    await surfacesOf(planted('2026-01-10')),
  ]
  expect(tooOld).toEqual(plain)
  const changed = [...reported].flatMap(([path, text]) => (text === plain.get(path) ? [] : [path]))
  for (const path of [
    'api/v1/models',
    'api/v1/models/marked-model-7b',
    'api/v1/providers/one',
    'providers/one.md',
    'providers/one.html',
    'models/marked-model-7b.html',
  ])
    expect(changed, path).toContainEqual(expect.stringContaining(path))
  for (const [path, text] of reported)
    expect(withoutReports(text), path).toEqual(withoutReports(plain.get(path)!))
  const counted = (changes: Partial<ProviderEntry>) => {
    const provider = providerOf(changes)
    return [facetsOf(provider), provider.score, provider.allowances, provider.mainAllowance]
  }
  expect(counted(planted('2026-11-10'))).toEqual(counted(disputing([])))
})
