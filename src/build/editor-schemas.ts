/** JSON Schemas, generated from zod: of content files for editors, of responses for clients. */
import type { z } from 'zod'
import { ENDPOINTS } from '../api/endpoints.ts'
import { jsonSchema } from '../api/json-schema.ts'
import { once } from '../base/memo.ts'
import { schemaPath } from '../files/discovery/link-headers.ts'
import { freeModelsFile } from '../files/dumps/free-models.ts'
import { collection } from '../schema/collection.ts'
import { entry } from '../schema/entry.ts'
import { leads } from '../schema/leads.ts'
import { errorBody } from '../schema/responses.ts'
import { declined, site } from '../schema/site.ts'
import { forEditors } from './for-editors.ts'

const CONTENT = { provider: entry, collection, site, declined, leads } as const

/** By name; several endpoints may answer with one. */
const RESPONSES: ReadonlyMap<string, z.ZodType> = new Map([
  ...ENDPOINTS.map(({ schemaName, schema }) => [schemaName, schema] as const),
  ['Problem', errorBody],
  ['FreeModels', freeModelsFile],
])

const editorSchema = (schema: z.ZodType) => written(forEditors(schema))

/** Of content files, for editors: file name below `content/schemas/` and text. Committed; `npm run check` compares them. */
export function editorSchemas(): [name: string, text: string][] {
  return Object.entries(CONTENT).map(([name, schema]) => [`${name}.json`, editorSchema(schema)])
}

/** All that the site serves below `/schemas/`. No content changes it. */
export const SITE_SCHEMAS: readonly (readonly [path: string, text: () => string])[] = [
  ...Object.entries(CONTENT).map(
    ([name, schema]) => [`schemas/${name}.json`, once(() => standard(editorSchema(schema)))] as const,
  ),
  ...[...RESPONSES].map(([name, schema]) => [schemaPath(name), once(() => responseSchema(schema))] as const),
]

const responseSchema = (schema: z.ZodType) =>
  written({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...jsonSchema(schema) })

/** Without the word that editors alone know, which strict validators refuse. */
const standard = (text: string) =>
  written(JSON.parse(text, (key, value) => (key === 'patternErrorMessage' ? undefined : value)) as object)

const written = (schema: object) => `${JSON.stringify(schema, null, 2)}\n`
