import { expect, test } from 'vitest'
import { deployWarnings } from './make-site.ts'

const SITE = { name: 'Ours', baseUrl: 'https://directory.example.org', repository: '', contact: '' }

test.each([
  [{ contact: 'mailto:us@example.org' }, []],
  [{ repository: 'https://github.com/a/b' }, []],
  [{}, [/repository and contact are both empty/]],
  [{ name: 'Provider Directory', contact: 'mailto:us@example.org' }, [/name is still "Provider Directory"/]],
  // Nobody else can reach it.
  [{ name: 'Provider Directory', baseUrl: 'http://localhost:8888' }, []],
])('a site with %j', (changes, expected) => {
  const warnings = deployWarnings({ ...SITE, ...changes })
  expect(warnings).toHaveLength(expected.length)
  for (const [index, words] of expected.entries()) expect(warnings[index]).toMatch(words)
})
