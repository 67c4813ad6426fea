/** Response schemas as JSON Schema: closed where the specification closes a shape, open where it may gain fields. */
import { z } from 'zod'
import type { Json } from '../base/json.ts'
import { PREVIEW, specified, withPreviewMarks } from '../schema/specified.ts'

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** An open shape says nothing of further properties; an optional part of a union reads as a list of types. */
const published: Override = ({ zodSchema, jsonSchema }) => {
  if (jsonSchema.additionalProperties === false && !isClosed(zodSchema))
    delete jsonSchema.additionalProperties
  foldNull(jsonSchema as Json)
}

/** Whether a client may hold the shape strictly for the life of v1. */
function isClosed(schema: z.core.$ZodType): boolean {
  const found = specified.get(schema)
  return found !== undefined && 'closed' in found
}

/** `anyOf: [{type: X, …}, {type: null}]` as `type: [X, null]`, which more tools understand. */
function foldNull(schema: Json): void {
  const options = schema.anyOf as Json[] | undefined
  if (!Array.isArray(options) || options.length !== 2) return
  const [value, none] = options as [Json, Json]
  if (none.type !== 'null' || Object.keys(none).length > 1) return
  // Objects stay apart, so that a part with a name of its own is known again.
  if (typeof value.type !== 'string' || value.type === 'object' || '$ref' in value) return
  delete schema.anyOf
  const { description, ...rest } = schema
  // A constant is a list of one value, to which null comes.
  const { const: constant, ...kept } = value
  const values = 'const' in value ? [constant] : value.enum
  for (const key of Object.keys(schema)) delete schema[key]
  Object.assign(schema, kept, rest, {
    type: [value.type, 'null'],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
    ...((description ?? value.description) ? { description: description ?? value.description } : {}),
  })
}

/** One response schema in the JSON Schema dialect that OpenAPI 3.1 uses, whole in itself. */
export function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'output',
    override: published,
  }) as Json
  return rest
}

/** Schemas that refer to each other by name, previews marked. `descriptions` by name, where a schema has none. */
export function componentSchemas(
  named: ReadonlyMap<string, z.ZodType>,
  descriptions: Readonly<Record<string, string>>,
): Record<string, Json> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of named) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    target: 'draft-2020-12',
    io: 'output',
    uri: (id) => `#/components/schemas/${id}`,
    override: published,
  }) as { schemas: Record<string, Json> }
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [
      id,
      {
        ...(descriptions[id] === undefined ? {} : { description: descriptions[id] }),
        ...marked(named.get(id)!, schema),
      },
    ]),
  )
}

/** A list of words has no fields: it is specified as a whole, or not at all. */
const marked = (schema: z.ZodType, json: Json): Json =>
  schema instanceof z.ZodObject || specified.has(schema)
    ? withPreviewMarks(schema, json)
    : { ...json, ...PREVIEW }
