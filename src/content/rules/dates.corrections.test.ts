import { expect, test } from 'vitest'
import { anEntry, treeOf } from '../../../test/support/content.ts'
import { aChange } from '../../../test/support/entry-parts.ts'
import type { EntryChange, ProviderEntry } from '../../schema/entry.ts'
import { correctionRules } from './dates.ts'

type Correction = NonNullable<ProviderEntry['corrections']>[number]

const FIELD = 'offers.free-plan.card'

/** A correction of what the entry says of the card: `false`. */
const item = (changes: Partial<Correction> = {}): Correction => ({
  date: '2026-11-10',
  field: FIELD,
  was: false,
  note: 'Was no, by a list alone.',
  ...changes,
})

const changeOf = (changes: Partial<EntryChange>) =>
  aChange('card', '2026-11-12', { facts: [FIELD], ...changes })

function found(corrections: Correction[], changes: Partial<ProviderEntry> = {}) {
  const value = anEntry('one', { corrections, ...changes })
  const tree = treeOf({ one: value })
  const [rule] = correctionRules
  return [...rule!.check({ tree, today: '2026-11-21' })].map(({ path, message }) => [path.join('.'), message])
}

test('a value that a correction removed is named when it is back, with what was wrong with it', () => {
  expect(found([item({ field: 'free', was: 'none' }), item()])).toEqual([
    [
      'corrections.1.was',
      `${FIELD} is false again, which was corrected on 2026-11-10: "Was no, by a list alone."`,
    ],
  ])
})

test.each<[why: string, correction: Correction]>([
  ['another value stood there', item({ was: true })],
  ['a word is no boolean', item({ was: 'false' })],
  ['nobody wrote what stood there', item({ was: undefined })],
  ['the offer is gone', item({ field: 'offers.gone.card' })],
])('nothing is said where %s', (_, correction) => {
  expect(found([correction])).toEqual([])
})

test('of an API that has ended nothing is said', () => {
  expect(found([item()], { retired: { date: '2026-11-01' } })).toEqual([])
})

test.each<[what: string, others: Correction[], changelog: EntryChange[], isExplained: boolean]>([
  ['a later correction of the same', [item({ date: '2026-11-11', was: undefined })], [], true],
  ['one of the same day that replaced another value', [item({ was: 'unknown' })], [], true],
  ['one of the same day without a value', [item({ was: undefined })], [], false],
  ['an earlier one', [item({ date: '2026-11-09', was: 'unknown' })], [], false],
  ['a later one of another fact', [item({ date: '2026-11-11', field: 'free', was: 'none' })], [], false],
  ['a change of the provider since', [], [changeOf({})], true],
  ['a change before', [], [changeOf({ date: '2026-11-01' })], false],
  ['a change of something else', [], [changeOf({ facts: ['free'] })], false],
])('%s: explained %#', (_, others, changelog, isExplained) => {
  expect(found([item(), ...others], { changelog })).toHaveLength(isExplained ? 0 : 1)
})
