/** URLs of `content/site.yaml` that would break a page, or send a reader elsewhere, are refused. */
import { expect, test } from 'vitest'
import { words } from '../../test/support/words.ts'
import { site } from './site.ts'

const EMPTY = { name: 'Test', baseUrl: '', repository: '', contact: '', feedAuthority: '' }

const ALL = ['https://example.org', 'https://example.org/', '']
test.each([
  ['baseUrl', [...ALL, 'http://localhost:8888']],
  ['repository', [...ALL, 'https://example.org/a/b']],
  ['contact', [...ALL, 'mailto:a@example.org', 'https://example.org/report?form=1#top']],
])('%s may be %j', (field, values) => {
  for (const value of values) expect(site.safeParse({ ...EMPTY, [field]: value }).error).toBeUndefined()
})

// The last two cannot be parsed: their Punycode decodes to nothing.
const NEITHER = [
  ...words(`
  javascript:alert(1) https://user:password@example.org https:// https://xn--a/ https://xn--/
`),
  `https://example.org/'`,
]
test.each([
  // Pages link from the root of a host.
  [
    'baseUrl',
    [
      ...NEITHER,
      'https://you.github.io/directory',
      'https://example.org?a',
      'https://example.org#a',
      'mailto:a@example.org',
    ],
  ],
  ['repository', [...NEITHER, 'https://example.org?a', 'https://example.org#a']],
  ['contact', NEITHER],
])('%s is none of %j', (field, values) => {
  for (const value of values)
    expect([value, site.safeParse({ ...EMPTY, [field]: value }).success]).toEqual([value, false])
})
