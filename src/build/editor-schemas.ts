/** JSON Schemas, generated from zod: of content files for editors, of responses for clients. */
import { z } from 'zod'
import { ENDPOINTS } from '../api/endpoints.ts'
import { jsonSchema } from '../api/openapi.ts'
import { schemaPath } from '../discovery/link-headers.ts'
import { collection } from '../schema/collection.ts'
import { provider } from '../schema/provider.ts'
import { errorBody } from '../schema/responses.ts'
import { declined, site } from '../schema/site.ts'

const CONTENT = { provider, collection, site, declined } as const

/** File, relative to `public/`, and its text. Committed, so that editors find them; `npm run check` holds them. */
export function editorSchemas(): [file: string, text: string][] {
  const responses = new Map(ENDPOINTS.map(({ schemaName, schema }) => [schemaName, schema]))
  return [
    ...Object.entries(CONTENT).map(([name, schema]): [string, object] => [
      `schemas/${name}.json`,
      // Editors know draft 7; newer drafts only in part.
      z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' }),
    ]),
    ...[...responses, ['Error', errorBody] as const].map(([name, schema]): [string, object] => [
      schemaPath(name),
      { $schema: 'https://json-schema.org/draft/2020-12/schema', ...jsonSchema(schema) },
    ]),
  ].map(([path, schema]) => [path, `${JSON.stringify(schema, null, 2)}\n`])
}
