import { expect, test } from 'vitest'
import { anEntry, SITE } from '../../test/support/content.ts'
import { catalogWith } from '../../test/support/offers.ts'
import { sampleContext } from '../../test/support/site-context.ts'
import { aimsTable, drawClaims } from './audit.ts'

test('claims are drawn by a seed: what the directory says of what is free, each once, with its pages', () => {
  const { active } = sampleContext().catalog
  const lines = drawClaims(active, 'a').map((line) => line.split('\t'))
  expect(drawClaims(active.toReversed(), 'a').map((line) => line.split('\t'))).toEqual(lines)
  expect(drawClaims(active, 'b')).not.toEqual(drawClaims(active, 'a'))
  expect(new Set(lines.map(([kind, slug, fact]) => `${kind} ${slug} ${fact}`)).size).toBe(lines.length)
  const facts = new Map(
    active.flatMap(({ slug, entry }) => entry.facts.map((fact) => [`${slug} ${fact.name}`, fact] as const)),
  )
  for (const [, slug, name, words, ...pages] of lines) {
    const fact = facts.get(`${slug} ${name}`)!
    expect([words, pages]).toEqual([fact.words, fact.support.map(({ url }) => url)])
    expect(fact.sureness).toBe('confirmed')
  }
  const kinds = new Set(lines.map(([kind]) => kind))
  expect([...kinds]).toEqual(['models', 'covers', 'quotas', 'card', 'phone', 'training', 'commercial use'])
})

test('what decides in the core counts if it is known, or said to be in no page', () => {
  const core = (changes: object) => {
    const value = anEntry('one', changes)
    const providers = [{ slug: 'one', file: 'providers/one.yaml', value }]
    const catalog = catalogWith([['one', value]], {}, { site: { ...SITE, core: ['one'] } })
    return aimsTable(catalog, providers).split('\n')[1]
  }
  // The phone is said to be unknown; training and commercial use are left out.
  expect(core({})).toMatch(/ 95% +60% +3\/5$/)
  expect(core({ terms: { trainsOnData: 'unknown', commercialUse: true } })).toMatch(/ 95% +100% +5\/5$/)
  expect(core({ free: 'none', offers: [] })).toMatch(/ 95% +50% +2\/4$/)
})
