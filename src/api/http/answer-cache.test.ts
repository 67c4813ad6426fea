import { expect, test } from 'vitest'
import { cached } from './answer-cache.ts'

const aCache = (limit: number) => {
  const made: string[] = []
  const read = cached<string>(limit, (value) => value.length)
  const ask = (key: string, value = key.repeat(4)) =>
    read(key, () => {
      made.push(key)
      return value
    })
  return { made, ask }
}

test('a value is made once', () => {
  const { made, ask } = aCache(100)
  expect([ask('a'), ask('b'), ask('a')]).toEqual(['aaaa', 'bbbb', 'aaaa'])
  expect(made).toEqual(['a', 'b'])
})

test('what was asked for least recently leaves first', () => {
  const { made, ask } = aCache(10)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'c', 'b']) ask(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('keys count, and exactly the limit still fits', () => {
  const { made, ask } = aCache(10)
  for (const key of ['a', 'b', 'a', 'b']) ask(key)
  expect(made).toEqual(['a', 'b'])
  const smaller = aCache(9)
  for (const key of ['a', 'b', 'a']) smaller.ask(key)
  expect(smaller.made).toEqual(['a', 'b', 'a'])
})

test('what is larger than all that may be kept is made each time, and drives nothing out', () => {
  const { made, ask } = aCache(10)
  for (const key of ['a', 'large', 'large', 'a']) ask(key, key === 'large' ? 'x'.repeat(20) : undefined)
  expect(made).toEqual(['a', 'large', 'large'])
})

test('a large value can take the place of several', () => {
  const { made, ask } = aCache(10)
  ask('a')
  ask('b')
  ask('c', 'x'.repeat(9))
  ask('c')
  ask('a')
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})
