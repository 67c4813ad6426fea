import { expect, test } from 'vitest'
import { looksLikeFile, redirects } from './host-files.ts'

test('each path leads to its file, and what is below /api and has none to the JSON 404', () => {
  expect(redirects(['models/glm-5.2.html', 'api/v1/providers/one.json'])).toBe(
    [
      '/api/v1/providers/one /api/v1/providers/one.json 200',
      '/models/glm-5.2 /models/glm-5.2.html 200',
      '/api/* /api/v1/404.json 404',
      '',
    ].join('\n'),
  )
})

test.each([
  ['models/glm-5.2.html', true],
  ['models/glm-5.html', false],
  ['docs/v1.0/index.html', false],
  ['feeds/all.atom', false],
])('%s looks like a file without its ending: %s', (file, looks) => {
  expect(looksLikeFile(file)).toBe(looks)
})
