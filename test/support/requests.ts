/** Directories, datasets and query strings for tests of the query endpoint. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { createDataset, type Dataset } from '../../src/api/query/dataset.ts'
import { type Filterable, facetsOf } from '../../src/api/query/facets.ts'
import type { ProviderSummary } from '../../src/api/responses.ts'
import {
  CAPABILITY_SLUGS,
  CATEGORIES,
  FREE_TIER_KINDS,
  STATUSES,
  TRAINING,
} from '../../src/core/schema/vocabulary.ts'
import type { ReferenceFacts, ReferenceProvider } from '../reference/reference.ts'

export const sha = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

export function aSummary(slug: string, changes: Partial<ProviderSummary> = {}): ProviderSummary {
  return {
    slug,
    name: slug.toUpperCase(),
    tagline: `All about ${slug}`,
    category: 'LLM',
    website: `https://${slug}.example.com`,
    docsUrl: `https://docs.${slug}.example.com`,
    status: 'unknown',
    directoryScore: 50,
    freeTierSummary: 'None known.',
    requiresCreditCard: true,
    requiresPhone: true,
    lastVerified: '2026-11-10T00:00:00.000Z',
    ...changes,
  }
}

/** An entry of which nothing is known that can be filtered by. */
export const NO_FACTS: ReferenceFacts = {
  capabilities: [],
  kind: 'unknown',
  openaiCompatible: null,
  training: null,
  commercialUse: null,
  headquarters: null,
  processingRegions: [],
  disputed: [],
}

/** A provider with a summary and facts; what is not given is not known. */
export function aListed(
  slug: string,
  changes: Partial<ProviderSummary> = {},
  facts: Partial<ReferenceFacts> = {},
): ReferenceProvider {
  return { summary: aSummary(slug, changes), facts: { ...NO_FACTS, ...facts } }
}

/** The dataset that the build would make of these. */
export function datasetOf(providers: readonly ReferenceProvider[]): Dataset {
  return createDataset(
    providers.map(({ summary, facts }) => ({
      summary,
      facets: facetsOf(entryOf(facts), facts.disputed, summary.status),
    })),
    sha,
  )
}

/** The dataset of providers of which only the summary matters. */
export const aDataset = (summaries: readonly ProviderSummary[]) =>
  datasetOf(summaries.map((summary) => ({ summary, facts: NO_FACTS })))

/** The fields of a content file that state these facts. Not all of them make an entry that content rules accept. */
function entryOf(facts: ReferenceFacts): Filterable {
  const { capabilities, openaiCompatible, training, headquarters, processingRegions, commercialUse } = facts
  const entry = {
    capabilities,
    connection: openaiCompatible === null ? {} : { openaiCompatible },
    ...(headquarters === null ? {} : { headquarters }),
    freeTier: {
      kind: facts.kind,
      ...(training === null ? {} : { trainsOnData: training }),
      ...(commercialUse === null ? {} : { commercialUse }),
      ...(processingRegions.length === 0 ? {} : { processingRegions }),
    },
  }
  return entry as unknown as Filterable
}

/** Words that collide on purpose: accents, case, marks, ligatures, wide letters, right-to-left, regular expressions. */
export const WORDS = [
  'Ångström',
  'angstrom',
  'Voix',
  'VOIX',
  'ﬁne',
  'fine',
  'Ｗｉｄｅ',
  'wide',
  'ß',
  'ss',
  'ΟΔΟΣ',
  'οδος',
  'lip-sync',
  'Lip sync',
  'a/b.c',
  'a b c',
  'a.*b',
  '(x)',
  '😀',
  'é',
  'e\u0301',
  'שלום',
  '\u200f',
  'İ',
  'i',
]

/** Fields that filters look at and sources can contradict. */
export const DISPUTABLE = [
  'connection',
  'headquarters',
  'freeTier.kind',
  'freeTier.trainsOnData',
  'freeTier.processingRegions',
  'freeTier.commercialUse',
] as const

/** Few, so that they are asked for where they are: members, neighbours and the union itself. */
const PLACES = ['DE', 'FR', 'HR', 'CH', 'GB', 'US']

const known = fc.constantFrom(true, false, 'unknown' as const, null)

const facts: fc.Arbitrary<ReferenceFacts> = fc.record({
  capabilities: fc.uniqueArray(fc.constantFrom(...CAPABILITY_SLUGS.slice(0, 4)), { maxLength: 3 }),
  kind: fc.constantFrom(...FREE_TIER_KINDS),
  openaiCompatible: known,
  training: fc.constantFrom(...TRAINING, null),
  commercialUse: known,
  headquarters: fc.constantFrom(...PLACES, null),
  processingRegions: fc.uniqueArray(fc.constantFrom(...PLACES, 'EU'), { maxLength: 3 }),
  disputed: fc.subarray([...DISPUTABLE], { maxLength: 2 }),
})

const changes = fc.record({
  name: fc.constantFrom(...WORDS),
  tagline: fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' ')),
  category: fc.constantFrom(...CATEGORIES),
  status: fc.constantFrom(...STATUSES),
  directoryScore: fc.integer({ min: 0, max: 4 }).map((score) => score * 25),
  requiresCreditCard: fc.boolean(),
  requiresPhone: fc.boolean(),
})

/** Up to thirty providers whose names collide and whose facts differ. */
export const directories: fc.Arbitrary<ReferenceProvider[]> = fc
  .uniqueArray(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 0, maxLength: 30 })
  .chain((slugs) =>
    fc.tuple(
      ...slugs.map((slug) => fc.tuple(changes, facts).map(([summary, own]) => aListed(slug, summary, own))),
    ),
  )

/** The same for tests of which the facts are no part. */
export const summaries: fc.Arbitrary<ProviderSummary[]> = directories.map((providers) =>
  providers.map(({ summary }) => summary),
)

const spelt = (word: string) =>
  fc.func(fc.boolean()).map((upper) => {
    const spell = (letter: string, at: number) => (upper(at) ? letter.toUpperCase() : letter.toLowerCase())
    return Array.from(word, spell).join('')
  })
const oneOf = (words: readonly string[]) => fc.constantFrom(...words).chain(spelt)
const flag = oneOf(['true', 'false', '1', '0'])
const place = oneOf([...PLACES, 'EU', 'JP'])

/** A value that each parameter accepts. */
export const VALUES = {
  category: oneOf(CATEGORIES),
  noCard: flag,
  noPhone: flag,
  q: fc.array(fc.constantFrom(...WORDS), { maxLength: 2 }).map((words) => ` ${words.join('  ')} `),
  sort: oneOf(['score', 'name']),
  limit: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom(200, 201, 1e6)).map(String),
  offset: fc.oneof(fc.constant('0'), fc.nat(5).map(String), fc.constant(`1${'0'.repeat(400)}`)),
  capability: oneOf(CAPABILITY_SLUGS.slice(0, 5)),
  kind: fc.array(oneOf(FREE_TIER_KINDS), { minLength: 1, maxLength: 3 }).map((kinds) => kinds.join(',')),
  openaiCompatible: flag,
  noTraining: flag,
  commercialUse: flag,
  status: oneOf(STATUSES),
  country: place,
  region: place,
}

/** Any query that is accepted, of few parameters, so that something is left of the directory. */
export const queries: fc.Arbitrary<string> = fc
  .subarray(Object.keys(VALUES) as (keyof typeof VALUES)[], { maxLength: 4 })
  .chain((names) =>
    fc
      .tuple(...names.map((name) => VALUES[name]))
      .map((values) => new URLSearchParams(names.map((name, at) => [name, values[at]!])).toString()),
  )
