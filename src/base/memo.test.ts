import { expect, test } from 'vitest'
import { memo } from './memo.ts'

test('makes an answer once for each key, until as many others came as it keeps', () => {
  const made: string[] = []
  const kept = memo<string>(2)
  const upper = (text: string) =>
    kept(text, () => {
      made.push(text)
      return text.toUpperCase()
    })
  expect(['a', 'b', 'a', 'c', 'b', 'a'].map(upper)).toEqual(['A', 'B', 'A', 'C', 'B', 'A'])
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})

test('keeps an answer that is undefined too', () => {
  let times = 0
  const kept = memo<undefined>(1)
  for (let asked = 0; asked < 2; asked++) kept('a', () => void times++)
  expect(times).toBe(1)
})
