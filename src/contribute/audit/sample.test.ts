import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { drawn, randomNumbers } from './random.ts'
import { claimList, sampleClaims } from './sample.ts'

const entries = ['one', 'two', 'three'].map((slug) => ({
  slug,
  file: `providers/${slug}.yaml`,
  value: anEntry(slug),
}))

test('a seed draws the same claims again, another seed draws others', () => {
  const draw = (seed: number) => sampleClaims(entries, 5, seed).map(({ slug, fact }) => `${slug} ${fact}`)
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
  expect(new Set(draw(7)).size).toBe(5)
})

test('each claim has its value and every page that shows or contradicts it', () => {
  const value = anEntry('one')
  value.sources.push({
    url: 'https://lists.example.org',
    read: '2026-11-20',
    supports: ['connection'],
    contradicts: [{ fact: 'offers.free-plan.quotas' }],
    note: 'Says 500.',
  })
  const claims = sampleClaims([{ slug: 'one', file: 'providers/one.yaml', value }], 100, 1)
  const limit = claims.find(({ fact }) => fact === 'offers.free-plan.quotas.requests')!
  expect(limit.value).toEqual({ requests: '1000/day' })
  expect(limit.sources.map(({ url }) => url)).toEqual(['https://one.example.com/pricing'])
  expect(limit.contradictedBy.map(({ url }) => url)).toEqual(['https://lists.example.org'])
  expect(claimList([limit])).toContain('contradicted by https://lists.example.org (read 2026-11-20, undated)')
})

test('retired entries are not drawn', () => {
  const retired = anEntry('one', { retired: { date: '2026-10-01' } })
  expect(sampleClaims([{ slug: 'one', file: 'f', value: retired }], 5, 1)).toEqual([])
})

test('drawing all keeps every item, for any seed and weights', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 })), fc.nat(), (items, seed) => {
      expect(drawn(items, items.length, seed, (item) => item).toSorted()).toEqual(items.toSorted())
    }),
  )
})

test('an item of weight 3 comes first three times as often', () => {
  const firsts = Array.from({ length: 4000 }, (_, seed) => drawn([1, 3], 1, seed, (item) => item)[0])
  const share = firsts.filter((item) => item === 3).length / firsts.length
  expect(share).toBeGreaterThan(0.72)
  expect(share).toBeLessThan(0.78)
})

test('kind, card, phone and quotas are drawn more often than other facts', () => {
  const facts = Array.from({ length: 1000 }, (_, seed) => sampleClaims(entries, 1, seed)[0]!.fact)
  const count = (start: string) => facts.filter((fact) => fact.startsWith(start)).length
  expect(count('offers.free-plan.kind')).toBeGreaterThan(2 * count('connection'))
  expect(count('offers.free-plan.quotas')).toBeGreaterThan(2 * count('connection'))
})

test('random numbers are from 0 to below 1 and evenly distributed', () => {
  const random = randomNumbers(42)
  const numbers = Array.from({ length: 10_000 }, random)
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.02)
})
