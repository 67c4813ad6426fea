import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anEntry, TODAY } from '../../test/support/content.ts'
import { aChange } from '../../test/support/entry-parts.ts'
import { addDays } from '../base/days.ts'
import type { EntrySource, ProviderEntry } from '../schema/entry.ts'
import { contradictionsOf, isContradicted, isStale, mostDaysOf, staleFrom } from './fact-sources.ts'
import { viewOf } from './view.ts'

const CARD = 'offers.free-plan.card'
/** A day on which no source of these tests is too old. */
const EARLY = '2020-02-01'
type Said = { by: 'page' | 'repository' | 'call' | 'transcript' | 'report' | 'list'; on?: string }

/** What a source of each kind looks like; repositories are those that the entry declares. */
const FORMS: Record<Said['by'], Partial<EntrySource>> = {
  page: { url: 'https://one.example.com/page' },
  repository: { url: 'https://github.com/one-ai/docs' },
  call: { url: 'https://calls.example.org/', type: 'call' },
  transcript: {
    url: 'https://archive.example.org/',
    type: 'transcript',
    of: 'https://one.example.com/page',
  },
  report: { url: 'https://reports.example.net/', type: 'report' },
  list: { url: 'https://lists.example.net/' },
}
const BY = Object.keys(FORMS) as Said['by'][]

function source({ by, on }: Said, more: Partial<EntrySource>, name: string): EntrySource {
  const form = FORMS[by]
  return {
    read: '2026-11-20',
    supports: ['links.pricing'],
    ...(on !== undefined && { asOf: on }),
    ...form,
    url: `${form.url}${name}`,
    ...more,
  }
}
/** From `page 2026-01-01`: who says it, and the day that it shows. */
function said(words: string): Said {
  const [by, on] = words.split(' ') as [Said['by'], string?]
  return { by, ...(on !== undefined && { on }) }
}
const forCard = (one: Said, index = 0) => source(one, { supports: [CARD] }, `for-${index}`)
const againstCard = (one: Said, index = 0) =>
  source(one, { contradicts: [{ fact: CARD, value: 'true' }] }, `against-${index}`)
const entryWith = (sources: EntrySource[], more: Partial<ProviderEntry> = {}): ProviderEntry =>
  anEntry('one', { domains: ['one.example.com', 'github.com/one-ai'], sources, ...more })

/** Who is right, by the rules of disagreement: authority, then age, then what a changelog says. */
test.each<[what: string, supports: string[], against: string, counts: boolean, changed?: string]>([
  ['a newer page against a page', ['page 2026-01-01'], 'page 2026-02-01', true],
  ['a page of the same day', ['page 2026-01-01'], 'page 2026-01-01', true],
  ['an older page', ['page 2026-02-01'], 'page 2026-01-01', false],
  ['a repository of the provider is a page', ['page 2026-01-01'], 'repository 2026-02-01', true],
  ['a newer list against a page', ['page 2026-01-01'], 'list 2026-11-01', false],
  ['a newer report against a page', ['page 2026-01-01'], 'report 2026-11-01', false],
  ['a newer transcript against a page', ['page 2026-01-01'], 'transcript 2026-11-01', false],
  ['a newer page against a transcript', ['transcript 2026-01-01'], 'page 2026-02-01', true],
  ['an older page against a transcript', ['transcript 2026-02-01'], 'page 2026-01-01', false],
  ['a newer transcript against a list', ['list 2026-01-01'], 'transcript 2026-02-01', true],
  ['a newer list against a transcript', ['transcript 2026-01-01'], 'list 2026-02-01', false],
  ['a newer list against a list', ['list 2026-01-01'], 'report 2026-02-01', true],
  ['a transcript without a date is a list', ['transcript'], 'list', true],
  ['and no more', ['transcript 2026-01-01'], 'transcript', false],
  ['no date against a date', ['page 2020-01-01'], 'page', false],
  ['a date against no date', ['page'], 'page 2020-01-01', true],
  ['no date against no date', ['page'], 'page', true],
  ['a newer call against a page', ['page 2026-01-01'], 'call 2026-02-01', true],
  ['a call against a page of its day', ['page 2026-02-01'], 'call 2026-02-01', true],
  ['a call against a page without a date', ['page'], 'call 2020-01-01', true],
  ['a call against a newer page', ['page 2026-02-01'], 'call 2026-01-01', false],
  ['a call without a date', ['page'], 'call', false],
  [
    'the strongest support counts, not the newest',
    ['list 2026-10-01', 'page 2026-01-01'],
    'page 2026-02-01',
    true,
  ],
  ['of equal ones the newest does', ['page 2026-01-01', 'repository 2026-10-01'], 'page 2026-02-01', false],
  ['nothing supports it', [], 'list', true],
  ['older than the day of a change', ['list 2026-01-01'], 'page 2026-02-01', false, '2026-02-02'],
  ['of the day of a change', ['list 2026-01-01'], 'page 2026-02-01', true, '2026-02-01'],
  ['without a date, after a change', [], 'page', false, '2026-02-01'],
])('%s', (_, supports, against, counts, changed) => {
  const change = aChange('card', changed ?? '2026-11-01')
  const changelog = [changed === undefined ? change : { ...change, facts: [CARD as 'free'] }]
  const other = againstCard(said(against))
  const entry = entryWith([...supports.map((one, index) => forCard(said(one), index)), other], { changelog })
  expect(contradictionsOf(entry, CARD, EARLY)).toEqual([{ source: other, value: 'true', counts }])
  expect(isContradicted(entry, CARD, EARLY)).toBe(counts)
  expect(viewOf(entry, EARLY).offers[0]!.card).toBe(counts ? undefined : false)
})

