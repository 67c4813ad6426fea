import { expect, test } from 'vitest'
import { userAgent } from './network.ts'

test.each([
  ['https://git.example/o/r', { GITHUB_REPOSITORY: 'o/fork' }, ' (+https://git.example/o/r)'],
  ['', { GITHUB_REPOSITORY: 'o/r' }, ' (+https://github.com/o/r)'],
  ['', { GITHUB_REPOSITORY: 'o/r', GITHUB_SERVER_URL: 'https://ghe.example' }, ' (+https://ghe.example/o/r)'],
  ['', {}, ''],
])('repository "%s", environment %j: job/1.0%s', (repository, environment, where) => {
  expect(userAgent('health', repository, environment)).toBe(`provider-directory-health/1.0${where}`)
})
