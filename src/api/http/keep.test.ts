import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keep } from './keep.ts'

test('what is asked for again is kept, and never more than there is room for', () => {
  const keys = fc.integer({ min: 1, max: 12 })
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 80 }), fc.integer({ min: 1, max: 30 }), (asked, capacity) => {
      const get = keep<number>(capacity, (size) => size)
      // The model: keys by last use, newest first, cut where their sizes no longer fit; and those asked for once.
      let held: number[] = []
      const once = new Set<number>()
      for (const size of asked) {
        let made: boolean | undefined
        const value = get(String(size), (toKeep) => {
          made = toKeep
          return size
        })
        expect(value).toBe(size)
        if (held.includes(size)) expect(made).toBeUndefined()
        else expect(made).toBe(once.has(size))
        if (made === false) once.add(size)
        else once.delete(size)
        if (made !== false && size <= capacity) held = [size, ...held.filter((other) => other !== size)]
        while (held.reduce((sum, one) => sum + one, 0) > capacity) held.pop()
      }
    }),
    { numRuns: 1000 },
  )
})

test('a flood of keys that never come again pushes nothing out', () => {
  const get = keep<string>(1000, () => 100)
  const made: string[] = []
  const ask = (key: string) =>
    get(key, () => {
      made.push(key)
      return key
    })
  for (const key of ['a', 'a', 'a']) ask(key)
  for (let index = 0; index < 20_000; index++) ask(`never again ${index}`)
  made.length = 0
  ask('a')
  expect(made).toEqual([])
})

test('a key too long to remember is made each time', () => {
  const get = keep<number>(1000, () => 1)
  let made = 0
  for (let index = 0; index < 5; index++) get('k'.repeat(513), () => ++made)
  expect(made).toBe(5)
})
