import { expect, test } from 'vitest'
import { contextOf } from '../../../test/support/site-context.ts'
import type { FactSource } from '../../entry/facts/facts.ts'
import { viewOf as siteViewOf } from '../site-page.ts'
import { dateWords, ownPagesFirst, pageName } from './facts.tsx'

const source = (url: string, changes: Partial<FactSource> = {}): FactSource => ({
  url,
  read: '2026-11-20',
  ...changes,
})

test('pages of the provider come first, then those that quote one, then others; each the newest first', () => {
  const provider = siteViewOf(contextOf({ one: {} })).provider('one')!
  const quoted = { type: 'transcript', of: 'https://one.example.com/pricing' } as const
  const sorted = [
    source('https://one.example.com/c', { asOf: '2026-11-02' }),
    source('https://one.example.com/a', { asOf: '2026-11-01' }),
    source('https://one.example.com/b'),
    source('https://list.example.org/quote', { ...quoted, asOf: '2026-11-03' }),
    source('https://list.example.org/b', { asOf: '2026-11-05' }),
    source('https://list.example.org/a', { asOf: '2026-11-04' }),
    source('https://list.example.org/c', { type: 'report' }),
  ]
  expect(ownPagesFirst(provider, sorted.toReversed())).toEqual(sorted)
})

test('a page is named by its host and the end of its path, a date by what it is', () => {
  expect(pageName('https://www.one.example.com/docs/pricing')).toBe('one.example.com › pricing')
  expect(pageName('https://one.example.com/')).toBe('one.example.com')
  expect(pageName(`https://one.example.com/${'a'.repeat(60)}`)).toHaveLength(60)
  expect(pageName('https://github.com/a/b/blob/main/data/x%20y.json')).toBe('a/b › x y.json')
  expect(pageName('https://github.com/a/b')).toBe('a/b')
  expect(pageName('https://one.example.com/caf%C3%A9')).toBe('one.example.com › café')
  // What would turn the text around, or be seen by programs alone, stays as the URL has it.
  for (const hidden of ['%E2%80%AE', '%E2%80%8B', '%0A', '%C2%85', '%F3%A0%81%81'])
    expect(pageName(`https://one.example.com/x${hidden}y`)).toBe(`one.example.com › x${hidden}y`)
  const long = pageName(`https://one.example.com/${'%F0%9F%98%80'.repeat(60)}`)
  expect([[...long].length, long.isWellFormed()]).toEqual([60, true])
  expect(dateWords(source('https://one.example.com/'))).toBe('read 2026-11-20')
  expect(dateWords(source('https://one.example.com/', { asOf: '2026-11-01' }))).toBe('dated 2026-11-01')
})
