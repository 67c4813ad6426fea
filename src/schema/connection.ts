/** How a developer connects: base URL, key, official packages, and a first call as the provider shows it. */
import * as z from 'zod'
import { known, publishedForm, text } from './text.ts'
import { httpsUrl, httpsUrlTemplate } from './url.ts'
import { AUTH_SCHEMES } from './vocabulary.ts'

const parameters = z.record(text(60), z.union([text(500), z.number(), z.boolean()]))

/** Text, or a file that readers have: a plain name, of a kind that holds no secret. curl reads files after `@`, `<` and `;`. */
const FORM_TEXT =
  /^(?:[^@<;][^;]*|@[a-z0-9][a-z0-9_-]{0,40}\.(?:flac|gif|html|jpe?g|m4a|mp3|mp4|ndjson|ogg|pdf|png|wav|webm|webp))$/

const formFields = z.record(
  z
    .string()
    .max(60, { abort: true })
    .regex(
      /^[A-Za-z]\w*(?:[.-]\w+)*(?:\[\w*\])*$/,
      'expected the name of a form field, such as file or prompt[text]',
    ),
  z.union([
    text(500).regex(FORM_TEXT, 'expected text without ";", or a media file such as @audio.mp3'),
    z.number(),
    z.boolean(),
  ]),
)

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

export const firstCall = z
  .strictObject({
    method: z.enum(['GET', 'POST', 'PUT']).describe('The HTTP method.'),
    path: z
      .string()
      .max(300, { abort: true })
      .regex(
        /^\/[\w.~:/?#[\]@!$&()*+,;=%{}-]*$/,
        'expected a path that starts with a slash, such as /chat/completions',
      )
      .optional()
      .describe('Appended to baseUrl.'),
    url: httpsUrl.optional().describe('The whole URL, if the call does not go to baseUrl.'),
    headers: parameters.optional().describe('Further headers that the call needs; never the key.'),
    query: parameters.optional().describe('Query parameters; never the key.'),
    body: z.record(text(60), json).optional().describe('The JSON body.'),
    form: formFields.optional().describe('Fields of a multipart form; "@audio.mp3" means a file.'),
    model: text(100).optional().describe('The model that the call names.'),
    source: httpsUrl.describe('The page of the provider that shows this call.'),
  })
  .describe('The simplest useful call, as a page of the provider shows it.')
export type FirstCall = z.infer<typeof firstCall>

/** As the registry takes it (https://docs.npmjs.com/cli/configuring-npm/package-json#name), so that it is safe in a command: npm reads `~` and `x.tgz` as files. */
const NPM_NAME = /^(?:@[a-z0-9-][a-z0-9._-]*\/)?[a-z0-9](?:[a-z0-9._-]*[a-z0-9_-])?(?<!\.(?:tgz|tar|gz))$/

/** https://packaging.python.org/en/latest/specifications/name-normalization/#name-format */
const PYPI_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/

const packageName = (pattern: RegExp) =>
  z
    .string()
    .max(214, { abort: true })
    .regex(pattern, 'expected the name of a package as its registry shows it')

export const authScheme = z.enum(AUTH_SCHEMES).describe('Where a key goes.')

const catalogueId = z
  .string()
  .max(64, { abort: true })
  .regex(/^[a-z0-9][a-z0-9.-]*$/, 'expected the id of a provider at https://models.dev/api.json')

/** What is said of what is no name of a variable. */
export const NO_VARIABLE = 'expected an environment variable name in capitals'

export const connection = z
  .strictObject({
    baseUrl: httpsUrl
      .optional()
      .describe('The URL that API paths are appended to.')
      .register(publishedForm, { as: 'url-template' }),
    auth: authScheme
      .optional()
      .describe(
        'Where the key goes. bearer: the Authorization header. header or query: as authName says. basic: user name and password. signature: each request is signed. none: there is no key.',
      ),
    authName: z
      .string()
      .max(60, { abort: true })
      .regex(/^[\w-]+$/, 'expected a name of letters, digits, hyphens and underscores, such as X-API-Key')
      .optional()
      .describe('The name of the header or query parameter, if auth is header or query.'),
    authPrefix: z
      .string()
      .max(30, { abort: true })
      .regex(/^(?:[A-Za-z][\w-]*)?$/, 'expected the one word before the key, such as Token, or "" for none')
      .optional()
      .describe(
        'The word before the key in the header, if auth is header: Token, Key. Empty: the key stands alone. Left out: not known for Authorization; in another header the key stands alone.',
      ),
    envVar: z
      .string()
      .max(64, { abort: true })
      .regex(/^[A-Z][A-Z0-9_]*$/, NO_VARIABLE)
      .optional()
      .describe('The environment variable that the official SDK reads the key from.'),
    openaiCompatible: known
      .optional()
      .describe('Whether an OpenAI client works with only base URL and key changed.'),
    openaiBaseUrl: httpsUrlTemplate
      .optional()
      .describe(
        'The base URL for OpenAI clients, if it is not baseUrl. Placeholders such as {account_id} differ by account.',
      ),
    anthropicBaseUrl: httpsUrlTemplate
      .optional()
      .describe("The base URL for clients of Anthropic's Messages API, if the API answers in that format."),
    keyUrl: httpsUrl.optional().describe('The page where a developer creates a key.'),
    sdks: z
      .union([
        z.strictObject({
          npm: z.array(packageName(NPM_NAME)).max(5).optional().describe('Names on npm: [groq-sdk].'),
          pypi: z.array(packageName(PYPI_NAME)).max(5).optional().describe('Names on PyPI: [groq].'),
        }),
        z.strictObject({
          none: httpsUrl.describe('The documentation index that was read and names no SDK.'),
        }),
      ])
      .optional()
      .describe('Official packages only, or none with the page that was read.'),
    firstCall: firstCall.optional(),
    modelsDev: z
      .union([catalogueId, z.array(catalogueId).min(1).max(5)])
      .optional()
      .describe('The id, or ids, under which models.dev lists its models: groq.'),
  })
  .describe('How a developer connects: base URL, key, packages, a first call.')
export type Connection = z.infer<typeof connection>

/** Official packages by registry; empty lists if there are none, or none are known. */
export function officialPackages({ sdks }: Connection): { npm: string[]; pypi: string[] } {
  if (sdks === undefined || 'none' in sdks) return { npm: [], pypi: [] }
  return { npm: sdks.npm ?? [], pypi: sdks.pypi ?? [] }
}

/** Null if an OpenAI client is not known to work, or the URL is unknown. Placeholders such as `{account_id}` differ by account. */
export const openaiBaseUrl = ({ openaiCompatible, openaiBaseUrl, baseUrl }: Connection): string | null =>
  openaiCompatible === true ? (openaiBaseUrl ?? baseUrl ?? null) : null

/** Whether a URL has parts in braces that differ by account. */
export const isTemplate = (url: string): boolean => /[{}]/.test(url)

/** The whole URL of a call of this connection. */
export const callUrl = ({ baseUrl }: Pick<Connection, 'baseUrl'>, { url, path }: FirstCall): string =>
  url ?? `${baseUrl?.replace(/\/$/, '')}${path}`
