import { expect, test } from 'vitest'
import { expectLinear, repeated } from './linear-time.ts'

test('one look at each character passes; one look at all others for each does not', async () => {
  await expectLinear(400_000, repeated('ab'), (text) => text.replaceAll('a', 'c'))
  let looks = 0
  const pairs = (text: string) => {
    for (const one of text) for (const other of text) if (one < other) looks++
  }
  await expect(expectLinear(6_000, repeated('ab'), pairs)).rejects.toThrow('to be less than or equal to')
  expect(looks).toBeGreaterThan(0)
})