/** 181 and 180 days before it: a card is known for 180. */
const [TOO_OLD, OLD] = ['2026-05-24', '2026-05-25']

test.each<[what: string, supports: string[], against: string, counts: boolean]>([
  ['a newer report against a page that is too old', [`page ${TOO_OLD}`], `report ${OLD}`, true],
  ['against one on its last day', [`page ${OLD}`], 'report 2026-11-01', false],
  ['against a transcript that is too old', [`transcript ${TOO_OLD}`], `list ${OLD}`, true],
  ['an older report', ['page 2026-02-01'], 'report 2026-01-01', false],
  ['against a page without a date', ['page'], 'report 2026-11-01', false],
  ['against an old call', ['call 2020-01-01'], 'report 2026-11-01', false],
  ['an old call against an older page', ['page 2019-01-01'], 'call 2020-01-01', true],
  ['a page that is too old against one without a date', ['page'], `page ${TOO_OLD}`, false],
  ['a page on its last day', ['page'], `page ${OLD}`, true],
])('%s', (_, supports, against, counts) => {
  const entry = entryWith([
    ...supports.map((one, index) => forCard(said(one), index)),
    againstCard(said(against)),
  ])
  expect(isContradicted(entry, CARD, TODAY)).toBe(counts)
  expect(viewOf(entry, TODAY).offers[0]!.card).toBe(counts ? undefined : false)
})

test.each([
  ['offers.free-plan.models', 90],
  ['offers.free-plan.phone', 365],
])('a page on %s outvotes newer reports for %i days', (fact, days) => {
  const [name, since] = [fact as 'free', '2026-01-10']
  const entry = entryWith([
    source({ by: 'page', on: since }, { supports: [name] }, 'for'),
    source({ by: 'report', on: '2026-01-11' }, { contradicts: [{ fact: name }] }, 'against'),
  ])
  expect(isContradicted(entry, fact, addDays(since, days))).toBe(false)
  expect(isContradicted(entry, fact, addDays(since, days + 1))).toBe(true)
})

test('a name that stands for several facts contradicts each, and a change of another fact none', () => {
  const quotas = 'offers.free-plan.quotas'
  const other = source({ by: 'page', on: '2026-02-01' }, { contradicts: [{ fact: quotas }] }, 'x')
  const changelog = [{ ...aChange('card', '2026-10-01'), facts: [CARD as 'free'] }]
  const entry = entryWith([other], { changelog })
  expect(contradictionsOf(entry, `${quotas}.requests`, EARLY)).toEqual([
    { source: other, value: undefined, counts: true },
  ])
  expect(contradictionsOf(entry, 'offers.free-plan.kind', EARLY)).toEqual([])
})

/** Days on both sides of the limit, and none. */
const day = fc.constantFrom('2026-01-01', '2026-02-01', TOO_OLD, OLD, '2026-11-01')
const anybody: fc.Arbitrary<Said> = fc.oneof(
  fc.record({ by: fc.constantFrom(...BY), on: day }),
  fc.record({ by: fc.constantFrom(...BY) }),
)

