import { describe, expect, test } from 'vitest'
import { aProvider } from '../../../test/support/content.ts'
import { against } from '../../../test/support/entry-parts.ts'
import { contextWith } from '../../../test/support/site-context.ts'
import type { FreeTierTerms } from '../../core/schema/free-tier.ts'
import { OPTIONAL_TERMS } from '../../core/schema/free-tier.ts'
import { FACT_PATHS, type Provider, type Source } from '../../core/schema/provider.ts'
import { CHANGE_KINDS, FREE_TIER_KINDS, TRAINING } from '../../core/schema/vocabulary.ts'
import { providerDetail } from '../providers.ts'
import type { Fact } from './fact.ts'
import { FACT_ROWS } from './fact-rows.ts'
import { factTitle } from './fact-title.ts'
import { factsOf } from './facts-of.ts'
import { TERM_FACTS } from './term-facts.ts'

const base = aProvider('one')
const [page] = base.sources

/** `terms` replaces fields of the free tier, `changes` those of the entry. */
function fact(id: string, terms: object = {}, changes: Partial<Provider> = {}): Fact | undefined {
  const freeTier = { ...base.freeTier, ...terms } as Provider['freeTier']
  const [one] = contextWith({ one: { freeTier, ...changes } }).catalog.active
  return factsOf(providerDetail(one!)).find((candidate) => candidate.id === id)
}

const said = (...given: Parameters<typeof fact>) => {
  const { value, sureness } = fact(...given)!
  return [value, sureness]
}

