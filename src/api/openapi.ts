/** The OpenAPI 3.1 document, derived from the endpoint table, the parameter table and the response schemas. */
import { z } from 'zod'
import { PARAMETERS } from '../query/parameters.ts'
import { errorBody } from '../schema/responses.ts'
import type { Site } from '../schema/site.ts'
import { ENDPOINTS, type Endpoint } from './endpoints.ts'

type Json = Record<string, unknown>

/** Whom the document is for: names and addresses come from `content/site.yaml` or the host. */
export type Publication = Pick<Site, 'name' | 'contact' | 'repository'> & { baseUrl: string }

export function openApiDocument(publication: Publication): Json {
  const { name, baseUrl, contact, repository } = publication
  const contactUrl = contact.startsWith('https://') ? contact : repository
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: '1.0.0',
      summary: 'What AI API providers give away, with a source and a date behind each fact.',
      description:
        'A read-only JSON API over a directory of AI API providers. Free, without a key, callable from any origin. Code is MIT, data is CC0.',
      license: { name: 'CC0-1.0', identifier: 'CC0-1.0' },
      ...(contactUrl ? { contact: { name, url: contactUrl } } : {}),
    },
    servers: [{ url: `${baseUrl}/api/v1` }],
    security: [],
    tags: [{ name: 'directory', description: 'Everything here is a read.' }],
    paths: Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint.path, { get: operation(endpoint) }])),
    components: {
      schemas: {
        ...Object.fromEntries(ENDPOINTS.map(({ schema, schemaName }) => [schemaName, jsonSchema(schema)])),
        Error: jsonSchema(errorBody),
      },
    },
  }
}

/** A response schema in the JSON Schema dialect that OpenAPI 3.1 uses. */
export function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'output' }) as Json
  return rest
}

function operation(endpoint: Endpoint): Json {
  const parameters = [
    ...(endpoint.parameter
      ? [{ ...endpoint.parameter, in: 'path', required: true, schema: { type: 'string' } }]
      : []),
    ...(endpoint.query
      ? Object.entries(PARAMETERS).map(([name, { description, schema }]) => ({
          name,
          in: 'query',
          description,
          schema,
        }))
      : []),
  ]
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: ['directory'],
    ...(parameters.length > 0 ? { parameters } : {}),
    responses: {
      200: {
        description: 'The answer.',
        headers: { ETag: { description: 'For If-None-Match.', schema: { type: 'string' } } },
        content: { 'application/json': { schema: reference(endpoint.schemaName) } },
      },
      304: { description: 'Not modified: the ETag sent in If-None-Match still holds.' },
      ...(endpoint.query ? { 400: failure('A parameter is wrong; errors says which and why.') } : {}),
      ...(endpoint.parameter ? { 404: failure('There is nothing of that name.') } : {}),
      405: failure('Only GET, HEAD and OPTIONS are offered.'),
    },
  }
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const failure = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: reference('Error') } },
})
