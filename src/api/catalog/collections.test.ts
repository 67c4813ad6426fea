import { describe, expect, test } from 'vitest'
import { aProvider, asOffers, NOW } from '../../../test/support/content.ts'
import { contextWith } from '../../../test/support/site-context.ts'
import type { Rule } from '../../core/schema/collection.ts'
import type { FreeTier, FreeTierTerms } from '../../core/schema/free-tier.ts'
import type { PackageDownloads } from '../../core/schema/popularity.ts'
import type { Provider, Source } from '../../core/schema/provider.ts'
import { membersOf } from './collections.ts'
import { catalogProvider } from './provider.ts'

const VALID = aProvider('one')
const LIMIT = (VALID.freeTier as FreeTierTerms).limits![0]!
const PAGE: Source = VALID.sources[0]!

const tier = (changes: object): Partial<Provider> => ({
  freeTier: { ...VALID.freeTier, ...changes } as FreeTier,
})
const connection = (changes: object): Partial<Provider> => ({
  connection: { ...VALID.connection, ...changes },
})
/** The entry, with a page that contradicts a fact. */
const disputed = (fact: Source['supports'][number], changes: Partial<Provider>): Partial<Provider> => ({
  ...changes,
  sources: [...(changes.sources ?? VALID.sources), { ...PAGE, supports: [], contradicts: [fact] }],
})
const collectionOf = (rule: Rule) => ({ title: 't', subtitle: 's', description: 'd', published: true, rule })

function isMember(changes: Partial<Provider>, rule: Rule, downloads: PackageDownloads[] = []): boolean {
  const entry = { slug: 'one', file: 'providers/one.yaml', value: asOffers(aProvider('one', changes)) }
  const recorded = {
    state: undefined,
    statusBroken: false,
    bars: [],
    runs: 0,
    incidents: [],
    downloads,
    catalogues: null,
    imported: null,
  }
  return membersOf(collectionOf(rule), [catalogProvider(entry, recorded, NOW)]).length === 1
}

const KEYLESS = { kind: 'keyless', requiresCreditCard: false, requiresPhone: false }
const NONE = { kind: 'none', requiresCreditCard: true, allowance: undefined, limits: undefined }

/** For each condition: entries that it finds, and entries that it passes over, with the reason. */
const CASES: Record<
  keyof Rule,
  { rule: Rule; found: Record<string, Partial<Provider>>; passed: Record<string, Partial<Provider>> }
