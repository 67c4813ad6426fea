/** What the specification names: frozen for the life of v1. Everything else is a preview, and marked so. */
import { z } from 'zod'
import type { Json } from '../base/json.ts'

/** A shape that the specification names: all of it, so that it never gains a field; or these fields, to which others may come. */
type Specified = { closed: true } | { fields: readonly string[] }

/** By schema. What is not here is a preview. */
export const specified = z.registry<Specified>()

/** Bump.sh shows it as a badge on operations, parameters and schemas, and never counts a change there as breaking. */
export const PREVIEW: Json = { 'x-beta': true }

/** oasdiff reads the level of an operation: what is stable may not break. */
export const operationStability = (isSpecified: boolean): Json =>
  isSpecified ? { 'x-stability-level': 'stable' } : { 'x-stability-level': 'beta', ...PREVIEW }

/** The JSON Schema of a part with each preview in it marked; a mark holds for all that is inside. */
export function withPreviewMarks(schema: z.core.$ZodType, json: Json): Json {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return withPreviewMarks(schema.unwrap(), json)
  if (schema instanceof z.ZodArray)
    return { ...json, items: withPreviewMarks(schema.element, json.items as Json) }
  // A part with a name of its own is marked where it is defined.
  if (!(schema instanceof z.ZodObject) || '$ref' in json) return json
  const found = specified.get(schema)
  if (found === undefined) return { ...json, ...PREVIEW }
  const properties = Object.entries(json.properties as Record<string, Json>).map(([name, property]) => [
    name,
    'closed' in found || found.fields.includes(name)
      ? withPreviewMarks(schema.shape[name], property)
      : { ...property, ...PREVIEW },
  ])
  return { ...json, properties: Object.fromEntries(properties) }
}
