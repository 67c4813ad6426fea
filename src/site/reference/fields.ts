/** A schema as rows of a table. */
import { type ApiSchema, nameOf } from './openapi.ts'

export type Field = {
  /** `terms.limits[].value` */
  path: string
  schema: ApiSchema
  required: boolean
  description: string
}

/** Every field of a schema, those of objects within it too; a part with a name of its own has its own table. */
export function fieldsOf(schema: ApiSchema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = prefix + name
    const field = {
      path,
      schema: inner,
      required: schema.required?.includes(name) ?? false,
      description: inner.description ?? '',
    }
    const [object, ending] = objectIn(inner)
    return [field, ...(object ? fieldsOf(object, `${path}${ending}.`) : [])]
  })
}

/** The object that a field holds: itself, in a list, under names that content chooses, or where it is not null. */
function objectIn(schema: ApiSchema): [object: ApiSchema | undefined, ending: string] {
  if (schema.properties) return [schema, '']
  if (schema.items) {
    const [object, ending] = objectIn(schema.items)
    return [object, `[]${ending}`]
  }
  if (typeof schema.additionalProperties === 'object') {
    const [object, ending] = objectIn(schema.additionalProperties)
    return [object, `.*${ending}`]
  }
  const objects = (schema.anyOf ?? []).filter((option) => option.type !== 'null')
  return objects.length === 1 ? objectIn(objects[0]!) : [undefined, '']
}

/** The type in a word or two, and the named part in it. */
export function typeOf(schema: ApiSchema): { text: string; reference: string | null } {
  const { $ref, anyOf, items, additionalProperties, type, enum: words, format } = schema
  if ($ref !== undefined) return { text: nameOf($ref), reference: nameOf($ref) }
  if (anyOf) {
    const options = anyOf.map(typeOf)
    return {
      text: options.map(({ text }) => text).join(' | '),
      reference: options.find(({ reference }) => reference !== null)?.reference ?? null,
    }
  }
  if (items) {
    const { text, reference } = typeOf(items)
    return { text: text.includes(' ') ? `(${text})[]` : `${text}[]`, reference }
  }
  if (typeof additionalProperties === 'object') {
    const { text, reference } = typeOf(additionalProperties)
    return { text: `{ [name]: ${text} }`, reference }
  }
  if ('const' in schema) return { text: JSON.stringify(schema.const), reference: null }
  if (words) return { text: words.map((word) => JSON.stringify(word)).join(' | '), reference: null }
  const types = [type ?? 'any'].flat().map((name) => (name === 'string' && format ? `${format}` : name))
  return { text: types.join(' | '), reference: null }
}
