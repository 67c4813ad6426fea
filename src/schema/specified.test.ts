import { expect, test } from 'vitest'
import { sampleContext } from '../../test/support/site-context.ts'
import { SPECIFIED_ENDPOINTS, SPECIFIED_FIELDS } from '../../test/support/specification.ts'
import { openApiDocument } from '../api/openapi.ts'
import type { Json } from '../base/json.ts'

const document = openApiDocument(sampleContext().publication) as {
  paths: Record<string, { get: Marked & { parameters?: (Marked & { name: string; in: string })[] } }>
  components: { schemas: Record<string, Json> }
}
type Marked = { 'x-beta'?: boolean; 'x-stability-level'?: string }
const { schemas } = document.components
const isPreview = (part: object) => 'x-beta' in part

/** By path from a component, the fields of each shape that are no preview, themselves or for what they are in. */
function frozenFields(path: string, schema: Json): [string, string[]][] {
  if (isPreview(schema) || schema.properties === undefined) return []
  const fields = Object.entries(schema.properties as Record<string, Json>).filter(
    ([, field]) => !isPreview(field),
  )
  return [
    [path, fields.map(([name]) => name)],
    ...fields.flatMap(([name, field]) =>
      frozenFields(`${path}.${name}`, (field.items as Json | undefined) ?? field),
    ),
  ]
}

test('every endpoint and parameter of the specification is stable, all others are previews', () => {
  const operations = Object.entries(document.paths).map(([path, { get }]) => [path, get] as const)
  const frozen = operations.filter(([, operation]) => !isPreview(operation))
  const parameters = frozen.map(([path, operation]) => [
    path,
    (operation.parameters ?? [])
      .filter((one) => one.in === 'query' && !isPreview(one))
      .map(({ name }) => name),
  ])
  expect(Object.fromEntries(parameters)).toEqual(SPECIFIED_ENDPOINTS)
  expect(operations.length).toBeGreaterThan(frozen.length)
})

test('the level of an operation is stable where it is no preview, else beta', () => {
  for (const { get } of Object.values(document.paths))
    expect(get['x-stability-level']).toBe(isPreview(get) ? 'beta' : 'stable')
})

test('every field of the specification is frozen, all others are previews', () => {
  const frozen = Object.entries(schemas).flatMap(([name, schema]) => frozenFields(name, schema))
  expect(Object.fromEntries(frozen)).toEqual(SPECIFIED_FIELDS)
})

test('the specified fields of an answer stand first, in the order of the specification', () => {
  for (const name of Object.keys(SPECIFIED_FIELDS).filter((one) => !one.includes('.')))
    expect(Object.keys(schemas[name]!.properties as object).slice(0, SPECIFIED_FIELDS[name]!.length)).toEqual(
      SPECIFIED_FIELDS[name],
    )
})

test('what has no fields is marked too: the closed lists of the specification are frozen, other words are not', () => {
  expect(isPreview(schemas.Category!)).toBe(false)
  expect(isPreview(schemas.Status!)).toBe(false)
  expect(isPreview(schemas.CapabilitySlug!)).toBe(true)
})

test('what an item of the changelog holds is not specified, the changelog is', () => {
  const { changelog } = schemas.Provider!.properties as Record<string, Json>
  expect(isPreview(changelog!)).toBe(false)
  expect(isPreview(changelog!.items as Json)).toBe(true)
})
