import { describe, expect, test } from 'vitest'
import { aProvider } from '../../../test/support/content.ts'
import type { FreeTier } from '../../core/schema/free-tier.ts'
import { termOf } from './terms.ts'

const KNOWN_NO = { answer: false, assumed: false }
const KNOWN_YES = { answer: true, assumed: false }
const ASSUMED_YES = { answer: true, assumed: true }

type Field = 'requiresCreditCard' | 'requiresPhone'

describe.each(['requiresCreditCard', 'requiresPhone'] as const)('%s', (field) => {
  const answered = (changes: object, ...disputed: string[]) => {
    const entry = aProvider('one')
    return termOf({ ...entry, freeTier: { ...entry.freeTier, ...changes } as FreeTier }, field, disputed)
  }
  const other: Field = field === 'requiresPhone' ? 'requiresCreditCard' : 'requiresPhone'

  test('known is answered as it is', () => {
    expect(answered({ [field]: false })).toEqual(KNOWN_NO)
    expect(answered({ [field]: true })).toEqual(KNOWN_YES)
  })

  test('unknown is assumed to be asked for', () => {
    expect(answered({ [field]: 'unknown' })).toEqual(ASSUMED_YES)
  })

  test('disputed is assumed to be asked for, whichever way the entry has it', () => {
    for (const value of [false, true, 'unknown'])
      expect(answered({ [field]: value }, `freeTier.${field}`)).toEqual(ASSUMED_YES)
  })

  test('a dispute about something else changes nothing', () => {
    expect(answered({ [field]: false }, `freeTier.${other}`, 'freeTier.kind', 'freeTier.limits')).toEqual(
      KNOWN_NO,
    )
  })

  test('keyless implies that it is not asked for, unless the kind is disputed', () => {
    const keyless = { kind: 'keyless', requiresCreditCard: false, requiresPhone: false }
    expect(answered(keyless)).toEqual(KNOWN_NO)
    expect(answered(keyless, 'freeTier.kind')).toEqual(ASSUMED_YES)
    expect(answered(keyless, `freeTier.${field}`)).toEqual(KNOWN_NO)
  })

  test('no free tier implies a card, unless the kind is disputed, and says nothing of a phone', () => {
    const none = { kind: 'none', [field]: field === 'requiresCreditCard' ? true : 'unknown' }
    expect(answered(none)).toEqual(field === 'requiresCreditCard' ? KNOWN_YES : ASSUMED_YES)
    const silent = { ...none, [field]: 'unknown' }
    expect(answered(silent)).toEqual(field === 'requiresCreditCard' ? KNOWN_YES : ASSUMED_YES)
    expect(answered(silent, 'freeTier.kind')).toEqual(ASSUMED_YES)
  })
})
