/** What the reference reads of the OpenAPI document. */

export type ApiSchema = {
  type?: string | readonly string[]
  description?: string
  $ref?: string
  enum?: readonly (string | number | null)[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  items?: ApiSchema
  properties?: Readonly<Record<string, ApiSchema>>
  required?: readonly string[]
  additionalProperties?: ApiSchema | boolean
  anyOf?: readonly ApiSchema[]
}

export type ApiParameter = {
  name: string
  in: 'path' | 'query'
  description: string
  schema: ApiSchema
  example: unknown
}

type Content = Readonly<Record<string, { schema: ApiSchema; example?: unknown }>>
type Response = { description: string; headers?: Readonly<Record<string, unknown>>; content?: Content }

export type Api = {
  servers: readonly [{ url: string }]
  paths: Readonly<
    Record<
      string,
      {
        get: {
          operationId: string
          summary: string
          description: string
          parameters?: readonly ApiParameter[]
          responses: Readonly<Record<string, Response>>
        }
      }
    >
  >
  components: { schemas: Readonly<Record<string, ApiSchema>> }
}

export type Operation = {
  id: string
  /** Below `/api/v1`. */
  path: string
  summary: string
  description: string
  parameters: readonly ApiParameter[]
  schema: string
  example: unknown
  headers: readonly string[]
  errors: readonly { status: string; description: string; example: unknown }[]
}

export const operationsOf = ({ paths }: Api): Operation[] =>
  Object.entries(paths).map(([path, { get }]) => {
    const { 200: ok, ...others } = get.responses as Record<string, Response>
    const answer = ok!.content!['application/json']!
    return {
      id: get.operationId,
      path,
      summary: get.summary,
      description: get.description,
      parameters: get.parameters ?? [],
      schema: nameOf(answer.schema.$ref!),
      example: answer.example,
      headers: Object.keys(ok!.headers ?? {}),
      errors: Object.entries(others).map(([status, { description, content }]) => ({
        status,
        description,
        example: Object.values(content ?? {})[0]?.example,
      })),
    }
  })

export const nameOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)

const SHOWN = 2

/** A request below `/api/v1`, and the file of its answer without a query. `names`: what stands in the path of each answer that there is. */
export function exampleOf({ path, parameters }: Operation, names: readonly string[]) {
  const wanted = String(parameters.find((parameter) => parameter.in === 'path')?.example ?? '')
  const name = names.includes(wanted) ? wanted : (names[0] ?? wanted)
  const filled = path === '/' ? '' : path.replace(/\{\w+\}/, name)
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query')
      .slice(0, SHOWN)
      .map(({ name, example }) => [name, String(example)]),
  )
  return {
    below: query.size > 0 ? `${filled}?${query}` : filled,
    // A host of files knows neither queries nor paths without `.json`.
    file: names.length > 0 ? `/api/v1${filled}.json` : null,
  }
}

const [ENTRIES, CHARACTERS] = [2, 100]

export const shortJson = (value: unknown): string => JSON.stringify(shortened(value), null, 2)

function shortened(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > CHARACTERS ? `${[...value].slice(0, CHARACTERS).join('')}…` : value
  if (Array.isArray(value)) return value.slice(0, ENTRIES).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]))
}

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
