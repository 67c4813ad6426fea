import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mendEscapes } from './escapes.ts'

const read = (search: string) => [...new URLSearchParams(search)]

test('a query means the same as before', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '%',
      '%2',
      '%zz',
      '%00',
      '%26',
      '%3d',
      '%2B',
      '%25',
      '&',
      '=',
      '+',
      'a',
      'é',
      '\ud800',
      '?',
    ),
    fc.constantFrom(
      '%FF',
      '%c3',
      '%A9',
      '%E0%A4%A',
      '%F0%9F%98%80',
      '%ed%a0%80',
      '%EF%BB%BF',
      '%f4%90%80%80',
    ),
  )
  let mended = 0
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      // Written out as a URL is, for some readers spoil what is neither ASCII nor escaped.
      const search = new URL(`https://x.test/?${pieces.join('')}`).search
      if (mendEscapes(search) !== search) mended++
      expect(read(mendEscapes(search))).toEqual(read(search))
      expect(() => decodeURIComponent(mendEscapes(search))).not.toThrow()
    }),
    { numRuns: 1000 },
  )
  expect(mended).toBeGreaterThan(200)
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
  expect(new URLSearchParams(mendEscapes(search)).get('q')).toBe(value)
})

test('what decodes is left alone', () => {
  expect(mendEscapes('?q=%C3%A9+b&limit=%31')).toBe('?q=%C3%A9+b&limit=%31')
})
