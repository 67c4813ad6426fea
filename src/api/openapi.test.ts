import { describe, expect, test } from 'vitest'
import { sampleContext } from '../../test/support/site-context.ts'
import { words } from '../../test/support/words.ts'
import type { Json } from '../base/json.ts'
import { ENDPOINTS } from './endpoints.ts'
import { openApiDocument } from './openapi.ts'

const { publication } = sampleContext()
const document = openApiDocument(publication) as {
  paths: Record<string, { get: Operation }>
  components: { schemas: Record<string, Json> }
}
type Operation = {
  description?: string
  parameters?: { name: string; description?: string; example?: unknown }[]
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>
}
const { schemas } = document.components

/** The path of each part of a value that holds for it, with the part. */
function parts(value: unknown, holds: (part: Json) => boolean, path = ''): [string, Json][] {
  if (typeof value !== 'object' || value === null) return []
  const own: [string, Json][] = !Array.isArray(value) && holds(value as Json) ? [[path, value as Json]] : []
  return [...own, ...Object.entries(value).flatMap(([key, part]) => parts(part, holds, `${path}/${key}`))]
}
const properties = parts(
  schemas,
  ({ type, properties }) => type === 'object' && properties !== undefined,
).flatMap(([path, part]) =>
  Object.entries(part.properties as Record<string, Json>).map(
    ([name, value]) => [`${path}/${name}`, value] as const,
  ),
)

test('each property says what it is, by itself or as a part with a name', () => {
  expect(properties.length).toBeGreaterThan(200)
  expect(properties.filter(([, value]) => !value.description && !value.$ref).map(([path]) => path)).toEqual(
    [],
  )
})

/** Whether a schema is of a list, a mapping, or which single value; null says nothing. */
function typesOf({ $ref, anyOf, type, enum: words }: Json): string[] {
  if ($ref) return typesOf(schemas[String($ref).split('/').at(-1)!]!)
  if (anyOf) return (anyOf as Json[]).flatMap(typesOf)
  return [type ?? typeof (words as unknown[])[0]]
    .flat()
    .map((one) => String(one).replace('integer', 'number'))
}

/** Not of links, which are named after their pages, and not of counts. */
const ONE_TYPE = words(`
per price prices cost limits metric amount card phone kind free scope provider maxOutput modalities
hasFreeOffer requiresCreditCard readWithout freeCount
`)
test.each(ONE_TYPE)('%s has one type wherever it stands', (name) => {
  const own = properties.filter(([path]) => path.endsWith(`/${name}`) && !/links|AuditFigures/.test(path))
  expect(own).not.toEqual([])
  const types = own.flatMap(([, value]) => typesOf(value)).filter((type) => type !== 'null')
  expect(new Set(types).size).toBe(1)
})

test.each(ENDPOINTS)('$id has a description, and examples of its parameters and its answer', ({ path }) => {
  const { description, parameters = [], responses } = document.paths[path]!.get
  expect(description).toBeTruthy()
  expect(parameters.filter((one) => !one.description || one.example === undefined)).toEqual([])
  expect(responses[200]!.content!['application/json']!.example).toBeDefined()
})

test('a host may type a 404 as JSON or as a problem', () => {
  const types = Object.values(document.paths).flatMap(({ get: { responses } }) =>
    responses[404] ? [Object.keys(responses[404].content!).toSorted().join()] : [],
  )
  expect(new Set(types)).toEqual(new Set(['application/json,application/problem+json']))
})

test('the specified shapes are closed, all others may gain fields', () => {
  const closed = parts(schemas, (part) => part.additionalProperties === false).map(([path]) => path)
  const specified = words(`
    /CollectionList /CollectionSummary /ProviderList /ProviderSummary /StatusEntry /StatusOverview
    /StatusOverview/properties/summary
  `)
  expect(closed.toSorted()).toEqual(specified)
})

test('no name of a part hides one that every language has', () => {
  expect(Object.keys(schemas).filter((name) => name in globalThis)).toEqual([])
})

test('a value that may be null is a type of two names, unless it is an object', () => {
  const nullable = parts(
    schemas,
    ({ anyOf }) => Array.isArray(anyOf) && anyOf.length === 2 && anyOf.some(({ type }) => type === 'null'),
  )
  const values = nullable.map(([, { anyOf }]) => (anyOf as Json[]).find(({ type }) => type !== 'null')!)
  expect(values.filter(({ type, $ref }) => type !== 'object' && !$ref)).toEqual([])
  expect(properties.some(([, { type }]) => Array.isArray(type) && type.includes('null'))).toBe(true)
})

test('a list of types has one and null, for validators in strict mode', () => {
  const lists = parts(schemas, ({ type }) => Array.isArray(type)).map(([, { type }]) => type as string[])
  expect(lists.filter((types) => types.length !== 2 || !types.includes('null'))).toEqual([])
  expect(parts(schemas, ({ anyOf }) => Array.isArray(anyOf) && anyOf.length > 2)).not.toEqual([])
})

test('a base URL with a gap for an account is a template', () => {
  const { openaiBaseUrl } = schemas.Connection!.properties as Record<string, Json>
  expect(openaiBaseUrl!.format).toBe('uri-template')
})

test('no parameter is a part of a segment of a path', () => {
  for (const path of Object.keys(document.paths))
    for (const segment of path.split('/')) expect(segment).toMatch(/^(?:\{\w+\}|[^{}]*)$/)
})

describe('the document for hosts of files', () => {
  const files = openApiDocument(publication, true) as typeof document

  test('has the file of each endpoint but the index, and no query', () => {
    const others = ENDPOINTS.filter(({ path }) => path !== '/')
    expect(Object.keys(files.paths)).toEqual(others.map(({ path }) => `${path}.json`))
    const parameters = Object.values(files.paths).flatMap(({ get }) => get.parameters ?? [])
    expect(new Set(parameters.map((one) => (one as { in?: string }).in))).toEqual(new Set(['path']))
  })
  test('refers to every schema that it has, and to no other', () => {
    const referred = [...JSON.stringify(files).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
      ([, name]) => name!,
    )
    expect([...new Set(referred)].toSorted()).toEqual(Object.keys(files.components.schemas).toSorted())
  })
})
