import { expect, test } from 'vitest'
import type { Provider } from '../schema/provider.ts'
import { aProvider } from '../testing/content.ts'
import { audit } from './audit.ts'
import { auditTable } from './table.ts'

const TODAY = '2026-11-21'
const base = aProvider('one')
const source = base.sources[0]!
const unknownTier: Provider['freeTier'] = {
  kind: 'unknown',
  summary: 'Nothing found.',
  requiresCreditCard: 'unknown',
  requiresPhone: 'unknown',
}

test('an entry counts by what it knows', () => {
  expect(audit([base], TODAY).total).toEqual({
    providers: 1,
    kindKnown: 1,
    cardKnown: 1,
    phoneKnown: 0,
    limitsKnown: 1,
    limitsExpected: 1,
    // connection, kind, card, one limit
    facts: 4,
    sourced: 4,
    disputed: 0,
    stale: 0,
    oldest: '2026-11-10',
    newest: '2026-11-10',
  })
})

test('what is unknown is neither known nor expected to name a limit', () => {
  const { total } = audit([aProvider('two', { freeTier: unknownTier })], TODAY)
  expect(total).toMatchObject({ providers: 1, kindKnown: 0, cardKnown: 0, limitsKnown: 0, limitsExpected: 0 })
})

test('keyless needs neither card nor phone, and both are known', () => {
  const keyless: Provider['freeTier'] = {
    kind: 'keyless',
    summary: 'Open to all.',
    requiresCreditCard: false,
    requiresPhone: false,
    allowance: 'unknown',
  }
  expect(audit([aProvider('two', { freeTier: keyless })], TODAY).total).toMatchObject({
    cardKnown: 1,
    phoneKnown: 1,
    limitsKnown: 0,
    limitsExpected: 1,
  })
})

test('a fact is stale after 180 days, or where no page shows a date', () => {
  const shown = (asOf?: string) =>
    audit([{ ...base, sources: [asOf === undefined ? withoutDate : { ...source, asOf }] }], TODAY).total.stale
  const { asOf: _, ...withoutDate } = source
  expect([shown('2026-05-25'), shown('2026-05-24'), shown()]).toEqual([0, 4, 4])
})

test('a page of a third party does not prove kind, card and limits', () => {
  const foreign = { ...source, url: 'https://lists.example.org/free' }
  expect(audit([{ ...base, sources: [foreign] }], TODAY).total).toMatchObject({ facts: 4, sourced: 1 })
})

test('each fact that a source contradicts is disputed', () => {
  const other = {
    url: 'https://lists.example.org',
    read: TODAY,
    supports: ['connection' as const],
    contradicts: ['freeTier.kind' as const, 'freeTier.limits' as const],
  }
  expect(audit([{ ...base, sources: [source, other] }], TODAY).total.disputed).toBe(2)
})

test('retired entries are left out, and categories add up to the total', () => {
  const { total, categories } = audit(
    [base, aProvider('two', { category: 'Vision' }), aProvider('old', { retired: { date: '2026-10-01' } })],
    TODAY,
  )
  expect(total.providers).toBe(2)
  expect(categories.map(({ category, figures }) => [category, figures.providers])).toEqual([
    ['LLM', 1],
    ['Image', 0],
    ['Speech', 0],
    ['Embeddings', 0],
    ['Search', 0],
    ['Video', 0],
    ['Code', 0],
    ['Vision', 1],
  ])
  expect(categories.reduce((sum, { figures }) => sum + figures.facts, 0)).toBe(total.facts)
})

test('the table has a line for each category and one for all, and never rounds up', () => {
  const lines = auditTable(
    audit([base, aProvider('two'), aProvider('six', { freeTier: unknownTier })], TODAY),
  )
    .split('\n')
    .filter((line) => /^\w+ +\d/.test(line))
  expect(lines).toHaveLength(9)
  expect(lines[0]).toMatch(/^LLM +3 +2 66% +2 66% +0 0% +2 100% /)
  expect(lines[1]).toMatch(/^Image +0 +– +– /)
})
