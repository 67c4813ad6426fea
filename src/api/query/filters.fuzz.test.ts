import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hostileQueries } from '../../../test/arbitraries/query-strings.ts'
import { ODD_CHARACTERS, PROTOTYPE, REFUSED, WORDS } from '../../../test/arbitraries/query-words.ts'
import { bestTime } from '../../../test/support/best-time.ts'
import { asking } from '../../../test/support/datasets.ts'
import { LIMIT, RUNS } from '../../../test/support/seed.ts'
import { sampleContext } from '../../../test/support/site-context.ts'
import type { Dataset } from '../../catalog/dataset.ts'
import { CHANGES } from './change-query.ts'
import { MODELS } from './model-query.ts'
import { offersFor } from './offer-query.ts'
import type { Parameter } from './parameter.ts'
import { PROVIDERS } from './provider-query.ts'
import { answerTo, type QueryEndpoint, querierOf } from './query-endpoint.ts'
import { STATUS } from './status-query.ts'

const { datasets } = sampleContext()

/** By path; what is asked of `/providers` has a reference model, too. */
const ENDPOINTS: Readonly<Record<string, [endpoint: QueryEndpoint, dataset: Dataset]>> = Object.fromEntries(
  (
    [
      [PROVIDERS, datasets.providers],
      [STATUS, datasets.providers],
      [CHANGES, datasets.changes],
      [MODELS, datasets.models],
      [offersFor('chat'), datasets.offers],
      [offersFor('ocr'), datasets.offers],
    ] as const
  ).map(([endpoint, dataset]) => [endpoint.path, [endpoint, dataset]]),
)

const any = fc.constantFrom(...WORDS, ...REFUSED, ...PROTOTYPE, ...ODD_CHARACTERS)
/** Its own parameters with values that it takes and others, and now and then a query of another endpoint. */
const queriesOf = (path: string) => {
  const pair = fc
    .constantFrom(...Object.entries(ENDPOINTS[path]![0].parameters))
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

type List = { data?: object[]; groups?: { data: object[] }[] }
const rowsOf = ({ data = [], groups }: List) =>
  (groups ? groups.flatMap((group) => group.data) : data).map((row) => JSON.stringify(row))

/** What the handler logs as its own fault is the error to show, and not the 500 that it answers. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((error) => {
    throw error
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

test.each(Object.keys(ENDPOINTS))(
  'whatever is asked of %s, it is rows of the whole or a refusal',
  async (path) => {
    const ask = asking(...ENDPOINTS[path]!)
    const whole = new Set(rowsOf(JSON.parse(ask(path === MODELS.path ? '?named=false' : '').body!)))
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
        for (const row of rows) expect(whole).toContain(row)
        expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(rows.length)
        expect(new Set(rows).size).toBe(rows.length)
        if (rows.length < whole.size) seen.fewer++
        // The same tag is the same body, and asking with it is answered without one.
        const tag = headers.etag!
        expect(seen.bodies.get(tag) ?? body).toBe(body)
        seen.bodies.set(tag, body!)
        expect(ask(suffix, { ifNoneMatch: tag })).toMatchObject({ status: 304, body: null })
      }),
      { numRuns: RUNS ?? 400 },
    )
    expect([...seen.statuses].toSorted()).toEqual([200, 400])
    expect(seen.fewer).toBeGreaterThan(0)
  },
)

/** A few values that each parameter takes. */
function valuesOf({ schema, example }: Parameter): string[] {
  const { enum: one, items } = schema as { enum?: string[]; items?: { enum?: string[] } }
  const words = one ?? items?.enum
  if (words) return [...words, ...(items ? [words.slice(0, 2).join(), words.slice(-3).join()] : [])]
  if (schema.type === 'boolean') return ['true']
  return [String(example), '0', '1', '30', 'US', 'DE', 'EU', '64k', '2026-11-10', 'acme-chat']
}

/** Models that only moderate are no rows of other questions. */
const LISTED = (value: string) => !value.includes('moderation')

const has = (chosen: readonly { name: string }[], wanted: string) =>
  chosen.some(({ name }) => name === wanted)

/** Questions of up to four filters, each with a value that it takes. Which rating is meant depends on the capability. */
function filtersOf([endpoint, dataset]: [QueryEndpoint, Dataset]): fc.Arbitrary<Record<string, string>> {
  const isTaken = (name: string, value: string) => {
    const read = querierOf(endpoint, dataset).read(new URLSearchParams({ [name]: value }))
    return 'question' in read && read.question.conditions.length + read.question.terms.length > 0
  }
  const filters = Object.entries(endpoint.parameters)
    .map(([name, parameter]) => ({
      name,
      values: valuesOf(parameter).filter((value) => LISTED(value) && isTaken(name, value)),
    }))
    .filter(({ values }) => values.length > 0)
  return fc
    .subarray(filters, { maxLength: Math.min(4, filters.length) })
    .map((chosen) => chosen.filter(({ name }) => name !== 'minRating' || !has(chosen, 'capability')))
    .chain((chosen) =>
      fc.record(Object.fromEntries(chosen.map(({ name, values }) => [name, fc.constantFrom(...values)]))),
    )
}

test.each(Object.keys(ENDPOINTS))(
  'of the rows of %s each matches, fails or is open, and what is open under a filter matches without it',
  (path) => {
    const [endpoint, dataset] = ENDPOINTS[path]!
    const find = (filters: Record<string, string>) =>
      answerTo(endpoint, dataset, new URLSearchParams(filters))
    const all = find({}).matching
    const seen = { open: 0, named: 0 }
    fc.assert(
      fc.property(filtersOf(ENDPOINTS[path]!), (filters) => {
        const { matching, open, unknown, total } = find(filters)
        const alone = Object.entries(filters).map(([name, value]) => find({ [name]: value }))
        const fails = (position: number) =>
          alone.some((one) => !one.matching.includes(position) && !one.open.includes(position))
        const failing = all.filter(fails)
        // Of /providers one and the same offer must meet several of them, so more may fail.
        const isJoint = endpoint === PROVIDERS && ('kind' in filters || 'freeFor' in filters)
        const left = all.length - failing.length
        expect(total).toBe(matching.length)
        expect(unknown.all).toBe(open.length)
        if (isJoint) expect(total + unknown.all).toBeLessThanOrEqual(left)
        else expect(total + unknown.all).toBe(left)
        expect([...matching, ...open].filter((position) => failing.includes(position))).toEqual([])
        expect(new Set([...matching, ...open]).size).toBe(total + unknown.all)
        for (const [name, { [name]: _, ...others }] of Object.keys(filters).map(
          (one) => [one, filters] as const,
        )) {
          const own = unknown[name] ?? 0
          expect(own).toBeLessThanOrEqual(unknown.all)
          expect(find(others).total).toBeGreaterThanOrEqual(total + own)
          if (own > 0) seen.named++
        }
        expect(Object.keys(unknown).filter((name) => name !== 'all' && !(name in filters))).toEqual([])
        if (unknown.all > 0) seen.open++
      }),
      { numRuns: RUNS ?? 300 },
    )
    // What changed is known of every change.
    if (endpoint !== CHANGES) expect(Math.min(seen.open, seen.named)).toBeGreaterThan(0)
  },
)