describe('with more or older sources', () => {
  const supports = fc.array(anybody, { maxLength: 4 })
  const isKnownWith = (all: readonly Said[], against: Said) =>
    !isContradicted(entryWith([...all.map(forCard), againstCard(against)]), CARD, TODAY)

  test('a contradiction that does not count never counts when it is older', () => {
    fc.assert(
      fc.property(supports, fc.constantFrom(...BY), day, day, (all, by, on, other) => {
        const [older, newer] = [on, other].toSorted()
        if (isKnownWith(all, { by, on: newer! })) expect(isKnownWith(all, { by, on: older! })).toBe(true)
      }),
    )
  })

  test('a source that agrees, and is no older than the others that do, disputes nothing', () => {
    fc.assert(
      fc.property(supports, anybody, fc.constantFrom(...BY), (all, against, by) => {
        const on =
          all
            .flatMap((one) => one.on ?? [])
            .toSorted()
            .at(-1) ?? '2026-01-01'
        if (isKnownWith(all, against)) expect(isKnownWith([...all, { by, on }], against)).toBe(true)
      }),
    )
  })
})

test('a source that is outvoted changes nothing', () => {
  const fact = fc.constantFrom(CARD, 'offers.free-plan.kind', 'offers.free-plan.quotas.requests')
  const supports = fc.array(fc.tuple(anybody, fact), { maxLength: 5 })
  const against = fc.tuple(anybody, fact)
  const asSources = (list: [Said, string][], index: number) =>
    list.map(([one, name], at) =>
      source(one as Said, { contradicts: [{ fact: name as 'free', value: '7/day' }] }, `${index}-${at}`),
    )
  /** What is seen of an entry, but for sources that do not count. */
  const withoutWeak = (entry: ProviderEntry) => {
    const { sources: _, facts, ...view } = viewOf(entry, TODAY)
    return { ...view, facts: facts.map(({ outvoted: __, contradictions: ___, ...fact }) => fact) }
  }
  let outvoted = 0
  fc.assert(
    fc.property(supports, fc.array(against, { maxLength: 3 }), against, (base, others, [last, name]) => {
      const known = [
        ...base.map(([one, supported], at) =>
          source(one as Said, { supports: [supported as 'free'] }, `s-${at}`),
        ),
        ...asSources(others as [Said, string][], 1),
      ]
      const [added] = asSources([[last as Said, name]], 2) as [EntrySource]
      const entry = entryWith([...known, added])
      if (contradictionsOf(entry, name, TODAY).some((one) => one.source === added && one.counts)) return
      outvoted++
      expect(withoutWeak(entry)).toEqual(withoutWeak(entryWith(known)))
    }),
  )
  expect(outvoted).toBeGreaterThan(0)
})

test.each<[name: string, days: number, hasEnded?: true]>([
  ['offers.free-plan.quotas.nova-1', 90],
  ['offers.free-plan.quotas.org/big-1:free', 90],
  ['offers.free-plan.quotas.nova-1', 180, true],
  ['offers.free-plan.models', 90],
  ['offers.free-plan.quotas', 180],
  ['offers.free-plan.quotas.requests', 180],
  ['offers.free-plan.quotas.USD', 180],
  ['offers.free-plan.allowance', 180],
  ['offers.free-plan.card', 180],
  ['signup.asks.card', 180],
  ['offers.free-plan.phone', 365],
  ['offers.free-plan.kind', 365],
  ['offers.free-plan.covers.chat', 365],
  ['offers.free-plan.terms.trainsOnData', 365],
  ['signup.asks.phone', 365],
  ['terms.trainsOnData', 365],
  ['headquarters', 365],
  ['connection', 365],
  ['free', 365],
])('%s: %i days', (name, days, hasEnded) => {
  expect(mostDaysOf({ name, ...(hasEnded && { hasEnded }) })).toBe(days)
})

test('a fact is stale from the day after the last; without a date that of reading counts half as long', () => {
  const [dated, undated] = [{ asOf: '2026-11-20', read: '2026-11-29' }, { read: '2026-11-20' }]
  expect(staleFrom([dated], 90)).toBe('2027-02-19')
  expect(staleFrom([undated], 90)).toBe('2027-01-05')
  expect(staleFrom([undated], 365)).toBe('2027-05-22')
  expect(staleFrom([{ read: '2026-01-01' }, undated, { asOf: '2026-01-01' }], 90)).toBe('2027-01-05')
  expect(staleFrom([{}], 90)).toBe(null)
  expect(isStale('2027-01-05', '2027-01-04')).toBe(false)
  expect(isStale('2027-01-05', '2027-01-05')).toBe(true)
  expect(isStale(null, '2026-11-21')).toBe(true)
})
