/** Whoever answers a query, a function at the edge or the client over files, says the same, byte for byte. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc, { type Arbitrary } from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { NOW } from '../../../test/support/content.ts'
import { SAMPLE } from '../../../test/support/sample.ts'
import { builtSite, whenAllAreDone } from '../../../test/support/served-site.ts'
import { type Answers, FUNCTIONS } from '../../api/http/functions.ts'
import { CHANGE_PARAMETERS } from '../../api/query/change-query.ts'
import { MODEL_PARAMETERS } from '../../api/query/model-query.ts'
import { OFFER_PARAMETERS } from '../../api/query/offer-query.ts'
import type { Parameter } from '../../api/query/parameter.ts'
import { PARAMETERS } from '../../api/query/provider-query.ts'
import { STATUS_PARAMETERS } from '../../api/query/status-query.ts'
import { type Client, createClient } from './client.ts'
import { DirectoryError, type Fetch } from './read.ts'

const HOST = 'https://directory.example'
const SAMPLED = ['chat', 'ocr', 'speech-to-text', 'lip-sync'] as const

const site = { out: '', edge: {} as Answers }
const whenDone = whenAllAreDone()
beforeAll(async () => {
  site.out = await builtSite(SAMPLE, whenDone)
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const data = (name: string) => JSON.parse(readFileSync(join(site.out, `edge/${name}.json`), 'utf8'))
  site.edge = {
    ...FUNCTIONS.providers(data('providers')),
    ...FUNCTIONS.offers(data('offers')),
    ...FUNCTIONS.models(data('models')),
    ...FUNCTIONS.changes(data('changes')),
  }
})
afterEach(() => {
  vi.useRealTimers()
})

/** A host of files, which ignores the query; one of some hosts has the files without `.json`, too. */
const files =
  (ending: '' | '.json'): Fetch =>
  async (url) => {
    const file = join(site.out, new URL(url).pathname)
    const found = [file, file + ending].find((one) => existsSync(one) && /\.json$/.test(one))
    return found ? new Response(readFileSync(found)) : new Response('<h1>Not here</h1>', { status: 404 })
  }

/** The same with functions at the edge. */
const functions: Fetch = async (url, init) => {
  const answer = site.edge[new URL(url).pathname]?.({ method: 'GET', url, ifNoneMatch: null })
  return answer
    ? new Response(answer.body, { status: answer.status, headers: answer.headers })
    : files('')(url, init)
}

const CLIENTS = (): Client[] =>
  [functions, files(''), files('.json')].map((fetch) => createClient({ baseUrl: HOST, fetch }))

type Values = Record<string, unknown>
type Row = readonly [
  path: string,
  parameters: Record<string, Parameter>,
  read: (client: Client, values: Values) => Promise<object>,
]

const ENDPOINTS: Row[] = [
  ['/providers', PARAMETERS, (client, values) => client.listProviders(values)],
  ['/status', STATUS_PARAMETERS, (client, values) => client.getStatus(values)],
  ['/models', MODEL_PARAMETERS, (client, values) => client.listModels(values)],
  ['/changes', CHANGE_PARAMETERS, (client, values) => client.listChanges(values)],
  ...SAMPLED.map(
    (slug): Row => [
      `/capabilities/${slug}`,
      OFFER_PARAMETERS,
      (client, values) => client.getCapability(slug, values),
    ],
  ),
]

const ODD = fc.constantFrom<unknown>('', 'none', 'LLMs', '-1', 'EU', 'aurora', 'ünï & 100%', null, undefined)

