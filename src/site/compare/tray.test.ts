import { expect, test } from 'vitest'
import { readChosen } from './tray.ts'

const one = { slug: 'one', name: 'One' }

test.each([
  [null, []],
  ['no JSON', []],
  ['{"slug":"one"}', []],
  [JSON.stringify([one]), [one]],
  // What another version or a person wrote is left out.
  [JSON.stringify([null, 'one', { slug: 'one' }, { slug: '../x', name: 'X' }, one]), [one]],
  [JSON.stringify(Array.from({ length: 6 }, () => one)), [one, one, one, one]],
])('what is stored as %j is read as what can be compared', (stored, chosen) => {
  expect(readChosen(stored)).toEqual(chosen)
})
