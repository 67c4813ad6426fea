/** Values that each parameter of `GET /providers` accepts: by its schema, but where some are worth more. */
import fc, { type Arbitrary } from 'fast-check'
import type { Parameter } from '../../src/api/query/parameter.ts'
import { PARAMETERS, type ProviderQuery } from '../../src/api/query/provider-query.ts'
import { CAPABILITY_SLUGS } from '../../src/schema/vocabulary.ts'
import { ODD_CHARACTERS, WORDS } from './query-words.ts'

/** Few, so that they are asked for where they are: members, neighbours and the union itself. */
export const PLACES = ['DE', 'FR', 'HR', 'CH', 'GB', 'US'] as const

const oneOf = (words: readonly string[]) => fc.mixedCase(fc.constantFrom(...words))

function bySchema({ schema }: Parameter): Arbitrary<string> {
  const { enum: one, items } = schema as { enum?: string[]; items?: { enum: string[] } }
  if (one) return oneOf(one)
  if (items)
    return fc
      .tuple(fc.array(oneOf(items.enum), { minLength: 1, maxLength: 4 }), fc.constantFrom(',', ' , '))
      .map(([several, comma]) => several.join(comma))
  return oneOf(schema.type === 'boolean' ? ['true', 'false', '1', '0'] : [...PLACES, 'EU', 'JP', 'ZW', 'AD'])
}

const words = (least: number) =>
  fc
    .array(fc.constantFrom(...WORDS), { minLength: least, maxLength: 2 })
    .map((some) => ` ${some.join('  ')} `)

/** Most providers of a test have one of the first few. */
const someCapabilities = fc
  .array(fc.oneof(oneOf(CAPABILITY_SLUGS.slice(0, 5)), oneOf(CAPABILITY_SLUGS)), {
    minLength: 1,
    maxLength: 2,
  })
  .map((some) => some.join())

const BY_HAND: Partial<Record<ParameterName, Arbitrary<string>>> = {
  q: fc.oneof(
    { weight: 4, arbitrary: words(0) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_CHARACTERS) },
    // A part of a word is found, too.
    {
      weight: 2,
      arbitrary: fc.tuple(words(1), fc.integer({ min: 2, max: 4 })).map(([q, end]) => q.slice(0, end)),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'e',
        'o a i',
        'text/to_speech',
        ...['x', '😀'].map((one) => one.repeat(100)),
      ),
    },
  ),
  limit: fc
    .oneof(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 260 }),
      fc.constantFrom('007', '200', '201', 1e6, '9'.repeat(400)),
    )
    .map(String),
  offset: fc
    .oneof(
      { weight: 3, arbitrary: fc.nat(5) },
      { weight: 1, arbitrary: fc.nat(260) },
      { weight: 1, arbitrary: fc.constantFrom('00', '9007199254740993', `1${'0'.repeat(400)}`) },
    )
    .map(String),
  retention: fc.constantFrom('0', '030', '399', '9'.repeat(400)),
  capability: someCapabilities,
  freeFor: someCapabilities,
}

export type ParameterName = keyof ProviderQuery
export const PARAMETER_NAMES = Object.keys(PARAMETERS) as ParameterName[]

export const VALUES = Object.fromEntries(
  PARAMETER_NAMES.map((name) => [name, BY_HAND[name] ?? bySchema(PARAMETERS[name]!)]),
) as Record<ParameterName, Arbitrary<string>>
