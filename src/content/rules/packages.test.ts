import { expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { packageRules } from './packages.ts'

type Packages = { npm?: string[]; pypi?: string[] }

/** `slug path: message` of each finding. */
function found(entries: Record<string, { sdks: Packages; domains?: string[] }>): string[] {
  const providers = Object.entries(entries).map(([slug, { sdks, domains = [] }]) => ({
    slug,
    file: slug,
    value: anEntry(slug, { domains: [`${slug}.example.com`, ...domains], connection: { sdks } }),
  }))
  const tree = { providers } as Parameters<(typeof packageRules)[number]['check']>[0]['tree']
  return packageRules.flatMap(({ check }) =>
    [...check({ tree, today: '2026-11-21' })].map(
      ({ file, path, message }) => `${file} ${path.join('.')}: ${message}`,
    ),
  )
}

test('the package of another provider is reported in both entries', () => {
  expect(
    found({ evil: { sdks: { npm: ['x', 'groq-sdk'] } }, groq: { sdks: { npm: ['groq-sdk'] } } }),
  ).toEqual([
    'evil connection.sdks.npm.1: groq-sdk is named as the SDK of groq too',
    'groq connection.sdks.npm.0: groq-sdk is named as the SDK of evil too',
  ])
})

test('PyPI takes several spellings for one package, and npm and PyPI are two registries', () => {
  expect(found({ a: { sdks: { pypi: ['Some.SDK'] } }, b: { sdks: { pypi: ['some_sdk'] } } })).toHaveLength(2)
  expect(found({ a: { sdks: { npm: ['sdk'] } }, b: { sdks: { pypi: ['sdk'] } } })).toEqual([])
})

test('products of one company share a package, and one that is documented so names the packages of another', () => {
  const domains = ['aws.example']
  expect(
    found({ a: { sdks: { pypi: ['boto3'] }, domains }, b: { sdks: { pypi: ['boto3'] }, domains } }),
  ).toEqual([])
  const sdks = { npm: ['openai'], pypi: ['openai'] }
  expect(found({ 'azure-openai': { sdks }, openai: { sdks } })).toEqual([])
  expect(found({ 'other-openai': { sdks }, openai: { sdks } })).toHaveLength(4)
})
