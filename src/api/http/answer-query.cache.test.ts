import { expect, test } from 'vitest'
import { cached } from './answer-query.ts'

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

test('what nobody asked for in a while leaves', () => {
  const { made, ask } = aCache(20)
  for (const key of ['a', 'b', 'c', 'd', 'b', 'e', 'b', 'a']) ask(key)
  expect(made).toEqual(['a', 'b', 'c', 'd', 'e', 'a'])
})

test('of many values no more are kept than the limit holds', () => {
  const { made, ask } = aCache(20)
  const keys = [...'abcdefghijklm']
  for (const key of keys) ask(key)
  made.length = 0
  // Each of these is in the cache, or is made and drives out what is older.
  for (const key of keys.toReversed()) ask(key)
  expect(made).toEqual([...'jihgfedcba'])
})

test('keys count, and exactly half of the limit still fits', () => {
  const { made, ask } = aCache(10)
  for (const key of ['a', 'a']) ask(key)
  expect(made).toEqual(['a'])
  const smaller = aCache(9)
  for (const key of ['a', 'a']) smaller.ask(key)
  expect(smaller.made).toEqual(['a', 'a'])
})

test('what is larger than half of the limit is made each time, and drives nothing out', () => {
  const { made, ask } = aCache(20)
  for (const key of ['a', 'large', 'large', 'a']) ask(key, key === 'large' ? 'x'.repeat(20) : undefined)
  expect(made).toEqual(['a', 'large', 'large'])
})
