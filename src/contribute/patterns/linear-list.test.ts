import { expect, test } from 'vitest'
import { checkPatterns, readLinear, writeLinear } from './linear-list.ts'

// The one that runs in this process; the others start a program.
process.env.RECHECK_BACKEND = 'pure'

const SLOW = 'export const slow = /^(?:a+)+$/'
const LINEAR = 'export const linear = /^a/, again = /b$/'

test('what the list lacks is judged, and a slow one is never put on it', () => {
  const { problems, linear, found } = checkPatterns(
    [
      ['a.ts', SLOW],
      ['b.ts', LINEAR],
      ['c.ts', SLOW],
    ],
    new Set(),
  )
  expect(problems).toEqual([
    'a.ts: /^(?:a+)+$/ takes more than linear time: exponential',
    'c.ts: /^(?:a+)+$/ takes more than linear time: exponential',
  ])
  expect([linear.size, found]).toEqual([2, 3])
  expect(checkPatterns([['a.ts', SLOW]], linear).problems).toHaveLength(1)
})

test('what the list holds is not judged again, and leaves it with its last use', () => {
  // Only a list that holds a slow one shows that it is not judged.
  const slow = new Set(['89390c31f48e'])
  expect(checkPatterns([['a.ts', SLOW]], slow).problems).toEqual([])
  expect([...checkPatterns([['b.ts', '']], slow).linear]).toEqual([])
})

test('a list is read as it was written, but not by another release of the judge', () => {
  const list = writeLinear(['b', 'a'], '4.5.0')
  expect([...readLinear(list, '4.5.0')]).toEqual(['a', 'b'])
  expect([...readLinear(list, '4.5.1')]).toEqual([])
  expect([...readLinear('', '4.5.0')]).toEqual([])
})

test('a regular expression from text is a problem', () => {
  expect(checkPatterns([['a.ts', 'new RegExp(x)']], new Set()).problems).toEqual([
    'a.ts: builds a regular expression from text; write a literal',
  ])
})
