import { expect, test } from 'vitest'
import { anEntry, findingsOf } from '../../../test/support/content.ts'
import { envVarRules } from './env-vars.ts'

const withVariable = (slug: string, envVar: string | undefined, domains?: string[]) => {
  const entry = anEntry(slug, domains && { domains: [`${slug}.example.com`, ...domains] })
  return { ...entry, connection: { ...entry.connection, envVar } } as typeof entry
}

/** `slug: message` of each finding of these rules. */
function found(entries: Record<string, ReturnType<typeof anEntry>>): string[] {
  const providers = Object.entries(entries).map(([slug, value]) => ({ slug, file: slug, value }))
  const tree = { providers } as Parameters<(typeof envVarRules)[number]['check']>[0]['tree']
  return envVarRules.flatMap(({ check }) =>
    [...check({ tree, today: '2026-11-21' })].map(({ file, message }) => `${file}: ${message}`),
  )
}
const alone = (envVar: string, slug = 'one', domains?: string[]) =>
  found({ [slug]: withVariable(slug, envVar, domains) })

test.each([
  ...['GROQ_API_KEY', 'APIFY_TOKEN', 'RUNWAYML_API_SECRET', 'CLARIFAI_PAT', 'MODAL_TOKEN_ID'],
  ...['WATSONX_AI_APIKEY', 'CLOUDINARY_URL', 'CO_API_KEY', 'COMETAPI_KEY', 'AI_GATEWAY_API_KEY'],
  ...['UPSTASH_VECTOR_REST_TOKEN', 'AZURE_OPENAI_API_KEY', 'ARK_API_KEY', 'V0_API_KEY'],
])('%s is the name of a key', (envVar) => {
  expect(alone(envVar)).toEqual([])
})

test.each(['PATH', 'HOME', 'LD_PRELOAD', 'GROQ', 'GROQ_API_KEYS', 'GROQ_KEYRING', 'NODE_OPTIONS', 'SHELL'])(
  '%s does not end like one',
  (envVar) => {
    expect(alone(envVar)[0]).toBe(`one: ${envVar} does not end like the name of a credential`)
  },
)

test.each([
  ...['GITHUB_TOKEN', 'GH_TOKEN', 'ACTIONS_RUNTIME_TOKEN', 'NPM_TOKEN', 'NODE_AUTH_TOKEN', 'AWS_SECRET_KEY'],
  ...['AWS_ACCESS_KEY_ID', 'GOOGLE_APPLICATION_CREDENTIALS', 'DATABASE_URL', 'REDIS_URL', 'CI_JOB_TOKEN'],
  ...['STRIPE_SECRET_KEY', 'NETLIFY_AUTH_TOKEN', 'SSH_PRIVATE_KEY', 'GIT_TOKEN', 'AZURE_CLIENT_SECRET'],
  ...['API_KEY', 'SECRET_KEY', 'JWT_SECRET', 'ACCESS_TOKEN', 'PRIVATE_KEY', 'APIKEY', 'PROXY_URL'],
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
    expect(found({ evil: withVariable('evil', envVar), groq: withVariable('groq', 'GROQ_API_KEY') })).toEqual(
      [`evil: ${envVar} is read as the key of groq`, 'groq: GROQ_API_KEY is read as the key of evil'],
    )
})

test('the name that a slug gives belongs to that slug, also where it declares none', () => {
  expect(
    found({ 'eden-ai': withVariable('eden-ai', undefined), evil: withVariable('evil', 'EDEN_AI_API_KEY') }),
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
