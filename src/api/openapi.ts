/** The OpenAPI 3.1 document, derived from the endpoint table, the parameter table and the response schemas, with an example of each answer. */

import type { Json } from '../base/json.ts'
import { once } from '../base/memo.ts'
import type { Site } from '../schema/site.ts'
import { operationStability, PREVIEW } from '../schema/specified.ts'
import { CATEGORIES } from '../schema/vocabulary.ts'
import { ENDPOINTS, type Endpoint } from './endpoints.ts'
import { errorBody as problemOf } from './http/answer.ts'
import { PROBLEM_TYPE } from './http/headers.ts'
import { COMPONENTS, componentSchemas } from './json-schema.ts'
import examples from './openapi-examples.json' with { type: 'json' }
import type { DescribedParameter } from './query/parameter-descriptions.ts'
/** Whom the document is for: names and URLs come from `content/site.yaml` or the host. */
export type Publication = Pick<Site, 'name' | 'contact' | 'repository'> & { baseUrl: string }

/** Answers by operation id, of an imaginary directory, so that the document is the same whatever the content. */
const EXAMPLES = examples as Readonly<Record<string, unknown>>

/** `files`: for hosts that serve only files, whose paths end in `.json` and take no query. */
export function openApiDocument(publication: Publication, files = false): Json {
  const { name, baseUrl, contact, repository } = publication
  const contactUrl = contact.startsWith('https://') ? contact : repository || baseUrl
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: '1.0.0',
      summary: 'What AI API providers give away, with a source and a date behind each fact.',
      description:
        'A read-only JSON API over a directory of AI API providers. Free, without a key, callable from any origin. Provider summaries, collections and the status overview never change their fields within v1; all other shapes may gain fields. What is marked x-beta is a preview: it can still change until 90 days after the first deployment; a mark holds for all that is inside. Code is MIT, data is CC0.',
      license: { name: 'CC0-1.0', identifier: 'CC0-1.0' },
      contact: { name, url: contactUrl },
    },
    // On a mirror, the URL of the document leads to the files next to it.
    servers: [
      files
        ? { url: 'api/v1', description: 'The files next to this document.' }
        : { url: `${baseUrl}/api/v1`, description: 'The directory.' },
    ],
    security: [],
    tags: [{ name: 'directory', description: 'Everything here is a read.' }],
    paths: Object.fromEntries(
      // The index lies outside the folder of all files.
      ENDPOINTS.filter(({ path }) => !files || path !== '/').map((endpoint) => [
        `${endpoint.path}${files ? '.json' : ''}`,
        { get: operation(endpoint, files) },
      ]),
    ),
    components: { schemas: files ? schemas.ofFiles() : schemas.ofApi() },
  }
}

/** Schemas of the index and of errors, which a host of files words in its own way. */
const NOT_IN_FILES = new Set(['Index', 'Problem', 'ErrorCode', 'ParameterProblem'])

/** Made once: they depend on no content. */
const schemas = {
  ofApi: once(() => schemasWithout(new Set())),
  ofFiles: once(() => schemasWithout(NOT_IN_FILES)),
}

const schemasWithout = (names: ReadonlySet<string>) =>
  componentSchemas(
    [
      ...COMPONENTS,
      ...ENDPOINTS.map(({ schemaName, schema, summary }) => [schemaName, schema, `${summary}.`] as const),
    ].filter(([name]) => !names.has(name)),
  )

/** What a host sends with a file, and where nothing is, is the choice of that host. */
function operation(endpoint: Endpoint, files: boolean): Json {
  const { id, summary, description, query, specified } = endpoint
  const parameters = [
    ...pathParameters(endpoint),
    ...Object.entries((!files && query) || {}).map(([name, row]) => queryParameter(name, row)),
  ]
  const content = answerOf(endpoint)
  return {
    operationId: id,
    summary,
    description: files && query ? `${description} This file is the answer without a query.` : description,
    ...operationStability(specified === true),
    tags: ['directory'],
    ...(parameters.length > 0 ? { parameters } : {}),
    responses: files
      ? {
          200: { description: 'The answer.', content },
          404: { description: 'There is nothing at this path.' },
        }
      : {
          200: { description: 'The answer.', headers: answerHeaders(query), content },
          304: { description: 'Not modified: the ETag sent in If-None-Match still holds.' },
          ...failures(endpoint),
        },
  }
}

function answerHeaders(query: Endpoint['query']): Json {
  const isPaged = query !== undefined && 'offset' in query
  return {
    ETag: { description: 'For If-None-Match.', schema: { type: 'string' }, example: 'W/"5f2c"' },
    Link: {
      description: isPaged
        ? 'What describes the answer, and with rel="next" where the next entries are.'
        : 'What describes the answer.',
      schema: { type: 'string' },
      example: '</openapi.json>; rel="service-desc"',
    },
    ...(query
      ? {
          'X-Total-Count': {
            description: isPaged ? 'How many match, before offset and limit.' : 'How many match.',
            schema: { type: 'integer' },
            example: 42,
          },
          'X-Unknown-Count': {
            description: 'Of how many nobody knows whether they match: they fail nothing that was asked.',
            schema: { type: 'integer' },
            example: 7,
          },
        }
      : {}),
  }
}

const failures = ({ parameter, query }: Endpoint): Json => ({
  ...(query
    ? {
        400: failure(
          'A parameter is wrong; errors says which and why.',
          [PROBLEM_TYPE],
          problemOf('invalid_parameter', `category: ${EXPECTED}.`, [
            {
              parameter: 'category',
              value: 'LLMs',
              message: EXPECTED,
              allowed: [...CATEGORIES],
              suggestion: 'LLM',
            },
          ]),
        ),
      }
    : {}),
  ...(parameter
    ? {
        404: failure(
          'There is nothing of that name. The type depends on the host, as this is a static file.',
          [PROBLEM_TYPE, 'application/json'],
          problemOf('not_found', 'There is nothing at this path.'),
        ),
      }
    : {}),
  405: failure(
    'Only GET, HEAD and OPTIONS are offered.',
    [PROBLEM_TYPE],
    problemOf('method_not_allowed', 'POST is not offered; this API is read-only. Use GET, HEAD or OPTIONS.'),
  ),
})

const pathParameters = ({ parameter }: Endpoint) =>
  parameter
    ? [{ ...parameter, in: 'path', required: true, schema: { type: 'string' }, example: parameter.example }]
    : []

const answerOf = ({ id, schemaName }: Endpoint) => ({
  'application/json': { schema: reference(schemaName), example: EXAMPLES[id] },
})

/** Several values of one parameter go with commas between them. */
function queryParameter(name: string, { description, schema, example, specified }: DescribedParameter): Json {
  const list = schema.type === 'array'
  return {
    name,
    in: 'query',
    description,
    ...(specified ? {} : PREVIEW),
    schema,
    ...(list ? { style: 'form', explode: false } : {}),
    example: list ? String(example).split(',') : example,
  }
}

const EXPECTED = `expected one of ${CATEGORIES.join(', ')}`
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const failure = (description: string, types: readonly string[], example: object) => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, { schema: reference('Problem'), example }])),
})
