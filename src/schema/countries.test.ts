import { expect, test } from 'vitest'
import { isCountry, isRegion, liesIn } from './countries.ts'

/** Codes that CLDR names and ISO 3166-1 has no country for: former, reserved, private and larger regions. */
const NO_COUNTRY =
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH QO RH SU TA TP UK UN VD XA XB XK YD YU ZR ZZ'.split(' ')

test('countries are those that CLDR names', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const named = codes.filter((code) => names.of(code) !== undefined && !NO_COUNTRY.includes(code))
  expect(codes.filter(isCountry)).toEqual(named)
  expect(named).toHaveLength(249)
  expect(codes.filter(isRegion)).toEqual([...named, 'EU'].toSorted())
})

test('a place is in itself, a member state is in EU, and EU is in no member state', () => {
  expect([liesIn('DE', 'DE'), liesIn('EU', 'EU'), liesIn('DE', 'EU')]).toEqual([true, true, true])
  expect([liesIn('EU', 'DE'), liesIn('DE', 'FR'), liesIn('GB', 'EU')]).toEqual([false, false, false])
})
