/** Puts the keys of a value into the order of its schema. */
import type { z } from 'zod'
import { isObject } from '../../base/json.ts'

type Def = z.core.$ZodTypes['_zod']['def']

/** The same value; keys that the schema does not have go last. */
export function inOrder(schema: z.core.$ZodType, value: unknown): unknown {
  const def = (schema as z.core.$ZodTypes)._zod.def as Def
  if (def.type === 'optional') return inOrder(def.innerType, value)
  if (def.type === 'array' && Array.isArray(value)) return value.map((item) => inOrder(def.element, item))
  if (def.type !== 'object' || !isObject(value)) return value
  const known = Object.keys(def.shape).filter((key) => Object.hasOwn(value, key))
  const keys = [...known, ...Object.keys(value).filter((key) => !known.includes(key))]
  return Object.fromEntries(
    keys.map((key) => [key, def.shape[key] ? inOrder(def.shape[key], value[key]) : value[key]]),
  )
}
