/** How a developer connects: base URL, key, official packages, and a first call as the provider shows it. */
import { z } from 'zod'
import { httpsUrl, known, text } from './text.ts'
import { AUTH_SCHEMES } from './vocabulary.ts'

const parameters = z.record(text(60), z.union([text(500), z.number(), z.boolean()]))

/** Any JSON value; its text follows the same rules as all text. */
type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
const json: z.ZodType<Json> = z.lazy(() =>
  z.union([
    text(1000),
    z.literal(''),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(json),
    z.record(text(60), json),
  ]),
)

const firstCall = z
  .strictObject({
    method: z.enum(['GET', 'POST', 'PUT']),
    path: z
      .string()
      .regex(/^\/[\x21-\x7e]*$/, 'expected a path that starts with a slash, such as /chat/completions')
      .max(300)
      .optional()
      .describe('Appended to baseUrl.'),
    url: httpsUrl.optional().describe('The whole URL, if the call does not go to baseUrl.'),
    headers: parameters.optional().describe('Further headers that the call needs; never the key.'),
    query: parameters.optional().describe('Query parameters; never the key.'),
    body: z.record(text(60), json).optional().describe('The JSON body.'),
    form: parameters.optional().describe('Fields of a multipart form; "@audio.mp3" means a file.'),
    model: text(100).optional().describe('The model that the call names.'),
    source: httpsUrl.describe('The page of the provider that shows this call.'),
  })
  .describe('The simplest useful call, as a page of the provider shows it.')
export type FirstCall = z.infer<typeof firstCall>

export const connection = z.strictObject({
  baseUrl: httpsUrl.optional().describe('The URL that API paths are appended to.'),
  auth: z.enum(AUTH_SCHEMES).optional().describe('Where the key goes: bearer = Authorization header.'),
  authName: text(60)
    .optional()
    .describe('The name of the header or query parameter, if auth is header or query.'),
  envVar: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'expected an environment variable name in capitals')
    .optional()
    .describe('The environment variable that the official SDK reads the key from.'),
  openaiCompatible: known
    .optional()
    .describe('Whether an OpenAI client works with only base URL and key changed.'),
  openaiBaseUrl: httpsUrl
    // The braces of a placeholder are invalid in a URI, and editors check the format.
    .meta({ format: 'uri-template' })
    .optional()
    .describe(
      'The base URL for OpenAI clients, if it is not baseUrl. Placeholders such as {account_id} differ by account.',
    ),
  keyUrl: httpsUrl.optional().describe('The page where a developer creates a key.'),
  sdks: z
    .union([
      z.strictObject({
        npm: z.array(text(214)).max(5).optional(),
        pypi: z.array(text(214)).max(5).optional(),
      }),
      z.strictObject({ none: httpsUrl.describe('The documentation index that was read and names no SDK.') }),
    ])
    .optional()
    .describe('Official packages only, or none with the page that was read.'),
  firstCall: firstCall.optional(),
})
export type Connection = z.infer<typeof connection>

/** Official packages by registry; empty lists if there are none, or none are known. */
export function officialPackages({ sdks }: Connection): { npm: string[]; pypi: string[] } {
  if (sdks === undefined || 'none' in sdks) return { npm: [], pypi: [] }
  return { npm: sdks.npm ?? [], pypi: sdks.pypi ?? [] }
}
