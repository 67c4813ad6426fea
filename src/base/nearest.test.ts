import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, isOneEditAway } from './nearest.ts'

/** Few letters, so that most pairs are near each other. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })

test('one edit away is what the distance says', () => {
  let near = 0
  fc.assert(
    fc.property(word, word, (a, b) => {
      const expected = editDistance(a, b, 1) === 1
      if (expected) near++
      expect(isOneEditAway(a, b)).toBe(expected)
    }),
    { numRuns: 1000 },
  )
  expect(near).toBeGreaterThan(100)
})
