import { utimesSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/content.ts'
import { type Act, type Done, fuzzContent } from '../../test/support/content-fuzz.ts'
import { CONTENT_MUTATIONS } from '../../test/support/content-mutations.ts'
import { SEED } from '../../test/support/seed.ts'
import type { Diagnostic } from '../content/diagnostic.ts'

test(`whatever a contributor sends is refused with reasons or built whole (seed ${SEED})`, async () => {
  const rounds = 150
  const { outcomes, breaches } = await fuzzContent(temporaryFolder(), { seed: SEED, rounds })
  expect(breaches).toEqual([])
  expect(Object.keys(outcomes).toSorted()).toEqual(
    ['an odd file', ...CONTENT_MUTATIONS.map(({ name }) => name)].toSorted(),
  )
  const sum = (end: 'refused' | 'built') =>
    Object.values(outcomes).reduce((total, counts) => total + counts[end], 0)
  expect(sum('refused') + sum('built')).toBe(rounds)
  expect(sum('refused')).toBeGreaterThan(rounds / 2)
  expect(sum('built')).toBeGreaterThan(rounds / 50)
}, 1_800_000)

const said =
  (changes: Partial<Diagnostic>) =>
  (contentDir: string, _outDir: string): Done => ({
    diagnostics: [
      {
        file: `${contentDir}/site.yaml`,
        line: 1,
        column: 1,
        severity: 'error',
        rule: 'yaml',
        message: 'wrong',
        help: 'mend it',
        ...changes,
      },
    ],
    built: false,
  })

/** Ways to go wrong, and what must be said of each. */
test.each<[string, Act, RegExp]>([
  [
    'an exception',
    () => {
      throw new RangeError('spoilt')
    },
    /^RangeError: spoilt/,
  ],
  ['a refusal without an error', () => ({ diagnostics: [], built: false }), /^refused with 0 errors/],
  ['a build with errors', (...folders) => ({ ...said({})(...folders), built: true }), /^built with 1 errors/],
  [
    'a build that is none',
    () => ({ diagnostics: [], built: true }),
    /^the output is not the build that it says it is/,
  ],
  ['a file elsewhere', said({ file: '/etc/passwd' }), /^a file that is none/],
  ['an odd place', said({ line: 0 }), /^no place/],
  ['a message without end', said({ message: 'x'.repeat(5000) }), /^a text of 5000 characters/],
  ['an escape sequence', said({ help: '\u001b[31m' }), /^a text that steers/],
  [
    'a file beside the output',
    (...folders) => {
      writeFileSync(`${folders[1]}-beside`, 'x')
      return said({})(...folders)
    },
    /^something changed outside/,
  ],
  [
    'a content file touched',
    (...folders) => {
      utimesSync(`${folders[0]}/site.yaml`, 1, 1)
      return said({})(...folders)
    },
    /^something changed outside/,
  ],
])('%s is noticed', async (_, act, what) => {
  const { breaches } = await fuzzContent(temporaryFolder(), { seed: 1, rounds: 1, act })
  expect(breaches.map((breach) => breach.what)).toEqual([expect.stringMatching(what)])
})

test('a round above the time that it may take is repeated, and noticed', async () => {
  let played = 0
  const act: Act = (...folders) => {
    played++
    return said({})(...folders)
  }
  const { breaches } = await fuzzContent(temporaryFolder(), { seed: 1, rounds: 1, hang: -1, act })
  expect(played).toBe(4)
  expect(breaches.map((breach) => breach.what)).toEqual([expect.stringMatching(/^took \d+ ms/)])
})
