import { expect, test } from 'vitest'
import { anEntry, findingsOf } from '../../../test/support/content.ts'
import { words } from '../../../test/support/words.ts'
import { NO_SITE } from '../tree.ts'
import { envVarRules } from './ownership.ts'

const withVariable = (slug: string, envVar: string | undefined, domains?: string[]) => {
  const entry = anEntry(slug, domains && { domains: [`${slug}.example.com`, ...domains] })
  return { ...entry, connection: { ...entry.connection, envVar } } as typeof entry
}

/** `slug: message` of each finding of these rules. */
function found(entries: Record<string, ReturnType<typeof anEntry>>): string[] {
  const providers = Object.entries(entries).map(([slug, value]) => ({ slug, file: slug, value }))
  const tree = { site: NO_SITE, providers } as Parameters<(typeof envVarRules)[number]['check']>[0]['tree']
  return envVarRules.flatMap(({ check }) =>
    [...check({ tree, today: '2026-11-21' })].map(({ file, message }) => `${file}: ${message}`),
  )
}
const alone = (envVar: string, slug = 'one', domains?: string[]) =>
  found({ [slug]: withVariable(slug, envVar, domains) })

test.each([
  ['groq', 'GROQ_API_KEY'],
  ['runway', 'RUNWAY_API_SECRET'],
  ['clarifai', 'CLARIFAI_PAT'],
  ['watsonx', 'WATSONX_AI_APIKEY'],
  ['cloudinary', 'CLOUDINARY_URL'],
  ['comet-api', 'COMETAPI_KEY'],
  ['upstash-vector', 'UPSTASH_VECTOR_REST_TOKEN'],
  ['v0', 'V0_API_KEY'],
  ['cohere', 'CO_API_KEY'],
])('%s may name %s', (slug, envVar) => {
  expect(alone(envVar, slug)).toEqual([])
})

test('a word of the name, of a domain or of a path on a shared host counts, the shared host does not', () => {
  expect(found({ one: { ...withVariable('one', 'MOON_API_KEY'), name: 'Moon Shot' } })).toEqual([])
  expect(alone('MOON_API_KEY', 'one', ['api.moon.ai'])).toEqual([])
  expect(alone('MOON_API_KEY', 'one', ['github.com/moon-lab'])).toEqual([])
  expect(alone('HUGGINGFACE_API_KEY', 'one', ['huggingface.co/moon-lab'])).toHaveLength(1)
})

/** Of other services, and of what nothing says whose it is. */
const OTHERS = words(`
OPENAI_API_KEY ANTHROPIC_API_KEY LINEAR_API_KEY NOTION_TOKEN SHOPIFY_API_SECRET HF_TOKEN
CLOUDFLARE_API_TOKEN DIGITALOCEAN_TOKEN VERCEL_TOKEN SUPABASE_SERVICE_ROLE_KEY FIGMA_TOKEN
TURBO_TOKEN SNYK_TOKEN CODECOV_TOKEN PLAID_SECRET SQUARE_ACCESS_TOKEN ALGOLIA_ADMIN_KEY NPM_TOKEN
NODE_AUTH_TOKEN ACTIONS_RUNTIME_TOKEN DATABASE_URL STRIPE_SECRET_KEY SSH_PRIVATE_KEY JWT_SECRET
CO_API_KEY BL_API_KEY VISION_AGENT_API_KEY AI_GATEWAY_API_KEY LLM_API_KEY MODEL_API_KEY
`)
test.each(OTHERS)('%s is no variable of an entry that shares no word with it', (envVar) => {
  expect(alone(envVar)).toEqual([`one: ${envVar} shares no word with slug, name or domains`])
  expect(alone(envVar, 'ai-llm-api', ['ai-models.example'])).toHaveLength(1)
})

test.each(['ONE_GROQ_API_KEY', 'GROQ_ONE_TOKEN', 'ONE_EDEN_AI_KEY', 'ONE_EDENAI_SECRET'])(
  '%s has the stem of another entry in it',
  (envVar) => {
    const others = {
      groq: withVariable('groq', 'GROQ_API_KEY'),
      'eden-ai': withVariable('eden-ai', undefined),
    }
    expect(found({ one: withVariable('one', envVar), ...others })).toEqual([
      expect.stringMatching(/^one: \w+ is read as the key of (?:groq|eden-ai)$/),
    ])
  },
)

test.each(['PATH', 'HOME', 'LD_PRELOAD', 'GROQ', 'GROQ_API_KEYS', 'GROQ_KEYRING', 'NODE_OPTIONS', 'SHELL'])(
  '%s does not end like one',
  (envVar) => {
    expect(alone(envVar)[0]).toBe(`one: ${envVar} does not end like the name of a credential`)
  },
)

test.each([
  ...['GITHUB_TOKEN', 'GH_TOKEN', 'AWS_SECRET_KEY', 'AWS_ACCESS_KEY_ID', 'GOOGLE_APPLICATION_CREDENTIALS'],
  ...['AZURE_CLIENT_SECRET', 'API_KEY', 'SECRET_KEY', 'ACCESS_TOKEN', 'PRIVATE_KEY', 'APIKEY'],
])('%s holds another secret', (envVar) => {
  expect(alone(envVar)).toEqual([expect.stringMatching(/^one: \w+ holds a secret of /)])
})

test('the entries of those services may name them, and one entry an ending of its own', () => {
  expect(alone('GITHUB_TOKEN', 'github-models', ['docs.github.com'])).toEqual([])
  expect(alone('AWS_ACCESS_KEY_ID', 'one', ['aws.amazon.com'])).toEqual([])
  expect(alone('AWS_BEARER_TOKEN_BEDROCK', 'amazon-bedrock', ['aws.amazon.com'])).toEqual([])
  expect(alone('AWS_BEARER_TOKEN_BEDROCK', 'one', ['aws.amazon.com'])).toHaveLength(1)
  expect(alone('AWS_BEARER_TOKEN_OTHER', 'amazon-bedrock', ['aws.amazon.com'])).toHaveLength(1)
  expect(alone('X', 'constructor')).toHaveLength(1)
})

test('the variable of another provider is refused in both entries, however it is spelt', () => {
  for (const envVar of ['GROQ_API_KEY', 'GROQ_KEY', 'GROQ_APIKEY', 'GROQ_AUTH_TOKEN', 'GROQ_SECRET_KEY'])
    expect(
      found({
        evil: { ...withVariable('evil', envVar), name: 'Groq Cloud' },
        groq: withVariable('groq', 'GROQ_API_KEY'),
      }),
    ).toEqual([`evil: ${envVar} is read as the key of groq`, 'groq: GROQ_API_KEY is read as the key of evil'])
})

test('the name that a slug gives belongs to that slug, also where it declares none', () => {
  expect(
    found({
      'eden-ai': withVariable('eden-ai', undefined),
      evil: { ...withVariable('evil', 'EDEN_AI_API_KEY'), name: 'Eden' },
    }),
  ).toEqual(['evil: EDEN_AI_API_KEY is read as the key of eden-ai'])
})

test('products of one company share a variable', () => {
  expect(
    found({
      one: withVariable('one', 'ONE_API_KEY', ['one.example']),
      two: withVariable('two', 'ONE_API_KEY', ['one.example']),
    }),
  ).toEqual([])
})

test('a name of more than 64 characters is refused', () => {
  const entry = withVariable('one', `${'A'.repeat(61)}_KEY`)
  expect(findingsOf(entry)).toEqual(['out-of-range: expected at most 64 characters, got 65'])
})
