import { expect, test } from 'vitest'
import { aContentFolder, providerFiles } from '../../test/support/content.ts'
import { slugOf, unknownSlug } from './files.ts'

test.each([
  ['content/providers/groq.yaml', '/', 'groq'],
  ['content\\providers\\groq.yaml', '\\', 'groq'],
  ['C:\\content\\providers/groq.yml', '\\', 'groq'],
  ['content/status/current.json', '/', 'current.json'],
])('%s, with the separator %s, is of %s', (file, separator, slug) => {
  expect(slugOf(file, separator)).toBe(slug)
})

test('a slug that no file has is named, with the one that was probably meant', () => {
  const dir = aContentFolder({ ...providerFiles('groq', 'mistral'), 'collections/free.yaml': '' })
  expect(unknownSlug(dir, ['groq', 'free', 'site'])).toBeUndefined()
  expect(unknownSlug(dir, ['groq', 'grok'])).toEqual({ slug: 'grok', near: 'groq' })
  expect(unknownSlug(dir, ['something-else'])).toEqual({ slug: 'something-else', near: undefined })
})
