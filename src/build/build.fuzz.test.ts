import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CORRUPTION_KINDS } from '../../test/arbitraries/corruptions.ts'
import { temporaryFolder } from '../../test/support/content.ts'
import { refusedOrBuilt, SET } from '../../test/support/refused-or-built.ts'
import { GATE_EXAMPLES, LIMIT, RUNS } from '../../test/support/seed.ts'

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
