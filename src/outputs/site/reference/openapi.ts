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

/** One endpoint. */
export type Operation = {
  id: string
  /** Below `/api/v1`. */
  path: string
  summary: string
  description: string
  parameters: readonly ApiParameter[]
  /** The name of the schema of its answer. */
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

/** `#/components/schemas/Provider` → `Provider`. */
export const nameOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)

/** How many parameters of a query an example has. */
const SHOWN = 2

/** A request that answers: its path on the site, and the same with a query, below `/api/v1`. */
export function exampleOf({ path, parameters }: Operation): { path: string; below: string } {
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((url, { name, example }) => url.replace(`{${name}}`, String(example)), path === '/' ? '' : path)
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query')
      .slice(0, SHOWN)
      .map(({ name, example }) => [name, String(example)]),
  )
  return { path: `/api/v1${filled}`, below: query.size > 0 ? `${filled}?${query}` : filled }
}