describe('value and sureness', () => {
  test.each<[id: string, terms: object, value: string | null, sureness: Fact['sureness']]>([
    ['kind', {}, 'permanent free tier', 'confirmed'],
    ['card', {}, 'not needed', 'confirmed'],
    ['card', { requiresCreditCard: true }, 'needed', 'confirmed'],
    ['card', { requiresCreditCard: 'unknown' }, null, 'open'],
    ['card', { kind: 'none', requiresCreditCard: 'unknown' }, 'needed', 'confirmed'],
    ['phone', { kind: 'none', requiresPhone: 'unknown' }, null, 'open'],
    ['phone', { requiresPhone: false, phoneBasis: 'stated' }, 'not needed', 'confirmed'],
    ['phone', { kind: 'keyless', requiresPhone: false, cardBasis: undefined }, 'not needed', 'confirmed'],
    ['allowance', {}, '1,000 requests a day', 'confirmed'],
    [
      'allowance',
      { limits: [{ id: 'a', metric: 'tokens', value: 5, per: 'day', model: 'big' }] },
      '5 tokens a day, per model, big',
      'confirmed',
    ],
    ['allowance', { allowance: 'unmetered', limits: undefined }, 'no quota', 'confirmed'],
    ['allowance', { allowance: 'unpublished', limits: undefined }, 'amount not published', 'confirmed'],
    ['allowance', { allowance: 'unknown', limits: undefined }, null, 'open'],
    ['allowance', { kind: 'none', allowance: undefined, limits: undefined }, 'nothing free', 'confirmed'],
    ['allowance', { kind: 'unknown', allowance: undefined, limits: undefined }, null, 'open'],
    [
      'allowance',
      {
        allowance: 'unknown',
        limits: [{ id: 'a', metric: 'USD', value: 300, per: 'once', sharedWith: 'A Cloud' }],
      },
      '$300 once, shared with A Cloud',
      'open',
    ],
    ['credits-last', { creditsExpireAfter: 'P90D' }, '90 days', 'confirmed'],
    ['trial-lasts', { kind: 'trial', endsAfter: 'P3M' }, '3 months', 'confirmed'],
    ['training', {}, null, 'open'],
    [
      'training',
      { trainsOnData: { value: 'yes', except: [{ regions: ['EU', 'CH'], value: 'no' }] } },
      'yes; no in European Union, Switzerland',
      'confirmed',
    ],
    [
      'training',
      { trainsOnData: { value: 'unknown', except: [{ regions: ['EU'], value: 'no' }] } },
      'not confirmed; no in European Union',
      'confirmed',
    ],
    ['commercial-use', { commercialUse: true }, 'yes', 'confirmed'],
    ['commercial-use', { commercialUse: false }, 'no', 'confirmed'],
    ['commercial-use', { commercialUse: 'unknown' }, null, 'open'],
    ['identity', { identityCheck: true }, 'yes', 'confirmed'],
    ['regions', {}, null, 'open'],
    ['regions', { regions: 'everywhere' }, 'every country', 'confirmed'],
    ['regions', { regions: { only: ['DE', 'FR'] } }, 'only Germany, France', 'confirmed'],
    ['regions', { regions: { except: ['CN'] } }, 'every country but China', 'confirmed'],
    ['processing', { processingRegions: ['US', 'EU'] }, 'United States, European Union', 'confirmed'],
    ['headquarters', {}, null, 'open'],
    ['does', {}, 'Chat and text generation', 'confirmed'],
    ['status-now', {}, null, 'open'],
  ])('%s of %j', (id, terms, value, sureness) => {
    expect(said(id, terms)).toEqual([value, sureness])
  })

  test.each<[id: string, changes: Partial<Provider>, value: string | null]>([
    ['headquarters', { headquarters: 'DE' }, 'Germany'],
    ['auth', { connection: { auth: 'bearer' } }, 'bearer token in the Authorization header'],
    ['auth', { connection: {} }, null],
    ['openai-compatible', { connection: { openaiCompatible: true } }, 'yes'],
    ['openai-compatible', { connection: { openaiCompatible: false } }, 'no'],
    ['openai-compatible', { connection: { openaiCompatible: 'unknown' } }, null],
    ['does', { capabilities: ['ocr', 'chat'] }, 'OCR and document parsing, Chat and text generation'],
  ])('%s of %j', (id, changes, value) => {
    expect(said(id, {}, changes)).toEqual([value, value === null ? 'open' : 'confirmed'])
  })

  test.each<
    [id: string, terms: object, disputed: NonNullable<Source['contradicts']>[number], unknown?: true]
  >([
    ['kind', {}, 'freeTier.kind'],
    ['card', {}, 'freeTier.requiresCreditCard', true],
    ['phone', { requiresPhone: false, phoneBasis: 'stated' }, 'freeTier.requiresPhone', true],
    ['phone', { kind: 'keyless', requiresPhone: false }, 'freeTier.kind', true],
    ['card', { kind: 'none', requiresCreditCard: true, cardBasis: undefined }, 'freeTier.kind'],
    ['allowance', {}, 'freeTier.limits'],
    ['allowance', {}, 'freeTier.limits.requests-per-day'],
    ['allowance', {}, 'freeTier.kind'],
    ['allowance', { kind: 'none', allowance: undefined, limits: undefined }, 'freeTier.kind'],
    ['credits-last', { creditsExpireAfter: 'P90D' }, 'freeTier.creditsExpireAfter'],
    ['training', { trainsOnData: 'no' }, 'freeTier.trainsOnData'],
    ['commercial-use', { commercialUse: true }, 'freeTier.commercialUse'],
    ['regions', { regions: 'everywhere' }, 'freeTier.regions'],
  ])('%s of %j is disputed where a source contradicts %s', (id, terms, disputed, unknown) => {
    const sources = [page!, against(disputed)]
    const { value, sureness } = fact(id, terms, { sources })!
    expect([value === null, sureness]).toEqual([unknown ?? false, 'disputed'])
  })

  test('the page against it is among its evidence', () => {
    const sources = [page!, against('freeTier.limits')]
    expect(fact('allowance', {}, { sources })!.evidence.against.map(({ url }) => url)).toEqual([
      'https://list.example.org/apis',
    ])
    expect(fact('kind', {}, { sources })!.evidence.against).toEqual([])
  })

  test('a card is not disputed because the kind is, where a page says whether one is needed', () => {
    expect(said('card', {}, { sources: [page!, against('freeTier.kind')] })).toEqual([
      'not needed',
      'confirmed',
    ])
  })

  test('terms that an offer does not have are left out; all others are there', () => {
    const optional = FACT_ROWS.filter(({ ifKnown }) => ifKnown).map(({ id }) => id)
    expect(optional).toEqual(['credits-last', 'trial-lasts'])
    for (const { id } of FACT_ROWS) expect(fact(id) === undefined, id).toBe(optional.includes(id))
  })

  test('each kind, and each answer about training, reads differently', () => {
    const kinds = FREE_TIER_KINDS.map((kind) => fact('kind', { kind })!.value)
    expect(kinds).toEqual([
      'works without a key or an account',
      'permanent free tier',
      'free credits that renew',
      'free credits, once',
      'trial for a limited time',
      'nothing is free',
      null,
    ])
    expect(TRAINING.map((trainsOnData) => fact('training', { trainsOnData })!.value)).toEqual([
      'no',
      'only after opting in',
      'yes, unless you opt out',
      'yes',
      null,
    ])
  })
})

