/** JSON Schemas, generated from zod: of content files as editors read them best, of responses for clients. */
import { z } from 'zod'
import { ENDPOINTS } from '../api/endpoints.ts'
import { jsonSchema } from '../api/json-schema.ts'
import { once } from '../base/memo.ts'
import { configIndex } from '../files/configs/configs.ts'
import { schemaPath } from '../files/discovery/discovery.ts'
import { dumpedProvider, dumpIndex } from '../files/dumps/dumps.ts'
import { freeModelsFile } from '../files/dumps/model-files.ts'
import { freeFile } from '../files/free/free.ts'
import type { SiteFile } from '../files/site-files.ts'
import { collection } from '../schema/collection.ts'
import { entry } from '../schema/entry.ts'
import { leads } from '../schema/imported.ts'
import { errorBody } from '../schema/responses.ts'
import { declined, site } from '../schema/site.ts'

const CONTENT = { provider: entry, collection, site, declined, leads } as const

/** Answers and files of data by name; several endpoints may answer with one. */
const PUBLISHED: ReadonlyMap<string, z.ZodType> = new Map([
  ...ENDPOINTS.map(({ schemaName, schema }) => [schemaName, schema] as const),
  ['Problem', errorBody],
  ['FreeModels', freeModelsFile],
  ['Free', freeFile],
  ['DumpedProvider', dumpedProvider],
  ['DumpIndex', dumpIndex],
  ['ConfigIndex', configIndex],
])

const editorSchema = (schema: z.ZodType) => written(forEditors(schema))

/** Of content files, for editors: file name below `content/schemas/` and text. Committed; `npm run check` compares them. */
export const editorSchemas = (): [name: string, text: string][] =>
  Object.entries(CONTENT).map(([name, schema]) => [`${name}.json`, editorSchema(schema)])

/** No content changes them. No two have the same name of a file, as those of content are of another dialect. */
const SITE_SCHEMAS: readonly (readonly [path: string, schema: () => object])[] = [
  ...Object.entries(CONTENT).map(
    ([name, schema]) => [`schemas/content-${name}.json`, once(() => standard(editorSchema(schema)))] as const,
  ),
  ...[...PUBLISHED].map(([name, schema]) => [schemaPath(name), once(() => jsonSchema(schema))] as const),
]

/** All that the site serves below `/schemas/`, each named by its URL. */
export const siteSchemas = (baseUrl: string): SiteFile[] =>
  SITE_SCHEMAS.map(([path, schema]) => [
    path,
    () => written({ $schema: DIALECT, $id: `${baseUrl}/${path}`, ...schema() }),
  ])

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** Without the word that editors alone know, which strict validators refuse. */
const standard = (text: string) =>
  JSON.parse(text, (key, value) => (key === 'patternErrorMessage' ? undefined : value)) as object

const written = (schema: object) => `${JSON.stringify(schema, null, 2)}\n`

export type Schema = {
  description?: string
  type?: string
  format?: string
  pattern?: string
  /** What editors say where the pattern does not match: https://code.visualstudio.com/docs/languages/json */
  patternErrorMessage?: string
  enum?: unknown[]
  const?: unknown
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  minItems?: number
}

/** Draft 7: editors know newer drafts only in part. */
export function forEditors(schema: z.ZodType): Schema {
  const written = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => explainPattern(zodSchema, jsonSchema as Schema),
  })
  return withWords(written as Schema)
}

/** Fits no pattern of ours. */
const MISFIT = '\u00a1'

/** Gives a pattern the message of its schema, and a URL that must be https the pattern that says so. */
function explainPattern(zodSchema: z.core.$ZodType, schema: Schema): void {
  const messageFor = (value: string) => z.safeParse(zodSchema, value).error?.issues[0]?.message
  if (schema.format === 'uri' && messageFor('http://example.com') !== undefined) schema.pattern = '^https://'
  // Editors know the format, and say so in fewer signs than the pattern has.
  if (schema.format === 'date') delete schema.pattern
  const message = schema.pattern && messageFor(MISFIT)
  if (message?.startsWith('expected')) schema.patternErrorMessage = message
}

/** Makes all that a field takes one list of words if it can be, and names them in the field's text if it cannot. */
function withWords(schema: Schema): Schema {
  const { items, anyOf = [], oneOf = [], properties = {} } = schema
  for (const part of [...(items ? [items] : []), ...anyOf, ...oneOf]) withWords(part)
  for (const [name, words] of discriminators(oneOf))
    Object.assign(schema, { type: 'object', properties: { [name]: { enum: words } } })
  for (const field of Object.values(properties)) {
    withWords(field)
    const words = wordsOf(field)
    if (field.anyOf?.every(({ type, ...part }) => type === 'boolean' || 'const' in part || 'enum' in part)) {
      delete field.anyOf
      field.enum = words
    }
    if (!field.enum && words.length > 1 && words.some((word) => !field.description?.includes(String(word))))
      field.description = `${field.description ?? ''} One of: ${words.join(', ')}.`.trim()
  }
  return schema
}

/** All words that a value, or an item of a list, may be. */
function wordsOf({ type, enum: words, const: word, items, anyOf = [], oneOf = [] }: Schema): unknown[] {
  if (word !== undefined) return [word]
  if (type === 'boolean') return [true, false]
  const parts = [...(items ? [items] : []), ...anyOf, ...oneOf]
  return [...new Set([...(words ?? []), ...parts.flatMap(wordsOf)])]
}

/** Keys that tell the parts of a union apart, each with the words of all parts. */
const discriminators = (parts: readonly Schema[]): [name: string, words: unknown[]][] =>
  Object.keys(parts[0]?.properties ?? {}).flatMap((name) => {
    const words = parts.map(({ properties }) => properties?.[name]?.const)
    return words.every((word) => word !== undefined) ? [[name, words] as [string, unknown[]]] : []
  })
