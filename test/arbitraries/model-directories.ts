/** Providers with offers and imported models of any kind, as `/models` may meet them. */
import fc from 'fast-check'
import type { ProviderEntry } from '../../src/schema/entry.ts'
import type { ImportedModel, ImportedModels } from '../../src/schema/imported.ts'
import type { FreeModels, Offer, Quota } from '../../src/schema/offer.ts'
import type { Regions } from '../../src/schema/terms.ts'
import type { Capability, Modality } from '../../src/schema/vocabulary.ts'
import { anEntry } from '../support/content.ts'
import { aChange } from '../support/entry-parts.ts'
import { someModels } from '../support/imported-models.ts'
import { anOffer } from '../support/offers.ts'
import { words } from '../support/words.ts'

const IDS = ['acme/Big-1', 'big-1:free', 'small', 'auto', 'vision-2:free', 'qwen-3-8b', 'guard-9']
const USES = ['chat', 'embeddings', 'image-understanding'] as const

/** Now and then left out. */
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })
/** What takes a row away, so that most stay. */
const seldom = <Value>(...values: Value[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  )
const some = <const Item>(items: readonly Item[]) => fc.subarray([...items], { minLength: 1 })
const known = fc.constantFrom(true, false, 'unknown' as const)

const regions = fc.constantFrom<Regions>('everywhere', { only: ['US', 'FR'] }, { except: ['CN'] })

const quota: fc.Arbitrary<Quota> = fc
  .record({
    for: optional(fc.constantFrom(...USES)),
    models: optional(some(IDS)),
    ended: seldom('2026-01-01', '2026-10-22', '2026-11-18'),
    requests: fc.constantFrom('30/minute', '9/day', '1000/day 2/second', '700/month', '5/once'),
    tokens: optional(fc.constantFrom('100/day', '50/minute')),
  })
  .map(defined)

const offer: fc.Arbitrary<Partial<Offer>> = fc
  .record({
    kind: fc.constantFrom('keyless', 'permanent', 'one-time-credits', 'unknown'),
    covers: optional(some(USES)),
    excludes: optional(fc.constant<Capability[]>(['embeddings'])),
    card: optional(known),
    phone: optional(known),
    quotas: optional(fc.array(quota, { maxLength: 3 })),
    models: optional(
      fc.oneof(
        some(IDS),
        fc.constant('any' as const),
        fc.constant<FreeModels>({
          pattern: '*:free',
          except: ['vision-2:free'],
          list: 'https://one.example.com/models',
        }),
      ),
    ),
    unlockedBy: seldom({ pay: 10, currency: 'USD' as const }),
    ended: seldom('2026-01-01', '2026-10-22', '2026-11-18'),
    terms: optional(
      fc.record({
        trainsOnData: fc.constantFrom('no', 'opt-in', 'yes', 'unknown'),
        commercialUse: known,
        processingRegions: fc.constantFrom<string[][]>(['FR'], ['US'], ['EU', 'US']),
        dataProcessingAgreement: known,
        retentionDays: fc.constantFrom(0, 30, 400),
      }),
    ),
    regions: optional(regions),
  })
  .map(defined)

const imported: fc.Arbitrary<ImportedModels> = some(IDS)
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc
          .record({
            name: optional(fc.constantFrom('Élan', 'Big One')),
            context: optional(fc.constantFrom(8192, 128_000, 1_000_000)),
            output: optional(fc.constantFrom(4096, 64_000)),
            input: optional(fc.constantFrom<Modality[][]>(['text'], ['text', 'image'])),
            outputs: optional(fc.constantFrom<Modality[][]>(['text'], ['image'])),
            tools: optional(fc.boolean()),
            structuredOutput: optional(fc.boolean()),
            reasoning: optional(fc.boolean()),
            openWeights: optional(fc.boolean()),
            deprecated: seldom(true as const),
          })
          .map((facts): ImportedModel => ({ id, ...defined(facts) })),
      ),
    ),
  )
  .map((models) => someModels(...models))

export type ModelDirectory = {
  entries: [slug: string, entry: ProviderEntry][]
  imports: Record<string, ImportedModels>
}

/** Two or three providers. */
export const modelDirectories: fc.Arbitrary<ModelDirectory> = fc
  .array(
    fc.record({
      offers: fc.array(offer, { maxLength: 3 }),
      imported: optional(imported),
      signup: optional(fc.record({ regions })),
      end: optional(
        fc.record({
          before: some(IDS).map((ids) => ids.join(', ')),
          endsOn: fc.constantFrom('2026-10-21', '2026-11-15', '2026-11-21', '2026-12-01'),
        }),
      ),
    }),
    { minLength: 2, maxLength: 3 },
  )
  .map((providers) => ({
    entries: providers.map(({ offers, signup, end }, index) => [
      `p${index}`,
      anEntry(`p${index}`, {
        capabilities: [...USES],
        ...(signup && { signup }),
        ...(end && { changelog: [aChange('end', '2026-10-01', end)] }),
        // The first alone takes OpenAI's clients.
        connection: { ...anEntry('any').connection, openaiCompatible: index === 0 },
        offers: offers.map((own, place) =>
          anOffer({ covers: undefined as never, ...own, id: `plan-${place}` }),
        ),
      }),
    ]),
    imports: Object.fromEntries(
      providers.flatMap((one, index) => (one.imported ? [[`p${index}`, one.imported]] : [])),
    ),
  }))

const PARAMETERS = words(`
noCard=true noPhone=1 noTraining=true commercialUse=TRUE openaiCompatible=true tools=true
structuredOutput=1 reasoning=true openWeights=true context=128k context=8193 minParams=7
minParams=8.1b maxOutput=5000 ending=30d ending=6 ending=0D ending=0 dpa=true retention=30
signUpFrom=US signUpFrom=CN input=image input=pdf,image capability=chat capability=embeddings
capability=moderation provider=P1 provider=p1,p0 region=EU region=us kind=keyless,permanent
kind=unknown q=elan q=vision q=BIG+p0 named=false named=true sort=rating sort=requests
sort=tokens sort=context sort=name limit=2 offset=1 noCard=false q=
`)
const parameter = fc.constantFrom(...PARAMETERS)

/** Query strings of which every parameter is given once. */
export const modelQueries: fc.Arbitrary<string> = fc
  .uniqueArray(parameter, { maxLength: 4, selector: (text) => text.split('=')[0] })
  .map((parameters) => `?${parameters.join('&')}`)

/** Without what is undefined: a key that is there is stated. */
function defined<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never
}
