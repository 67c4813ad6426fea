import { utimesSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CORRUPTION_KINDS } from '../../test/arbitraries/corruptions.ts'
import { temporaryFolder } from '../../test/support/content.ts'
import { type Act, type Done, refusedOrBuilt, SET } from '../../test/support/refused-or-built.ts'
import { GATE_EXAMPLES, LIMIT, RUNS } from '../../test/support/seed.ts'
import type { Diagnostic } from '../content/diagnostic.ts'

test('whatever a contributor sends is refused with reasons or built whole', async () => {
  const numRuns = RUNS ?? 100
  const seen = { kinds: new Set<string>(), refused: 0, built: 0 }
  await fc.assert(refusedOrBuilt(temporaryFolder(), { limit: LIMIT, seen }), { numRuns })
  expect(seen.refused + seen.built).toBe(numRuns)
  if (!GATE_EXAMPLES) return
  expect([...seen.kinds].toSorted()).toEqual(['an odd file', SET, ...CORRUPTION_KINDS].toSorted())
  expect(seen.refused).toBeGreaterThan(numRuns / 2)
  expect(seen.built).toBeGreaterThan(numRuns / 50)
})

const found =
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
        help: 'fix it',
        ...changes,
      },
    ],
    built: false,
  })

/** Ways to go wrong, and what the law says of each. */
test.each<[string, Act, RegExp]>([
  [
    'an exception',
    () => {
      throw new RangeError('broken')
    },
    /^RangeError: broken/,
  ],
  ['a refusal without an error', () => ({ diagnostics: [], built: false }), /refused with 0 errors/],
  ['a build with errors', (...folders) => ({ ...found({})(...folders), built: true }), /built with 1 errors/],
  ['a build that is none', () => ({ diagnostics: [], built: true }), /the output is not one whole build/],
  ['a file elsewhere', found({ file: '/etc/passwd' }), /a file that is none/],
  ['an odd place', found({ line: 0 }), /no place/],
  ['a message without end', found({ message: 'x'.repeat(5000) }), /a text of 5000 characters/],
  ['an escape sequence', found({ help: '\u001b[31m' }), /a text that steers/],
  [
    'a file next to the output',
    (...folders) => {
      writeFileSync(`${folders[1]}-other`, 'x')
      return found({})(...folders)
    },
    /something changed outside/,
  ],
  [
    'a content file touched',
    (...folders) => {
      utimesSync(`${folders[0]}/site.yaml`, 1, 1)
      return found({})(...folders)
    },
    /something changed outside/,
  ],
])('%s is noticed', async (_, act, said) => {
  const details = await fc.check(refusedOrBuilt(temporaryFolder(), { act }), { numRuns: 1 })
  expect(String(details.errorInstance)).toMatch(said)
  expect(fc.defaultReportMessage(details)!.length).toBeLessThan(2000)
})

test('content that takes too long is tried again, and noticed', async () => {
  let tries = 0
  const act: Act = (...folders) => {
    tries++
    return found({})(...folders)
  }
  const options = { act, limit: -1 }
  const { errorInstance } = await fc.check(refusedOrBuilt(temporaryFolder(), options), {
    numRuns: 1,
    endOnFailure: true,
  })
  expect(String(errorInstance)).toMatch(/^Error: took \d+ ms/)
  expect(tries).toBe(4)
})
