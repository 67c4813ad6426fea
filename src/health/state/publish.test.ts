/** What the publishing job accepts of the bytes that it is handed. */
import { describe, expect, test } from 'vitest'
import { refusalLines, saidOf } from '../../../test/support/approved.ts'
import { parseRun } from './publish.ts'

const NOW = new Date('2026-11-20T06:00:00.000Z')
const run = {
  kind: 'daily',
  startedAt: '2026-11-20T05:23:00.000Z',
  finishedAt: '2026-11-20T05:28:00.000Z',
  probed: 1,
}
const sample = { wave: 1, at: 1, kind: 'ok', reason: 'ok' }
const check = { slug: 'p1', samples: [sample], page: null, certificateDays: null }
const report = { version: 1, outcome: 'done', run, checks: [check] }
const began = (startedAt: string) => ({ ...report, run: { ...run, startedAt, finishedAt: startedAt } })
const ended = (finishedAt: string) => ({ ...report, run: { ...run, finishedAt } })
const checked = (changes: object) => ({ ...report, checks: [{ ...check, ...changes }] })

const parse = (value: unknown) => parseRun(typeof value === 'string' ? value : JSON.stringify(value), NOW)

describe('a saved run is accepted', () => {
  test.each([
    ['whole', report],
    ['but for what our own code failed to check', { ...report, outcome: 'internal_error' }],
    ['as old as a day', began('2026-11-19T06:00:00.000Z')],
    ['of a clock five minutes ahead', began('2026-11-20T06:05:00.000Z')],
  ])('%s', (_, value) => expect(parse(value)).toEqual({ report: value }))
})

const REFUSED: [what: string, run: unknown][] = [
  ['no JSON', 'x'],
  ['an empty object', {}],
  ['larger than its cap', JSON.stringify({ ...report, padding: 'x'.repeat(5 << 20) })],
  ['a run that was aborted', { ...report, outcome: 'canaries' }],
  ['a run from the future', began('2026-11-20T06:05:00.001Z')],
  ['a run from the day before', began('2026-11-19T05:59:59.999Z')],
  ['a run that ends in 2099', ended('2099-01-01T00:00:00.000Z')],
  ['a run that ends later than any clock', ended('2026-11-20T06:05:00.001Z')],
  ['a run that ends before it began', ended('2026-11-20T05:22:59.999Z')],
  ['a provider twice', { ...report, checks: [check, check] }],
  ['a path for a slug', checked({ slug: '../../x' })],
  ['an unknown reason', checked({ samples: [{ ...sample, reason: 'because' }] })],
  ['markup for a reason', checked({ samples: [{ ...sample, reason: '<b>' }] })],
  ['four waves', checked({ samples: Array(4).fill(sample) })],
  ['an unknown field', checked({ note: 'x' })],
]
test('a saved run is refused, and it is said why', async () => {
  const said = saidOf(REFUSED, (value) => refusalLines(parse(value)))
  await expect(said).toMatchFileSnapshot('publish.approved.txt')
})
