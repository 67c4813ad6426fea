import { expect, test } from 'vitest'
import { posixPath } from './letters.ts'

test.each([
  ['content\\providers\\groq.yaml', '\\', 'content/providers/groq.yaml'],
  ['content/providers\\groq.yaml', '\\', 'content/providers/groq.yaml'],
  ['content/providers/groq.yaml', '/', 'content/providers/groq.yaml'],
  // A letter like any other where paths are written with slashes.
  ['content/providers/odd\\name.yaml', '/', 'content/providers/odd\\name.yaml'],
])('%s with the separator %s is %s', (path, separator, expected) => {
  expect(posixPath(path, separator)).toBe(expected)
})
