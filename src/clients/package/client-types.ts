/** Generates the client's types from the schemas of the responses and of the query parameters. */
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import type { z } from 'zod'
import { ENDPOINTS } from '../../api/endpoints.ts'
import { COMPONENTS, jsonSchema } from '../../api/json-schema.ts'
import {
  CHANGE_QUERY,
  type DescribedParameter,
  MODEL_QUERY,
  OFFER_QUERY,
  PROVIDER_QUERY,
  STATUS_QUERY,
} from '../../api/query/parameter-descriptions.ts'
import * as vocabulary from '../../schema/vocabulary.ts'

type Named = readonly [name: string, about: string, schema: JSONSchema]

const shape = (schema: z.ZodType): JSONSchema => jsonSchema(schema) as JSONSchema

const oneOf = (words: readonly string[]): JSONSchema => ({ type: 'string', enum: [...words] })

const parts = (): Named[] =>
  COMPONENTS.map(([name, schema, description]) => [
    // `Error` and `Problem` of a client are what its methods throw.
    name === 'Problem' ? 'ErrorBody' : name,
    schema.description ?? description ?? '',
    shape(schema),
  ])

const answers = (): Named[] =>
  ENDPOINTS.filter(
    ({ schemaName }, index) => ENDPOINTS.findIndex((other) => other.schemaName === schemaName) === index,
  ).map(({ schemaName, schema, summary }) => [schemaName, `${summary}.`, shape(schema)])

const queries = (): Named[] =>
  (
    [
      ['ProviderQuery', 'listProviders', PROVIDER_QUERY],
      ['CapabilityQuery', 'getCapability', OFFER_QUERY],
      ['ModelQuery', 'listModels', MODEL_QUERY],
      ['ChangesQuery', 'listChanges', CHANGE_QUERY],
      ['StatusQuery', 'getStatus', STATUS_QUERY],
    ] as const
  ).map(([name, method, table]) => [
    name,
    `The parameters of \`${method}\`. They combine with AND.`,
    query(table),
  ])

/** The whole text of the package's `types.ts`, which needs no other module. */
export async function clientTypes(): Promise<string> {
  const named: Named[] = [
    ['FreeTierKind', 'What is free.', oneOf(vocabulary.FREE_TIER_KINDS)],
    ['Metric', 'What is counted; money by its ISO 4217 code.', oneOf(vocabulary.METRICS)],
    ['ChangeKind', 'What a change is about.', oneOf(vocabulary.PUBLISHED_CHANGE_KINDS)],
    ...parts(),
    ...answers(),
    ...queries(),
  ]
  const known = new Map<string, string>()
  const texts: string[] = []
  for (const [name, about, schema] of named) {
    const { description: _, ...body } = schema
    texts.push(withShortDocblocks(await declaration(name, about, withNames(body, known))))
    known.set(fingerprint(body), name)
  }
  return `${HEADER}\n${texts.join('\n')}`
}

const HEADER = '/** The shapes of all answers, generated from the schemas of the API. */\n'

/** Puts docblocks of one sentence on one line, and leaves out what each item is, which its type says. */
const withShortDocblocks = (text: string) =>
  text
    .replace(/(?<=\S)\n\s*\*\n\s*\* Items: [^\n]*/g, '')
    .replace(/\/\*\*\n\s*\* ([^\n]+)\n\s*\*\//g, '/** $1 */')

const declaration = (name: string, about: string, schema: JSONSchema): Promise<string> =>
  compile({ ...schema, title: name, description: about }, name, {
    bannerComment: '',
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { semi: false, singleQuote: true, printWidth: 110, trailingComma: 'all' },
  })

/** The schema with each part that has a name of its own replaced by that name. */
function withNames(schema: JSONSchema, known: ReadonlyMap<string, string>): JSONSchema {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    const { description, ...body } = value as JSONSchema
    const name = known.get(fingerprint(body))
    if (name !== undefined) return { description, tsType: name }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item)]))
  }
  return visit(schema) as JSONSchema
}

/** Equal for schemas that accept the same values and have the same descriptions. */
const fingerprint = (schema: object) => JSON.stringify(schema)

/** `undefined` counts as not given, so that optional values can be passed on as they are. */
const query = (table: Readonly<Record<string, DescribedParameter>>): JSONSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    Object.entries(table).map(([name, { description, schema }]) => {
      // Text that may be a number: 128000 or 128k.
      const number = String(schema.pattern).startsWith('^[0-9]') ? 'number | ' : ''
      return [name, { description, tsType: `${number}${literal(schema)} | undefined` }]
    }),
  ),
})

function literal({ type, enum: values, items }: JSONSchema): string {
  // Several values are joined by commas, which the client does for a list.
  if (type === 'array' && typeof items === 'object' && !Array.isArray(items))
    return `${literal(items as JSONSchema)} | readonly (${literal(items as JSONSchema)})[]`
  if (Array.isArray(values))
    return NAMED_WORDS.get(values.join()) ?? values.map((value) => `'${value}'`).join(' | ')
  return type === 'integer' ? 'number' : String(type)
}

const NAMED_WORDS = new Map([
  [vocabulary.CATEGORIES.join(), 'Category'],
  [vocabulary.STATUSES.join(), 'Status'],
  [vocabulary.FREE_TIER_KINDS.join(), 'FreeTierKind'],
  [vocabulary.PUBLISHED_CHANGE_KINDS.join(), 'ChangeKind'],
  [vocabulary.CAPABILITY_SLUGS.join(), 'CapabilitySlug'],
])
