import { expect, test } from 'vitest'
import { EU_MEMBERS } from '../../schema/countries.ts'
import { holdsIn } from './offer-query.ts'

test.each<[code: string, regions: Parameters<typeof holdsIn>[0], holds: boolean]>([
  ['IN', 'everywhere', true],
  ['EU', 'everywhere', true],
  ['IN', { only: ['US', 'IN'] }, true],
  ['IN', { only: ['US'] }, false],
  ['FR', { only: ['EU'] }, true],
  ['CH', { only: ['EU'] }, false],
  ['EU', { only: ['EU'] }, true],
  ['EU', { only: [...EU_MEMBERS] }, true],
  ['EU', { only: ['FR', 'DE'] }, false],
  ['IN', { except: ['CN'] }, true],
  ['CN', { except: ['CN'] }, false],
  ['FR', { except: ['EU'] }, false],
  ['EU', { except: ['FR'] }, false],
  ['EU', { except: ['CN'] }, true],
])('%s of %j: %s', (code, regions, holds) => {
  expect(holdsIn(regions, code)).toBe(holds)
})
