import { describe, expect, test } from 'vitest'
import { anEntry, NOW, TODAY } from '../../test/support/content.ts'
import { NOBODY_KNOWS, NOTHING_FREE, SOURCE, withOffer } from '../../test/support/entry-parts.ts'
import { someModels } from '../../test/support/imported-models.ts'
import { contextOf } from '../../test/support/site-context.ts'
import { viewOf } from '../entry/view.ts'
import type { Collection } from '../schema/collection.ts'
import type { EntrySource, ProviderEntry } from '../schema/entry.ts'
import type { Terms } from '../schema/terms.ts'
import { membersIn } from './collections.ts'
import { withModels } from './models/model-rows.ts'
import { catalogProvider } from './provider.ts'

const VALID = anEntry('one')

const terms = (terms: Terms): Partial<ProviderEntry> => ({ terms })
const connection = (changes: object): Partial<ProviderEntry> => ({
  connection: { ...VALID.connection, ...changes },
})
/** The entry, with a page that contradicts a fact. */
const disputed = (
  fact: EntrySource['supports'][number],
  changes: Partial<ProviderEntry> = {},
): Partial<ProviderEntry> => ({
  ...changes,
  sources: [...(changes.sources ?? VALID.sources), { ...SOURCE, supports: [], contradicts: [{ fact }] }],
})
type Asked = Pick<Collection, 'query' | 'models' | 'providers'>
const collectionOf = (asked: Asked) => ({
  title: 't',
  subtitle: 's',
  description: 'd',
  published: true,
  ...asked,
})

function isMember(changes: Partial<ProviderEntry>, asked: Asked): boolean {
  const entry = viewOf(anEntry('one', changes), TODAY)
  const recorded = {
    state: undefined,
    statusBroken: false,
    bars: [],
    runs: 0,
    incidents: [],
    downloads: [],
    catalogues: null,
    imported: MODELS,
    notServed: () => null,
    missingFrom: () => null,
  }
  const provider = withModels(catalogProvider('one', entry, recorded, NOW))
  return membersIn([provider])(collectionOf(asked)).length === 1
}

const KEYLESS = withOffer({ kind: 'keyless' })
const GOOD = { openWeights: true, tools: true, context: 128_000 }
const MODELS = someModels(
  { ...GOOD, id: 'good' },
  { ...GOOD, id: 'closed', openWeights: false },
  { ...GOOD, id: 'no-tools', tools: false },
  { ...GOOD, id: 'small', context: 127_999 },
  'other',
)

/** For each condition: entries that it finds, and entries that it passes over, with the reason. */
const CASES: Record<
  keyof NonNullable<Collection['query']> | 'models',
  {
    asked: Asked
    found: Record<string, Partial<ProviderEntry>>
    passed: Record<string, Partial<ProviderEntry>>
  }