describe('evidence', () => {
  const basis = (...given: Parameters<typeof fact>) => fact(...given)!.evidence.basis

  test.each<[string, object, string | undefined]>([
    ['card', {}, 'a page of the provider says so'],
    ['card', { cardBasis: 'paid-only' }, 'asked for only when upgrading'],
    ['card', { cardBasis: 'called', requiresCreditCard: true }, 'a real call was refused'],
    ['card', { cardBasis: 'reported' }, 'two dated reports'],
    ['card', { requiresCreditCard: 'unknown', cardBasis: undefined }, undefined],
    ['card', { kind: 'none', requiresCreditCard: 'unknown' }, 'follows from the kind of offer'],
    ['phone', { kind: 'keyless', requiresPhone: false }, 'follows from the kind of offer'],
    [
      'phone',
      { requiresPhone: false, phoneBasis: 'signup-described' },
      'the provider lists what sign-up asks for',
    ],
    ['kind', {}, 'a page of the provider says so'],
    ['commercial-use', { commercialUse: true }, undefined],
  ])('the basis of %s of %j', (id, terms, title) => {
    expect(basis(id, terms)?.title).toBe(title)
  })

  test('where a call or a report shows the kind, nobody was refused', () => {
    for (const [type, title] of [
      ['call', 'a real call'],
      ['report', 'a third party'],
      ['transcript', 'a page of the provider, quoted'],
    ] as const)
      expect(basis('kind', {}, { sources: [{ ...page!, type }] })?.title).toBe(title)
  })

  test('dates are those that the API publishes', () => {
    const dated = { asOf: '2026-11-10', read: '2026-11-20', stale: false }
    expect(fact('card')!.evidence).toMatchObject(dated)
    expect(fact('card', {}, { sources: [{ ...page!, asOf: '2026-01-10' }] })!.evidence.stale).toBe(true)
    expect(fact('commercial-use', { commercialUse: true })!.evidence).toMatchObject({
      asOf: null,
      read: null,
    })
  })

  test('pages come by fact, each once; all limits at once support an amount', () => {
    const other = { ...page!, url: 'https://one.example.com/limits', supports: ['freeTier.limits' as const] }
    const both = {
      ...page!,
      url: 'https://one.example.com/both',
      supports: ['freeTier.allowance', 'freeTier.limits.requests-per-day'] as Source['supports'],
    }
    const urls = (id: string, terms: object = {}) =>
      fact(id, terms, { sources: [other, both] })!.evidence.support.map(({ url }) => url)
    expect(urls('allowance')).toEqual([both.url, other.url])
    expect(urls('kind')).toEqual([])
    expect(fact('phone', { kind: 'keyless', requiresPhone: false })!.evidence.support).toHaveLength(1)
    expect(fact('does')!.evidence.support).toEqual([])
  })
})

describe('the rows', () => {
  test('have ids and titles of their own', () => {
    for (const key of ['id', 'title'] as const)
      expect(new Set(FACT_ROWS.map((row) => row[key])).size, key).toBe(FACT_ROWS.length)
  })

  test('every fact that a source can name has a title', () => {
    for (const name of FACT_PATHS) expect(factTitle(name), name).not.toMatch(/[./]/)
    expect(factTitle('freeTier.limits.requests-per-day')).toBe('requests per day')
    expect(factTitle('links.privacy')).toBe('privacy policy')
    expect(factTitle('freeTier.requiresCreditCard')).toBe('credit card')
  })

  test('a change of every term is explained by the changelog, but for those that follow from others', () => {
    const terms = Object.keys(TERM_FACTS) as (keyof FreeTierTerms & keyof typeof TERM_FACTS)[]
    expect(terms).toEqual(expect.arrayContaining([...OPTIONAL_TERMS]))
    expect(terms.filter((term) => TERM_FACTS[term].explainedBy === undefined)).toEqual([
      'allowance',
      'processingRegions',
    ])
    for (const term of terms)
      expect(CHANGE_KINDS).toEqual(expect.arrayContaining([...(TERM_FACTS[term].explainedBy ?? [])]))
  })
})
