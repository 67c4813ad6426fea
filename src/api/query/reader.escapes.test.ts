import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitizeEscapes } from './reader.ts'

const read = (search: string) => [...new URLSearchParams(search)]

test('a query means the same as before', () => {
  const [valid, broken] = [
    '% %2 %zz %00 %26 %3d %2B %25 & = + a é \ud800 ?',
    '%FF %c3 %A9 %E0%A4%A %F0%9F%98%80 %ed%a0%80 %EF%BB%BF %f4%90%80%80',
  ].map((pieces) => fc.constantFrom(...pieces.split(' ')))
  const piece = fc.oneof(valid!, broken!)
  let changed = 0
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      // Written out as a URL is, for some readers garble what is neither ASCII nor escaped.
      const search = new URL(`https://x.test/?${pieces.join('')}`).search
      if (sanitizeEscapes(search) !== search) changed++
      expect(read(sanitizeEscapes(search))).toEqual(read(search))
      expect(() => decodeURIComponent(sanitizeEscapes(search))).not.toThrow()
    }),
    { numRuns: 1000 },
  )
  expect(changed).toBeGreaterThan(200)
})

test.each<[string, string]>([
  ['?q=100%', '100%'],
  ['?q=%zz', '%zz'],
  ['?q=%E0%A4%A', '\ufffd%A'],
  ['?q=%FF%26b', '\ufffd&b'],
  ['?q=%FF+b', '\ufffd b'],
  ['?q=%FF%EF%BB%BFb', '\ufffd\ufeffb'],
  ['?q=é%FF', 'é\ufffd'],
])('%s is read as %j', (search, value) => {
  expect(new URLSearchParams(sanitizeEscapes(search)).get('q')).toBe(value)
})

test('what decodes is left alone', () => {
  expect(sanitizeEscapes('?q=%C3%A9+b&limit=%31')).toBe('?q=%C3%A9+b&limit=%31')
})
