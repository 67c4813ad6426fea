import { describe, expect, test } from 'vitest'
import { aContentFolder, anEntry } from '../../../test/support/content.ts'
import { aChange, OFFER, withOffer } from '../../../test/support/entry-parts.ts'
import type { EntryChange, ProviderEntry } from '../../schema/entry.ts'
import { unexplainedReport } from './report.ts'
import { unexplainedChanges } from './unexplained.ts'

type FactName = NonNullable<EntryChange['facts']>[number]

const requests = (perDay: number): Partial<ProviderEntry> =>
  withOffer({ quotas: [{ requests: `${perDay}/day` }] })
const BEFORE = requests(1000)
const QUOTA = `offers.${OFFER.id}.quotas.requests` as const

/** What nothing explains of an entry that was `before` and now is `after`. */
function unexplained(after: Partial<ProviderEntry>, before = BEFORE) {
  const folder = (changes: Partial<ProviderEntry>) =>
    aContentFolder({ 'providers/one.yaml': anEntry('one', changes) })
  return unexplainedChanges(folder(before), folder(after)).diagnostics
}
const fieldsOf = (after: Partial<ProviderEntry>, before = BEFORE) =>
  unexplained(after, before).map(({ message }) => message.split(' ')[0])

/** A new item of the changelog that names these facts, if any. */
const item = (kind: 'limit' | 'card', ...facts: FactName[]) => ({
  changelog: [aChange('halved', '2026-11-20', { kind, ...(facts.length > 0 && { facts }) })],
})

test('the end of an offer is explained by an item that names it, and what rested on the offer with it', () => {
  const ended = withOffer({ ...BEFORE.offers![0], ended: '2026-11-20' })
  const fact = `offers.${OFFER.id}.ended` as const
  expect(unexplained({ ...ended, free: 'unknown' })).toMatchObject([
    {
      message: expect.stringContaining(`the offer ${OFFER.id} was in force`),
      help: expect.stringContaining(fact),
    },
  ])
  expect(unexplained({ ...ended, free: 'unknown', ...item('card', fact) })).toEqual([])
  expect(
    unexplained({ ...ended, free: 'unknown', ...item('card', `offers.${OFFER.id}.models`) }),
  ).toHaveLength(1)
})

describe('a changed quota', () => {
  test('is reported where no item of the changelog names it', () => {
    const [finding, ...others] = unexplained(requests(500))
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      rule: 'unexplained-change',
      severity: 'warning',
      message: expect.stringMatching(
        new RegExp(`^${QUOTA} was "1,000 requests per day.*" and is "500 requests per day`),
      ),
      help: expect.stringContaining(`facts: [${QUOTA}]`),
    })
  })

  test('is reported where the same number is counted for somebody else', () => {
    const counted = (scope: 'account' | 'key') => withOffer({ scope })
    expect(fieldsOf(counted('account'), counted('key'))).toEqual([QUOTA])
    expect(fieldsOf(counted('account'), withOffer({ scope: undefined }))).toEqual([])
  })

  test.each<[what: string, facts: FactName[]]>([
    ['it', [QUOTA]],
    ['all quotas of its offer', [`offers.${OFFER.id}.quotas`]],
    ['it among other facts', ['terms.trainsOnData', QUOTA]],
  ])('is explained by an item that names %s, of whatever kind', (_, facts) => {
    expect(fieldsOf({ ...requests(500), ...item('card', ...facts) })).toEqual([])
  })

  test.each<[what: string, facts: FactName[]]>([
    ['another metric', [`offers.${OFFER.id}.quotas.tokens`]],
    ['another offer', ['offers.other.quotas.requests']],
    ['another field', [`offers.${OFFER.id}.kind`]],
  ])('is not explained by an item of a matching kind that names %s', (_, facts) => {
    expect(fieldsOf({ ...requests(500), ...item('limit', ...facts) })).toEqual([QUOTA])
  })

  test('is explained by an item that names nothing, if its kind is about limits', () => {
    expect(fieldsOf({ ...requests(500), ...item('limit') })).toEqual([])
    expect(fieldsOf({ ...requests(500), ...item('card') })).toEqual([QUOTA])
  })
})

describe("a model's changed quota", () => {
  const limits = (requests: number, tokens: number): Partial<ProviderEntry> =>
    withOffer({ quotas: [{ models: ['large-1'], requests: `${requests}/day`, tokens: `${tokens}/day` }] })
  const model = `offers.${OFFER.id}.quotas.large-1`
  const of = (metric: string) => `offers.${OFFER.id}.quotas.${metric}` as FactName

  test.each<[what: string, is: [requests: number, tokens: number], facts: FactName[], left: string[]]>([
    ['the model', [500, 900], [model as FactName], []],
    ['the metric that changed', [500, 900], [of('requests')], []],
    ['both metrics that changed', [500, 800], [of('requests'), of('tokens')], []],
    ['one of two metrics that changed', [500, 800], [of('requests')], [model]],
    ['a metric that stayed', [500, 900], [of('tokens')], [model]],
    ['another model', [500, 900], [of('large-2')], [model]],
  ])('and an item that names %s', (_, [requests, tokens], facts, left) => {
    const after = { ...limits(requests, tokens), ...item('card', ...facts) }
    expect(fieldsOf(after, limits(1000, 900))).toEqual(left)
  })
})

test('the report names each place and what to do; there is none where all is explained', () => {
  const findings = unexplained(requests(500))
  expect(unexplainedReport(findings)).toMatch(
    /^Not explained:\n {4}\S+one\.yaml:\d+: offers\.\S+ was "1,000 .*\n {6}help: If the provider changed it/,
  )
  expect(unexplainedReport([])).toBeUndefined()
})

describe('a correction', () => {
  const correction = (field: FactName, note = 'Misread.') => ({
    corrections: [{ date: '2026-11-20', field, note }],
  })
  test.each<[field: FactName, isExplained: boolean]>([
    [QUOTA, true],
    [`offers.${OFFER.id}.quotas`, true],
    [`offers.${OFFER.id}.kind`, false],
  ])('of %s explains a changed quota: %s', (field, isExplained) => {
    expect(fieldsOf({ ...requests(500), ...correction(field) })).toEqual(isExplained ? [] : [QUOTA])
  })

  test('or an item of an earlier change explains no later one', () => {
    const explained = { ...correction(QUOTA), ...item('limit', QUOTA) }
    expect(fieldsOf({ ...requests(1000), ...explained }, { ...requests(500), ...explained })).toEqual([QUOTA])
  })
})

test('an item of the changelog under another id is a change that was lost', () => {
  const renamed = { changelog: [aChange('renamed', '2026-11-20', { kind: 'limit' })] }
  const found = unexplained({ ...requests(500), ...renamed }, { ...BEFORE, ...item('limit') })
  expect(found.map(({ rule }) => rule)).toEqual(['lost-change'])
})
