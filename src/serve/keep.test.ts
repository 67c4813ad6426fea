import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keep } from './keep.ts'

test('what is kept is made once, and never more is kept than there is room for', () => {
  const sizes = fc.integer({ min: 1, max: 12 })
  fc.assert(
    fc.property(fc.array(sizes, { maxLength: 60 }), fc.integer({ min: 1, max: 30 }), (asked, capacity) => {
      const get = keep<number>(capacity, (_, size) => size)
      // The model: keys by last use, newest first, cut where their sizes no longer fit.
      let held: number[] = []
      for (const size of asked) {
        let made = false
        const value = get(String(size), () => {
          made = true
          return size
        })
        expect(value).toBe(size)
        expect(made).toBe(!held.includes(size))
        if (size <= capacity) held = [size, ...held.filter((other) => other !== size)]
        while (held.reduce((sum, one) => sum + one, 0) > capacity) held.pop()
      }
    }),
    { numRuns: 2000 },
  )
})
