import { expect, test } from 'vitest'
import { pageFindings } from '../../src/tools/upkeep/findings.ts'
import { applyRun, NO_STATE } from '../../src/tools/upkeep/page-state.ts'
import { visitPages } from '../../src/tools/upkeep/visit-pages.ts'
import { dayOf, realEntries, servePages } from './serve-pages.ts'

test('on pages of the core where only dates, numbers and news around the facts change, nothing is found', async () => {
  const { watched, servers, now } = await servePages(realEntries('core'))
  let state = NO_STATE
  for (const week of [0, 1, 2]) {
    now.week = week
    const day = dayOf(week)
    const { visits } = await visitPages({ pages: watched, day, network: servers.network(), pause: 0 })
    state = applyRun(state, { day, visits }, watched)
    expect(pageFindings(watched, state, day)).toEqual([])
  }
  await servers.close()
  const known = state.pages.flatMap(({ found }) => Object.keys(found))
  expect(known.length).toBeGreaterThan(500)
})
