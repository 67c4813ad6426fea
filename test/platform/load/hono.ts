/** A baseline as most would write it: Hono on Node, the summaries in memory, filter, sort, slice, stringify. */
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { CACHE, CORS, JSON_TYPE } from '../../../src/api/http/headers.ts'
import type { ProviderSummary } from '../../../src/schema/responses.ts'
import { CATEGORIES } from '../../../src/schema/vocabulary.ts'

const summaries: ProviderSummary[] = JSON.parse(readFileSync(process.argv[2]!, 'utf8'))
const bySlug = new Map(summaries.map((one) => [one.slug, one]))

/** Names that are taken for a typo of a parameter. */
const TYPOS = new Set(['catgory', 'nocard', 'nophone', 'limits'])
const FLAGS = new Set([undefined, 'true', 'false', '1', '0'])
const on = (flag: string | undefined) => flag === 'true' || flag === '1'

/** The headers of any public JSON API, so that only the work on the body differs. */
const HEADERS = { 'content-type': JSON_TYPE, ...CORS, 'cache-control': CACHE.list }

/** The fastest way to send in Hono on Node. It adds to the headers, so each answer gets a copy. */
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { ...HEADERS } })
const problem = (status: number, detail: string) => json({ object: 'error', status, detail }, status)

const app = new Hono()

app.get('/api/v1/providers', (c) => {
  const { category, noCard, noPhone, q = '', sort = 'score', limit = '200', ...others } = c.req.query()
  const typo = Object.keys(others).find((name) => TYPOS.has(name))
  if (typo) return problem(400, `there is no parameter ${typo}`)
  if (category && !CATEGORIES.some((known) => known.toLowerCase() === category.toLowerCase()))
    return problem(400, `category: expected one of ${CATEGORIES.join(', ')}`)
  if (!FLAGS.has(noCard) || !FLAGS.has(noPhone))
    return problem(400, 'noCard, noPhone: expected true or false')
  if (sort !== 'score' && sort !== 'name') return problem(400, 'sort: expected score or name')
  if (q.length > 100) return problem(400, 'q: at most 100 characters')
  if (!/^\d+$/.test(limit) || Number(limit) < 1) return problem(400, 'limit: expected a whole number from 1')

  const terms = q.toLowerCase().split(/\s+/).filter(Boolean)
  const data = summaries
    .filter(
      (one) =>
        (!category || one.category.toLowerCase() === category.toLowerCase()) &&
        !(on(noCard) && one.requiresCreditCard) &&
        !(on(noPhone) && one.requiresPhone) &&
        terms.every((term) => `${one.name}\n${one.tagline}\n${one.category}`.toLowerCase().includes(term)),
    )
    .sort((a, b) =>
      sort === 'name'
        ? a.name.localeCompare(b.name)
        : b.directoryScore - a.directoryScore || a.name.localeCompare(b.name),
    )
    .slice(0, Math.min(Number(limit), 200))
  return json({ object: 'list', count: data.length, data })
})

app.get('/api/v1/providers/:slug', (c) => {
  const found = bySlug.get(c.req.param('slug'))
  return found ? json(found) : problem(404, 'no such provider')
})

serve({ fetch: app.fetch, port: 0 }, ({ port }) => console.log(`http://localhost:${port}`))
