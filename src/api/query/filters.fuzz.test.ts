import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hostileQueries } from '../../../test/arbitraries/query-strings.ts'
import { ODD_CHARACTERS, PROTOTYPE, REFUSED, WORDS } from '../../../test/arbitraries/query-words.ts'
import { bestTime } from '../../../test/support/best-time.ts'
import { NOW } from '../../../test/support/content.ts'
import { sha } from '../../../test/support/datasets.ts'
import { SAMPLE } from '../../../test/support/sample.ts'
import { LIMIT, RUNS } from '../../../test/support/seed.ts'
import { createCatalog } from '../../catalog/catalog.ts'
import { load } from '../../content/load.ts'
import { readStatus } from '../../health/state/store.ts'
import { createModelDataset, createOfferDataset } from '../function-data.ts'
import { FUNCTIONS } from '../http/functions.ts'
import { changeDataset } from '../lists.ts'
import { CHANGE_PARAMETERS } from './change-query.ts'
import { createDataset } from './dataset.ts'
import { MODEL_PARAMETERS } from './model-query.ts'
import { OFFER_PARAMETERS } from './offer-query.ts'
import type { Parameter } from './parameter.ts'
import { STATUS_PARAMETERS } from './status-query.ts'

const catalog = createCatalog(load({ dir: SAMPLE, now: NOW }).tree!, readStatus(SAMPLE), NOW)
const answers = {
  ...FUNCTIONS.dataset(createDataset(catalog.active, sha)),
  ...FUNCTIONS.offers(createOfferDataset(catalog, sha, null)),
  ...FUNCTIONS.models(createModelDataset(catalog, sha, null)),
  ...FUNCTIONS.changes(changeDataset(catalog, sha)),
}
const ROOT = '/api/v1'
/** The endpoints with a query of their own, by path; `/providers` has a reference model. */
const PARAMETERS: Readonly<Record<string, Record<string, Parameter>>> = {
  [`${ROOT}/status`]: STATUS_PARAMETERS,
  [`${ROOT}/changes`]: CHANGE_PARAMETERS,
  [`${ROOT}/models`]: MODEL_PARAMETERS,
  [`${ROOT}/capabilities/chat`]: OFFER_PARAMETERS,
  [`${ROOT}/capabilities/ocr`]: OFFER_PARAMETERS,
}

const any = fc.constantFrom(...WORDS, ...REFUSED, ...PROTOTYPE, ...ODD_CHARACTERS)
/** Its own parameters with values that it takes and others, and now and then a query of another endpoint. */
const queriesOf = (path: string) => {
  const pair = fc
    .constantFrom(...Object.entries(PARAMETERS[path]!))
    .chain(([name, { example }]) =>
      fc.tuple(
        fc.oneof({ weight: 9, arbitrary: fc.constant(name) }, { weight: 1, arbitrary: any }),
        fc.oneof({ weight: 6, arbitrary: fc.constant(String(example)) }, { weight: 1, arbitrary: any }),
      ),
    )
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
    )
  return fc.oneof(
    { weight: 5, arbitrary: fc.array(pair, { maxLength: 4 }).map((pairs) => `?${pairs.join('&')}`) },
    { weight: 1, arbitrary: hostileQueries.map(({ suffix }) => suffix) },
  )
}

/** Tries of a question that took too long. */
const TRIES = 20

type List = { count?: number; data?: object[]; groups?: { data: object[] }[]; providers?: object[] }
const rowsOf = ({ data, groups, providers }: List) =>
  (groups ? groups.flatMap((group) => group.data) : (data ?? providers ?? [])).map((row) =>
    JSON.stringify(row),
  )

/** What the handler logs as its own fault is the error to show, and not the 500 that it answers. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((error) => {
    throw error
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

test.each(Object.keys(PARAMETERS))(
  'whatever is asked of %s, it is rows of the whole or a refusal',
  async (path) => {
    const ask = (suffix: string, ifNoneMatch: string | null = null) =>
      answers[path]!({ method: 'GET', url: `https://one.example.com${path}${suffix}`, ifNoneMatch })
    const whole = new Set(rowsOf(JSON.parse(ask('').body!)))
    const seen = { statuses: new Set<number>(), fewer: 0, bodies: new Map<string, string>() }
    await fc.assert(
      fc.asyncProperty(queriesOf(path), async (suffix) => {
        let answer = ask(suffix)
        const took = await bestTime(LIMIT, TRIES, () => {
          answer = ask(suffix)
        })
        expect(took).toBeLessThanOrEqual(LIMIT)
        const { status, headers, body } = answer
        seen.statuses.add(status)
        const read = JSON.parse(body!)
        if (status === 400) {
          expect(headers['content-type']).toMatch('application/problem+json')
          expect(read.errors.length).toBeGreaterThan(0)
          expect(read.errors.length).toBeLessThanOrEqual(20)
          for (const { message } of read.errors) expect(message.length).toBeLessThan(500)
          return
        }
        expect(status).toBe(200)
        const rows = rowsOf(read)
        // Additions of a day are folded into one item, which differs by filter and does not count.
        if (path !== `${ROOT}/changes`) {
          for (const row of rows) expect(whole).toContain(row)
          expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(rows.length)
        }
        expect(new Set(rows).size).toBe(rows.length)
        if (rows.length < whole.size) seen.fewer++
        // The same tag is the same body, and asking with it is answered without one.
        const tag = headers.etag!
        expect(seen.bodies.get(tag) ?? body).toBe(body)
        seen.bodies.set(tag, body!)
        expect(ask(suffix, tag)).toMatchObject({ status: 304, body: null })
      }),
      { numRuns: RUNS ?? 400 },
    )
    expect([...seen.statuses].toSorted()).toEqual([200, 400])
    expect(seen.fewer).toBeGreaterThan(0)
  },
)
