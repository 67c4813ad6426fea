/** JSON Schemas, generated from zod: of content files for editors, of responses for clients. */
import { ENDPOINTS } from '../api/endpoints.ts'
import { jsonSchema } from '../api/json-schema.ts'
import { errorBody } from '../api/responses.ts'
import { once } from '../core/once.ts'
import { collection } from '../core/schema/collection.ts'
import { entry } from '../core/schema/entry.ts'
import { leads } from '../core/schema/leads.ts'
import { declined, site } from '../core/schema/site.ts'
import { schemaPath } from '../outputs/discovery/link-headers.ts'
import { freeModelsFile } from '../outputs/dumps/free-models.ts'
import { forEditors } from './for-editors.ts'

const CONTENT = { provider: entry, collection, site, declined, leads } as const

type SchemaFile = [path: string, text: string]

/** Of content files, for editors: file name below `content/schemas/` and text. Committed; `npm run check` compares them. */
export function editorSchemas(): SchemaFile[] {
  return Object.entries(CONTENT).map(([name, schema]) => [`${name}.json`, written(forEditors(schema))])
}

/** All that the site serves below `/schemas/`: path from the site's root and text. */
export const siteSchemas = once((): SchemaFile[] => {
  const responses = new Map(ENDPOINTS.map(({ schemaName, schema }) => [schemaName, schema]))
  return [
    ...editorSchemas().map(([name, text]): SchemaFile => [`schemas/${name}`, standard(text)]),
    ...[...responses, ['Problem', errorBody] as const, ['FreeModels', freeModelsFile] as const].map(
      ([name, schema]): SchemaFile => [
        schemaPath(name),
        written({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...jsonSchema(schema) }),
      ],
    ),
  ]
})

/** Without the word that editors alone know, which strict validators refuse. */
const standard = (text: string) =>
  written(JSON.parse(text, (key, value) => (key === 'patternErrorMessage' ? undefined : value)) as object)

const written = (schema: object) => `${JSON.stringify(schema, null, 2)}\n`
