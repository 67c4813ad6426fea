import { expect, test } from 'vitest'
import { anEntry, treeOf } from '../../test/support/content.ts'
import { contextAround } from '../../test/support/site-context.ts'
import { aState } from '../../test/support/stored-status.ts'
import { addDays } from '../base/days.ts'
import { createCatalog } from '../catalog/catalog.ts'
import { meta, statusHistory, statusOverview } from '../schema/responses.ts'
import { apiBodies, Raw } from './endpoints.ts'
import { providerEvidenceSchema } from './providers.ts'

const PAGE = 'https://status.two.example.com/'
const RUN = '2026-11-21T05:23:00.000Z'
const run = { kind: 'daily', startedAt: RUN, finishedAt: '2026-11-21T05:28:00.000Z', probed: 2 } as const
const found = { since: '2026-11-20T05:23:00.000Z', latencies: [120] }
const providers = [
  aState('one', RUN, found),
  aState('two', RUN, { ...found, status: 'down', reason: 'server_error' }),
]
/** Thirty days: both seen from the first, `two` down on the last two. */
const history = Array.from({ length: 30 }, (_, index) => ({
  day: addDays('2026-10-23', index),
  ...(index === 0 ? { new: ['one', 'two'] } : {}),
  ...(index >= 28 ? { down: ['two'] } : {}),
}))
const opened = {
  at: '2026-11-20T05:23:00.000Z',
  slug: 'two',
  status: 'down',
  reason: 'server_error',
} as const
const health = {
  current: { version: 1 as const, lastRun: run, lastDailyRun: run, providers },
  history,
  incidents: [{ ...opened, event: 'open' as const }],
}
const two = anEntry('two')
const tree = treeOf({
  one: anEntry('one'),
  two: { ...two, health: { ...two.health, statusPage: { url: PAGE } } },
  three: anEntry('three'),
})

/** What the API answers at an instant, by path. */
function answers(now: string) {
  const at = new Date(now)
  const context = contextAround(createCatalog(tree, health, at))
  const bodies = [...apiBodies({ ...context, facts: { ...context.facts, now: at } })]
  return (path: string) => {
    const made = bodies.find(({ file }) => file === `api/v1/${path}`)!.make()
    return made instanceof Raw ? JSON.parse(made.text) : JSON.parse(JSON.stringify(made))
  }
}

test('status, reason, bars, uptime and incidents come from what the health job stored', () => {
  const answer = answers('2026-11-21T12:00:00Z')
  expect(statusOverview.parse(answer('status.json'))).toMatchObject({
    summary: { online: 1, degraded: 0, down: 1, unknown: 1, total: 3 },
    data: [
      { slug: 'one', status: 'online', lastVerified: RUN },
      { slug: 'three', status: 'unknown', lastVerified: '2026-11-01T00:00:00.000Z' },
      { slug: 'two', status: 'down', lastVerified: RUN },
    ],
  })
  const two = statusHistory.parse(answer('status/two.json'))
  expect(two).toMatchObject({
    status: 'down',
    reason: 'server_error',
    source: 'probe',
    since: '2026-11-20T05:23:00.000Z',
    to: '2026-11-21',
    statusPageUrl: PAGE,
    reasonText: 'The API answered with a server error.',
    uptime: {
      days7: { percent: 71.428, checks: 7 },
      days30: { percent: 93.333, checks: 30 },
      days90: { percent: 93.333, checks: 30 },
    },
    incidents: [{ openedAt: '2026-11-20T05:23:00.000Z', closedAt: null, status: 'down' }],
  })
  expect(two.days.slice(0, 60)).toEqual(Array(60).fill(null))
  expect(two.days.slice(60)).toEqual([...Array(28).fill('online'), 'down', 'down'])
  expect(answer('status/three.json')).toMatchObject({
    reason: 'never_checked',
    statusPageUrl: null,
    incidents: [],
    uptime: { days7: { percent: null, checks: 0 } },
  })
})

test('reliability is made of the stored days', () => {
  const answer = answers('2026-11-21T12:00:00Z')
  const reliability = (slug: string) =>
    providerEvidenceSchema.parse(answer(`providers/${slug}/evidence.json`)).scoring.parts.reliability
  expect(reliability('one')).toMatchObject({ score: 87.5, assumed: false })
  expect(reliability('two').score).toBe(82.5)
  expect(reliability('three')).toMatchObject({ score: 50, assumed: true })
})

test('after 72 hours a run says nothing about the present any more; what was verified then stays', () => {
  const fresh = answers('2026-11-24T05:23:00Z')
  expect(fresh('status.json').summary).toMatchObject({ online: 1, down: 1, unknown: 1 })
  const stale = answers('2026-11-24T05:23:01Z')
  expect(stale('status.json').summary).toEqual({ online: 0, degraded: 0, down: 0, unknown: 3, total: 3 })
  expect(stale('status/one.json')).toMatchObject({
    status: 'unknown',
    reason: 'stale_run',
    lastVerified: RUN,
  })
  expect(meta.parse(stale('meta.json'))).toMatchObject({
    lastHealthRun: '2026-11-21T05:28:00.000Z',
    staleAfter: '2026-11-24T05:23:00.000Z',
  })
})
