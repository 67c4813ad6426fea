import { expect, test } from 'vitest'
import { countryMeant } from './meant.ts'

test.each([
  ['Sweden', 'SE'],
  ['germany ', 'DE'],
  ['se', 'SE'],
  ['UK', 'GB'],
  ['United States', 'US'],
  ['USA', 'US'],
  ['Europe', undefined],
  ['constructor', undefined],
  ['', undefined],
])('%j is %s', (value, code) => {
  expect(countryMeant(value)).toBe(code)
})
