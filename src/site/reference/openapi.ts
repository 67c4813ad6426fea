/** What the reference reads of the OpenAPI document. */

export type ApiSchema = {
  type?: string | readonly string[]
  description?: string
  $ref?: string
  enum?: readonly (string | number | null)[]
  const?: unknown
  format?: string
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

export type Operation = ReturnType<typeof operationsOf>[number]

/** `path`: below `/api/v1`. */
export const operationsOf = ({ paths }: Api) =>
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

export type Field = { path: string; type: string; required: boolean; description: string }

/** Every field of a schema by its path, as in `terms.limits[].value`; a part with a name of its own has its own table. */
export const fieldsOf = (schema: ApiSchema, prefix = ''): Field[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    {
      path: prefix + name,
      type: typeOf(inner),
      required: schema.required?.includes(name) ?? false,
      description: inner.description ?? '',
    },
    ...fieldsWithin(inner, prefix + name),
  ])

/** Those of the object that a field holds: itself, in a list, under names that content chooses, or where it is not null. */
function fieldsWithin(schema: ApiSchema, path: string): Field[] {
  const { properties, items, additionalProperties, anyOf = [] } = schema
  if (properties) return fieldsOf(schema, `${path}.`)
  if (items) return fieldsWithin(items, `${path}[]`)
  if (typeof additionalProperties === 'object') return fieldsWithin(additionalProperties, `${path}.*`)
  const [only, ...others] = anyOf.filter(({ type }) => type !== 'null')
  return only && others.length === 0 ? fieldsWithin(only, path) : []
}

export function typeOf(schema: ApiSchema): string {
  const { $ref, anyOf, items, additionalProperties, type = 'any', enum: words, format } = schema
  const any = (types: readonly string[]) => types.join(' | ')
  if ($ref !== undefined) return nameOf($ref)
  if (anyOf) return any(anyOf.map(typeOf))
  if (items) return typeOf(items).replace(/^.* .*$/, '($&)') + '[]'
  if (typeof additionalProperties === 'object') return `{ [name]: ${typeOf(additionalProperties)} }`
  if ('const' in schema) return JSON.stringify(schema.const)
  if (words) return any(words.map((word) => JSON.stringify(word)))
  return any([type].flat().map((name) => (name === 'string' && format ? format : name)))
}
