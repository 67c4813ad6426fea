import { expect, test } from 'vitest'
import { amountWords } from './words.ts'

const units = (note: string | undefined, value = 10_000) =>
  amountWords({ value, metric: 'compute-units', per: 'day', note })

test('a unit of the provider’s own has the name that its note begins with', () => {
  expect(units('Neurons; reset at 00:00 UTC, then calls fail')).toBe('10,000 neurons a day')
  expect(units('vCUs, used up by searches and by writes')).toBe('10,000 vCUs a day')
  expect(units('API calls, by weight')).toBe('10,000 API calls a day')
  expect(units('Vector dimensions; queried and stored', 30_000_000)).toBe('30M vector dimensions a day')
})

test('without a name they are compute units', () => {
  for (const note of [undefined, 'Reset at 00:00 UTC', 'Weighted units over one day, of all models'])
    expect(units(note)).toBe('10,000 compute units a day')
})

test('other metrics do not take their name from the note', () => {
  expect(amountWords({ value: 20, metric: 'requests', per: 'day', note: 'Images; of 512 pixels' })).toBe(
    '20 requests a day',
  )
  expect(amountWords({ value: 2, metric: '3d-models', per: 'day' })).toBe('2 3D models a day')
})
