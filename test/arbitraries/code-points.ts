/** Text of any code points. */
import fc from 'fast-check'

/** As `fc.string({ unit: 'binary' })`, whose table of all characters takes a second to make. */
export const anyCodePoints = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff })))
  .map((codes) => String.fromCodePoint(...codes))