> = {
  category: {
    asked: { query: { category: 'LLM' } },
    found: { 'the category': { category: 'LLM' } },
    passed: { another: { category: 'Speech' } },
  },
  capability: {
    asked: { query: { capability: 'ocr' } },
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
    asked: { query: { freeFor: ['ocr', 'chat'] } },
    found: {
      'an amount for all that it does': {},
      'an amount for one of the wanted': {
        capabilities: ['embeddings', 'chat'],
        ...withOffer({ covers: ['chat'], quotas: [{ for: 'chat', requests: '1000/day' }] }),
      },
      'no quota': withOffer({ allowance: 'unmetered', quotas: [] }),
      'free, and no number is published': withOffer({ allowance: 'unpublished', quotas: [] }),
      'free, and no number is known': withOffer({ allowance: 'unknown', quotas: [] }),
      'a disputed amount': disputed('offers.free-plan.quotas'),
      'a disputed kind': disputed('offers.free-plan.kind'),
      'a sum given once': withOffer({ kind: 'one-time-credits', quotas: [{ requests: '1000/once' }] }),
    },
    passed: {
      'an amount for another capability alone': {
        capabilities: ['embeddings', 'chat'],
        ...withOffer({ covers: ['embeddings'], quotas: [{ for: 'embeddings', requests: '1000/day' }] }),
      },
      'another capability': { capabilities: ['embeddings'] },
      'an unknown kind, and no offer': NOBODY_KNOWS,
      'no free tier': NOTHING_FREE,
    },
  },
  noCard: {
    asked: { query: { noCard: true } },
    found: {
      'known: none needed': withOffer({ card: false }),
      'keyless, which implies it': KEYLESS,
    },
    passed: {
      'known: needed': withOffer({ card: true }),
      unknown: withOffer({ card: 'unknown' }),
      disputed: disputed('offers.free-plan.card', withOffer({ card: false })),
      'keyless, and the kind is disputed': disputed('offers.free-plan.kind', KEYLESS),
      'no free tier, which implies a card': NOTHING_FREE,
    },
  },
  noPhone: {
    asked: { query: { noPhone: true } },
    found: { 'known: none needed': withOffer({ phone: false }), keyless: KEYLESS },
    passed: {
      'known: needed': withOffer({ phone: true }),
      unknown: withOffer({ phone: 'unknown' }),
      disputed: disputed('offers.free-plan.phone', withOffer({ phone: false })),
      'keyless, and the kind is disputed': disputed('offers.free-plan.kind', KEYLESS),
    },
  },
  kind: {
    asked: { query: { kind: ['permanent', 'keyless'] } },
    found: { 'the first': withOffer({ kind: 'permanent' }), 'the second': KEYLESS },
    passed: {
      another: withOffer({ kind: 'trial' }),
      unknown: withOffer({ kind: 'unknown' }),
      disputed: disputed('offers.free-plan.kind', withOffer({ kind: 'permanent' })),
    },
  },
  openaiCompatible: {
    asked: { query: { openaiCompatible: true } },
    found: { known: connection({ openaiCompatible: true }) },
    passed: {
      'known: not': connection({ openaiCompatible: false }),
      unknown: connection({ openaiCompatible: 'unknown' }),
      'nothing said': { connection: {} },
      disputed: disputed('connection', connection({ openaiCompatible: true })),
    },
  },
  noTraining: {
    asked: { query: { noTraining: true } },
    found: {
      'known: not used': terms({ trainsOnData: 'no' }),
      'only where one agrees': terms({ trainsOnData: 'opt-in' }),
    },
    passed: {
      'used unless one objects': terms({ trainsOnData: 'opt-out' }),
      used: terms({ trainsOnData: 'yes' }),
      'used, but not everywhere': terms({
        trainsOnData: { value: 'yes', except: [{ regions: ['EU'], value: 'no' }] },
      }),
      unknown: terms({ trainsOnData: 'unknown' }),
      'nothing said': {},
      disputed: disputed('terms.trainsOnData', terms({ trainsOnData: 'no' })),
    },
  },
  commercialUse: {
    asked: { query: { commercialUse: true } },
    found: { known: terms({ commercialUse: true }) },
    passed: {
      'known: forbidden': terms({ commercialUse: false }),
      unknown: terms({ commercialUse: 'unknown' }),
      'nothing said': {},
      disputed: disputed('terms.commercialUse', terms({ commercialUse: true })),
    },
  },
  dpa: {
    asked: { query: { dpa: true } },
    found: { known: terms({ dataProcessingAgreement: true }) },
    passed: {
      'known: none': terms({ dataProcessingAgreement: false }),
      'nothing said': {},
      disputed: disputed('terms.dataProcessingAgreement', terms({ dataProcessingAgreement: true })),
    },
  },
  retention: {
    asked: { query: { retention: 30 } },
    found: { 'not at all': terms({ retentionDays: 0 }), 'as long': terms({ retentionDays: 30 }) },
    passed: { 'a day longer': terms({ retentionDays: 31 }), 'nothing said': {} },
  },
  signUpFrom: {
    asked: { query: { signUpFrom: 'IN' } },
    found: { 'open to all': { signup: { regions: 'everywhere' } }, 'no account': KEYLESS },
    passed: { elsewhere: { signup: { regions: { only: ['US'] } } }, 'nothing said': {} },
  },
  country: {
    asked: { query: { country: 'EU' } },
    found: { 'a member state': { headquarters: 'FR' } },
    passed: {
      'outside of it': { headquarters: 'CH' },
      unknown: {},
      disputed: disputed('headquarters', { headquarters: 'FR' }),
    },
  },
  region: {
    asked: { query: { region: 'EU' } },
    found: {
      'the union itself': terms({ processingRegions: ['US', 'EU'] }),
      'a member state': terms({ processingRegions: ['DE'] }),
    },
    passed: {
      'outside of it': terms({ processingRegions: ['US'] }),
      'headquarters alone': { headquarters: 'DE' },
      unknown: {},
      disputed: disputed('terms.processingRegions', terms({ processingRegions: ['EU'] })),
    },
  },
  models: {
    asked: { models: { openWeights: true, tools: true, context: 128_000 } },
    found: { 'a model that an offer names': withOffer({ models: ['good'] }) },
    passed: {
      'known, but no offer names it': {},
      'weights that are not open': withOffer({ models: ['closed'] }),
      'no tools': withOffer({ models: ['no-tools'] }),
      'a context that is too small': withOffer({ models: ['small'] }),
      'nothing known of the model': withOffer({ models: ['other'] }),
      'each by another model': withOffer({ models: ['closed', 'no-tools', 'small'] }),
      'names that sources dispute': disputed('offers.free-plan.models', withOffer({ models: ['good'] })),
    },
  },
}

describe.each(Object.entries(CASES))('%s', (_, { asked, found, passed }) => {
  test.each(Object.entries(found))('finds: %s', (_, changes) => expect(isMember(changes, asked)).toBe(true))
  test.each(Object.entries(passed))('passes over: %s', (_, changes) =>
    expect(isMember(changes, asked)).toBe(false),
  )
})

test('all conditions must hold', () => {
  const asked: Asked = { query: { category: 'LLM', noCard: true, commercialUse: true } }
  expect(isMember(terms({ commercialUse: true }), asked)).toBe(true)
  expect(isMember({ ...terms({ commercialUse: true }), ...withOffer({ card: 'unknown' }) }, asked)).toBe(
    false,
  )
  expect(isMember({ ...terms({ commercialUse: true }), category: 'Code' }, asked)).toBe(false)
})

test('named members keep their order, and one that is not active is left out', () => {
  const { catalog } = contextOf({ a: {}, b: {}, c: {} })
  const collection = collectionOf({ providers: ['c', 'gone', 'a'] })
  expect(membersIn(catalog.active)(collection).map(({ slug }) => slug)).toEqual(['c', 'a'])
})

test('members that a query finds are listed by score, then name', () => {
  const { catalog } = contextOf({
    a: { name: 'Zebra' },
    b: { name: 'Anna' },
    c: {
      name: 'Best',
      links: { quickstart: VALID.docsUrl, reference: VALID.docsUrl, errors: VALID.docsUrl },
    },
  })
  const members = membersIn(catalog.active)(collectionOf({ query: { category: 'LLM' } }))
  expect(members.map(({ entry }) => entry.name)).toEqual(['Best', 'Anna', 'Zebra'])
})