/** What somebody may pass for a parameter: mostly what it takes. */
function valueFor({ schema }: Parameter): Arbitrary<unknown> {
  const {
    enum: words,
    items,
    type,
    format,
  } = schema as { enum?: string[]; items?: { enum?: string[] } } & {
    type: string
    format?: string
  }
  const right = words
    ? fc.constantFrom(...words)
    : items?.enum
      ? fc.subarray(items.enum, { minLength: 1, maxLength: 3 })
      : type === 'boolean'
        ? fc.boolean()
        : type === 'integer'
          ? fc.integer({ min: 0, max: 12 })
          : format === 'date'
            ? fc.constantFrom('2026-01-01', '2026-11-01', '2026-11-20')
            : fc.constantFrom('a', 'free plan', 'speech', 'aurora', 'DE', 'us', 'EU')
  return fc.oneof({ weight: 8, arbitrary: right }, { weight: 1, arbitrary: ODD })
}

/** Up to four parameters, and now and then a name that is none. */
const valuesFor = (parameters: Record<string, Parameter>): Arbitrary<Values> =>
  fc
    .uniqueArray(
      fc.oneof(
        ...Object.entries(parameters).map(([name, parameter]) => ({
          weight: 3,
          arbitrary: fc.tuple(fc.constant(name), valueFor(parameter)),
        })),
        { weight: 1, arbitrary: fc.tuple(fc.constantFrom('nocard', 'page', 'utm_source', 'model'), ODD) },
      ),
      { selector: ([name]) => name, maxLength: 4 },
    )
    .map((pairs) => Object.fromEntries(pairs))

/** What a function at the edge says to these values. */
function fromEdge(path: string, values: Values) {
  const given = Object.entries(values).filter(([, value]) => value != null)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  const url = `${HOST}/api/v1${path}${search && `?${search}`}`
  const { status, body, headers } = site.edge[`/api/v1${path}`]!({ method: 'GET', url, ifNoneMatch: null })
  const [total, notKnown] = [headers['x-total-count'], headers['x-unknown-count']]
  return { url, status, body: body!, total, notKnown }
}

/** The answer or the refusal of a client. */
async function said(read: Promise<object>) {
  try {
    return { status: 200, answer: (await read) as { total?: number | null; unknown?: unknown } }
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    const { status, code, errors, message, url } = error
    return { status, code, errors, message, url }
  }
}

async function expectSame([path, , read]: Row, values: Values, clients: Client[]) {
  const { url, status, body, total, notKnown } = fromEdge(path, values)
  for (const client of clients) {
    const { answer, ...refusal } = await said(read(client, values))
    const { code, detail, errors, total: own } = JSON.parse(body)
    if (status === 200) {
      const { total: counted, unknown, ...rest } = answer!
      // Where the body has no total, the client adds it, and for providers how many are not known.
      expect(JSON.stringify(own === undefined ? rest : answer)).toBe(body)
      if (typeof unknown === 'number') expect(String(unknown)).toBe(notKnown)
      if (counted != null) expect(String(counted)).toBe(total)
    } else expect(refusal).toEqual({ status, code, errors, message: `${detail} GET ${url}`, url })
  }
}

describe.each(ENDPOINTS)('%s', (...row) => {
  const [path, parameters] = row
  test('a function, files, and files without .json give the same bodies and refusals', async () => {
    const statuses = new Set<number>()
    const clients = CLIENTS()
    await fc.assert(
      fc.asyncProperty(valuesFor(parameters), async (values) => {
        statuses.add(fromEdge(path, values).status)
        await expectSame(row, values, clients)
      }),
      { numRuns: 150 },
    )
    expect([...statuses].toSorted()).toEqual([200, 400])
  })
  test('also when the statuses are too old to trust', async () => {
    const fresh = fromEdge(path, { limit: undefined }).body
    vi.setSystemTime(new Date(NOW.getTime() + 30 * 86_400_000))
    expect(fromEdge(path, {}).body === fresh).toBe(!/"status":"(?!unknown)\w+"/.test(fresh))
    // What no file has: a file is as it was built.
    const values = 'q' in parameters ? { q: 'a' } : { category: 'LLM' }
    await expectSame(row, values, CLIENTS())
  })
})