> = {
  category: {
    rule: { category: 'LLM' },
    found: { 'the category': { category: 'LLM' } },
    passed: { another: { category: 'Speech' } },
  },
  capability: {
    rule: { capability: 'ocr' },
    found: {
      'the only one': { capabilities: ['ocr'] },
      'one of several, in another category': { category: 'LLM', capabilities: ['chat', 'ocr'] },
    },
    passed: {
      another: { category: 'Vision', capabilities: ['image-understanding'] },
      'none listed': { capabilities: undefined as never },
    },
  },
  freeFor: {
    rule: { freeFor: ['ocr', 'chat'] },
    found: {
      'an amount for all that it does': tier({}),
      'an amount for one of the wanted': {
        capabilities: ['embeddings', 'chat'],
        ...tier({ limits: [{ ...LIMIT, capability: 'chat' }] }),
      },
      'no quota': tier({ allowance: 'unmetered', limits: undefined }),
      'free, and no number is published': tier({ allowance: 'unpublished', limits: undefined }),
      'free, and no number is known': tier({ allowance: 'unknown', limits: undefined }),
      'a disputed amount': disputed('freeTier.limits', tier({})),
      'a disputed kind': disputed('freeTier.kind', tier({})),
      'a sum given once': tier({ kind: 'one-time-credits', limits: [{ ...LIMIT, per: 'once' }] }),
    },
    passed: {
      'an amount for another capability alone': {
        capabilities: ['embeddings', 'chat'],
        ...tier({ limits: [{ ...LIMIT, capability: 'embeddings' }] }),
      },
      'another capability': { capabilities: ['embeddings'] },
      'an unknown kind, and no offer': tier({ kind: 'unknown', allowance: undefined, limits: undefined }),
      'no free tier': tier(NONE),
    },
  },
  noCard: {
    rule: { noCard: true },
    found: {
      'known: none needed': tier({ requiresCreditCard: false }),
      'keyless, which implies it': tier(KEYLESS),
    },
    passed: {
      'known: needed': tier({ requiresCreditCard: true }),
      unknown: tier({ requiresCreditCard: 'unknown' }),
      disputed: disputed('freeTier.requiresCreditCard', tier({ requiresCreditCard: false })),
      'keyless, and the kind is disputed': disputed('freeTier.kind', tier(KEYLESS)),
      'no free tier, which implies a card': tier(NONE),
    },
  },
  noPhone: {
    rule: { noPhone: true },
    found: { 'known: none needed': tier({ requiresPhone: false }), keyless: tier(KEYLESS) },
    passed: {
      'known: needed': tier({ requiresPhone: true }),
      unknown: tier({ requiresPhone: 'unknown' }),
      disputed: disputed('freeTier.requiresPhone', tier({ requiresPhone: false })),
      'keyless, and the kind is disputed': disputed('freeTier.kind', tier(KEYLESS)),
    },
  },
  freeTier: {
    rule: { freeTier: ['permanent', 'keyless'] },
    found: { 'the first': tier({ kind: 'permanent' }), 'the second': tier(KEYLESS) },
    passed: {
      another: tier({ kind: 'trial' }),
      unknown: tier({ kind: 'unknown' }),
      disputed: disputed('freeTier.kind', tier({ kind: 'permanent' })),
    },
  },
  openaiCompatible: {
    rule: { openaiCompatible: true },
    found: { known: connection({ openaiCompatible: true }) },
    passed: {
      'known: not': connection({ openaiCompatible: false }),
      unknown: connection({ openaiCompatible: 'unknown' }),
      'nothing said': { connection: {} },
      disputed: disputed('connection', connection({ openaiCompatible: true })),
    },
  },
  auth: {
    rule: { auth: 'bearer' },
    found: { known: connection({ auth: 'bearer' }) },
    passed: {
      another: connection({ auth: 'query', authName: 'key' }),
      unknown: { connection: {} },
      disputed: disputed('connection', connection({ auth: 'bearer' })),
    },
  },
  hasSdk: {
    rule: { hasSdk: 'npm' },
    found: { known: connection({ sdks: { npm: ['one'] } }) },
    passed: {
      'of another registry': connection({ sdks: { pypi: ['one'] } }),
      'known: none': connection({ sdks: { none: `${VALID.docsUrl}/sdks` } }),
      unknown: { connection: {} },
      disputed: disputed('connection', connection({ sdks: { npm: ['one'] } })),
    },
  },
  noTraining: {
    rule: { noTraining: true },
    found: {
      'known: not used': tier({ trainsOnData: 'no' }),
      'only where one agrees': tier({ trainsOnData: 'opt-in' }),
    },
    passed: {
      'used unless one objects': tier({ trainsOnData: 'opt-out' }),
      used: tier({ trainsOnData: 'yes' }),
      'used, but not everywhere': tier({
        trainsOnData: { value: 'yes', except: [{ regions: ['EU'], value: 'no' }] },
      }),
      unknown: tier({ trainsOnData: 'unknown' }),
      'nothing said': tier({}),
      disputed: disputed('freeTier.trainsOnData', tier({ trainsOnData: 'no' })),
    },
  },
  commercialUse: {
    rule: { commercialUse: true },
    found: { known: tier({ commercialUse: true }) },
    passed: {
      'known: forbidden': tier({ commercialUse: false }),
      unknown: tier({ commercialUse: 'unknown' }),
      'nothing said': tier({}),
      disputed: disputed('freeTier.commercialUse', tier({ commercialUse: true })),
    },
  },
  country: {
    rule: { country: 'EU' },
    found: { 'a member state': { headquarters: 'FR' } },
    passed: {
      'outside of it': { headquarters: 'CH' },
      unknown: {},
      disputed: disputed('headquarters', { headquarters: 'FR' }),
    },
  },
  region: {
    rule: { region: 'EU' },
    found: {
      'the union itself': tier({ processingRegions: ['US', 'EU'] }),
      'a member state': tier({ processingRegions: ['DE'] }),
    },
    passed: {
      'outside of it': tier({ processingRegions: ['US'] }),
      'headquarters alone': { headquarters: 'DE' },
      unknown: tier({}),
      disputed: disputed('freeTier.processingRegions', tier({ processingRegions: ['EU'] })),
    },
  },
  minDocumentationScore: {
    // One of ten documentation pages is linked, and nothing else is known.
    rule: { minDocumentationScore: 1 },
    found: { 'with a page': { links: { quickstart: VALID.docsUrl } } },
    passed: { 'without any': { links: {}, connection: {} } },
  },
  minPopularityScore: {
    rule: { minPopularityScore: 1 },
    found: {},
    passed: { 'nothing counted': connection({ sdks: { npm: ['one'] } }) },
  },
}

describe.each(Object.entries(CASES))('%s', (_, { rule, found, passed }) => {
  test.each(Object.entries(found))('finds: %s', (_, changes) => expect(isMember(changes, rule)).toBe(true))
  test.each(Object.entries(passed))('passes over: %s', (_, changes) =>
    expect(isMember(changes, rule)).toBe(false),
  )
})

test('minPopularityScore finds what is downloaded', () => {
  const downloads = [{ registry: 'npm' as const, name: 'one', downloads: 1_000_000, asOf: '2026-11-01' }]
  expect(isMember({}, { minPopularityScore: 1 }, downloads)).toBe(true)
})

test('a score at the bound itself is enough', () => {
  const { catalog } = contextWith({ one: {} })
  const { score } = catalog.active[0]!.score.parts.documentation
  const members = (bound: number) => membersOf(collectionOf({ minDocumentationScore: bound }), catalog.active)
  expect(members(score)).toHaveLength(1)
  expect(members(score + 0.1)).toHaveLength(0)
})

test('all conditions of a rule must hold', () => {
  const rule: Rule = { category: 'LLM', noCard: true, commercialUse: true }
  expect(isMember(tier({ commercialUse: true }), rule)).toBe(true)
  expect(isMember(tier({ commercialUse: true, requiresCreditCard: 'unknown' }), rule)).toBe(false)
  expect(isMember({ ...tier({ commercialUse: true }), category: 'Code' }, rule)).toBe(false)
})

test('named members keep their order, and one that is not active is left out', () => {
  const { catalog } = contextWith({ a: {}, b: {}, c: {} })
  const collection = { ...collectionOf({}), rule: undefined, providers: ['c', 'gone', 'a'] }
  expect(membersOf(collection, catalog.active).map(({ slug }) => slug)).toEqual(['c', 'a'])
})

test('members that a rule finds are listed by score, then name', () => {
  const { catalog } = contextWith({
    a: { name: 'Zebra' },
    b: { name: 'Anna' },
    c: {
      name: 'Best',
      links: { quickstart: VALID.docsUrl, reference: VALID.docsUrl, errors: VALID.docsUrl },
    },
  })
  const members = membersOf(collectionOf({ category: 'LLM' }), catalog.active)
  expect(members.map(({ entry }) => entry.name)).toEqual(['Best', 'Anna', 'Zebra'])
})
