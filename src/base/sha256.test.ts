import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCodePoints } from '../../test/arbitraries/code-points.ts'
import { sha256 } from './sha256.ts'

const ofNode = (text: string) => createHash('sha256').update(text).digest('hex')

test('every length around a block has the digest that Node computes', () => {
  for (let length = 0; length < 200; length++)
    expect(sha256('a'.repeat(length)), `${length} bytes`).toBe(ofNode('a'.repeat(length)))
})

test('any text has the digest that Node computes', () => {
  fc.assert(
    fc.property(anyCodePoints, (text) => {
      expect(sha256(text)).toBe(ofNode(text))
    }),
  )
})
