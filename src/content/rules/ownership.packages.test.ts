import { expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { NO_SITE } from '../tree.ts'
import { packageRules } from './ownership.ts'

type Packages = { npm?: string[]; pypi?: string[] }

/** `slug path: message` of each finding. */
function found(entries: Record<string, { sdks: Packages; domains?: string[] }>): string[] {
  const providers = Object.entries(entries).map(([slug, { sdks, domains = [] }]) => ({
    slug,
    file: slug,
    value: anEntry(slug, { domains: [`${slug}.example.com`, ...domains], connection: { sdks } }),
  }))
  const tree = { site: NO_SITE, providers } as Parameters<(typeof packageRules)[number]['check']>[0]['tree']
  return packageRules.flatMap(({ check }) =>
    [...check({ tree, today: '2026-11-21' })].map(
      ({ file, path, message }) => `${file} ${path.join('.')}: ${message}`,
    ),
  )
}

test('the package of another provider is reported in both entries', () => {
  expect(
    found({
      evil: { sdks: { npm: ['evil', 'groq-sdk'] }, domains: ['groq.example'] },
      groq: { sdks: { npm: ['groq-sdk'] } },
    }),
  ).toEqual([
    'evil connection.sdks.npm.1: groq-sdk is named as the SDK of groq too',
    'groq connection.sdks.npm.0: groq-sdk is named as the SDK of evil too',
  ])
})

test('PyPI takes several spellings for one package, and npm and PyPI are two registries', () => {
  expect(
    found({ 'some-a': { sdks: { pypi: ['Some.SDK'] } }, 'some-b': { sdks: { pypi: ['some_sdk'] } } }),
  ).toHaveLength(2)
  expect(found({ 'some-a': { sdks: { npm: ['some'] } }, 'some-b': { sdks: { pypi: ['some'] } } })).toEqual([])
})

test('products of one company share a package, and one that is documented so names the packages of another', () => {
  const domains = ['aws.amazon.com']
  expect(
    found({ a: { sdks: { pypi: ['boto3'] }, domains }, b: { sdks: { pypi: ['boto3'] }, domains } }),
  ).toEqual([])
  const sdks = { npm: ['openai'], pypi: ['openai'] }
  expect(found({ 'azure-openai': { sdks }, openai: { sdks } })).toEqual([])
  expect(found({ 'other-openai': { sdks }, openai: { sdks } })).toHaveLength(4)
})

test.each([
  ['chroma', 'chromadb'],
  ['inception', 'inceptionai'],
  ['browserbase', '@browserbasehq/sdk'],
  ['eden-ai', 'edenai'],
  ['assemblyai', 'assemblyai-haystack'],
  ['fal', '@fal-ai/client'],
  ['v0', 'v0-sdk'],
  ['elevenlabs', '@elevenlabs/elevenlabs-js'],
  ['together-ai', 'together'],
  ['huggingface', '@huggingface/inference'],
])('%s may name the package %s', (slug, name) => {
  expect(found({ [slug]: { sdks: { npm: [name] } } })).toEqual([])
})

test.each([
  ['one', 'react'],
  ['reaction', 'react'],
  ['re-act', 'reactor'],
  ['one', 'axios'],
  ['one', '@aws-sdk/client-s3'],
  ['client-ai', 'openai-client'],
  ['sdk', 'typescript-sdk'],
  ['ai', 'ai'],
  ['node-api', 'node-fetch'],
  ['lang', 'langchain'],
  ['tensor', 'tensorflow'],
  ['one', 'phone'],
  ['one', '@someone/sdk'],
  ['py', 'py-numpy'],
])('%s may not name the package %s', (slug, name) => {
  expect(found({ [slug]: { sdks: { npm: [name] } } })).toEqual([
    `${slug} connection.sdks.npm.0: ${name} shares no word with slug, name or domains`,
  ])
})

test('a domain of everybody gives no word, and a path on one does', () => {
  const sdks = { npm: ['github-tools'] }
  expect(found({ one: { sdks, domains: ['github.com/some'] } })).toHaveLength(1)
  expect(found({ one: { sdks: { npm: ['@some/sdk'] }, domains: ['github.com/some'] } })).toEqual([])
})

test('an exception is for its entry, or for all with a domain', () => {
  const sdks = { pypi: ['boto3'] }
  expect(found({ baseten: { sdks: { pypi: ['truss'] } } })).toEqual([])
  expect(found({ one: { sdks: { pypi: ['truss'] } } })).toHaveLength(1)
  expect(found({ one: { sdks } })).toHaveLength(1)
  expect(
    found({ one: { sdks, domains: ['aws.amazon.com'] }, two: { sdks: {}, domains: ['aws.amazon.com'] } }),
  ).toEqual([])
})
