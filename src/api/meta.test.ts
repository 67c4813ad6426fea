import { expect, test } from 'vitest'
import { contextOf, sampleContext } from '../../test/support/site-context.ts'
import { meta as metaBody, quality as qualityBody } from '../schema/responses.ts'
import { meta, quality } from './meta.ts'

test('/meta has counts and dates, and no figures by question', () => {
  const { catalog, facts } = sampleContext()
  const body = metaBody.parse(meta(catalog, facts))
  expect(JSON.stringify(body).length).toBeLessThan(1500)
  expect(body).toMatchObject({ oldestFact: expect.any(String), newestFact: expect.any(String) })
})

test('/quality has the figures of all, of the core and of the rest', () => {
  const { catalog } = sampleContext()
  const { all, core, rest } = qualityBody.parse(quality(catalog))
  expect(all.facts).toBeGreaterThan(0)
  expect(all.facts).toBe(core.facts + rest.facts)
})

test('/quality has the last second reading, with the sum of its claims; null without one', () => {
  expect(quality(sampleContext().catalog).reading).toEqual({
    date: '2026-11-20',
    claims: 50,
    right: 41,
    partly: 3,
    wrong: 2,
    outdated: 3,
    unreadable: 1,
  })
  expect(quality(contextOf({}).catalog).reading).toBeNull()
})
