import { expect, test } from 'vitest'
import { perText } from './per-text.ts'

test('computes once for each text, until as many others came as it keeps', () => {
  const asked: string[] = []
  const upper = perText(2, (text) => {
    asked.push(text)
    return text.toUpperCase()
  })
  expect(['a', 'b', 'a', 'c', 'b', 'a'].map(upper)).toEqual(['A', 'B', 'A', 'C', 'B', 'A'])
  expect(asked).toEqual(['a', 'b', 'c', 'a'])
})

test('keeps an answer that is undefined too', () => {
  let times = 0
  const count = perText(1, () => void times++)
  count('a')
  count('a')
  expect(times).toBe(1)
})
