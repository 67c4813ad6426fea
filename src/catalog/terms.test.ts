import { describe, expect, test } from 'vitest'
import { disputing, offering } from '../../test/support/offers.ts'
import type { EntrySource, ProviderEntry } from '../schema/entry.ts'
import { termOf } from './terms.ts'

const KNOWN_NO = { answer: false, assumed: false }
const KNOWN_YES = { answer: true, assumed: false }
const ASSUMED_YES = { answer: true, assumed: true }

type FactName = EntrySource['supports'][number]

describe.each(['card', 'phone'] as const)('%s', (ask) => {
  const answered = (entry: ProviderEntry, ...disputed: FactName[]) =>
    termOf({ ...entry, sources: [disputing(...disputed.map((fact) => ({ fact })))] }, ask)
  const says = (value: boolean | 'unknown') => offering([{ id: 'plan', [ask]: value }])
  const own = `offers.plan.${ask}` as const
  const other = ask === 'phone' ? 'card' : 'phone'

  test('known is answered as it is', () => {
    expect(answered(says(false))).toEqual(KNOWN_NO)
    expect(answered(says(true))).toEqual(KNOWN_YES)
  })

  test('unknown is assumed to be asked for', () => {
    expect(answered(says('unknown'))).toEqual(ASSUMED_YES)
  })

  test('disputed is assumed to be asked for, whichever way the entry has it', () => {
    for (const value of [false, true, 'unknown'] as const)
      expect(answered(says(value), own)).toEqual(ASSUMED_YES)
  })

  test('a dispute about something else changes nothing', () => {
    expect(answered(says(false), `offers.plan.${other}`, 'offers.plan.kind', 'offers.plan.quotas')).toEqual(
      KNOWN_NO,
    )
  })

  test('what an offer does not say is as sign-up asks, and disputed with it', () => {
    const entry = offering([{}], { signup: { asks: { [ask]: false } } })
    expect(answered(entry)).toEqual(KNOWN_NO)
    expect(answered(entry, `signup.asks.${ask}`)).toEqual(ASSUMED_YES)
  })

  test('keyless implies that it is not asked for, unless the kind is disputed', () => {
    const keyless = offering([{ id: 'plan', kind: 'keyless' }])
    expect(answered(keyless)).toEqual(KNOWN_NO)
    expect(answered(keyless, 'offers.plan.kind')).toEqual(ASSUMED_YES)
    expect(answered(keyless, own)).toEqual(KNOWN_NO)
  })

  test('nothing free implies a card, unless that is disputed, and says nothing of a phone', () => {
    const none = offering([])
    expect(answered(none)).toEqual(ask === 'card' ? KNOWN_YES : ASSUMED_YES)
    expect(answered(none, 'free')).toEqual(ASSUMED_YES)
    expect(answered(offering([], { free: 'unknown' }))).toEqual(ASSUMED_YES)
  })

  test('where nothing is free, an account without a card does not make the first call', () => {
    const spared = offering([], { signup: { asks: { [ask]: false } } })
    expect(answered(spared)).toEqual(ask === 'card' ? KNOWN_YES : KNOWN_NO)
    expect(answered(spared, `signup.asks.${ask}`)).toEqual(ask === 'card' ? KNOWN_YES : ASSUMED_YES)
    // Where sources dispute that nothing is free, nobody knows whether anything is.
    for (const open of [{ ...spared, free: 'unknown' as const }, spared])
      expect(answered(open, 'free')).toEqual(KNOWN_NO)
  })
})
