/** Every status with JSON, with a web page and with nothing. */
import { answer, type Case, HTML_TYPE, JSON_TYPE, PAGE, type Truth, when } from './case.ts'

/** Works; says nothing (unexpected status, a web page, blocked); is misplaced; is broken; never answers. */
const MEANINGS: Record<string, [Truth, Case['published'], string]> = {
  ok: ['works', 'online', 'ok'],
  limited: ['works', 'online', 'rate_limited'],
  odd: ['hidden', 'held', 'unexpected_status'],
  page: ['hidden', 'held', 'unexpected_content'],
  blocked: ['hidden', 'held', 'blocked'],
  path: ['hidden', 'held', 'wrong_path'],
  moved: ['hidden', 'held', 'moved'],
  error: ['broken', 'down', 'server_error'],
  silent: ['broken', 'down', 'no_response'],
}

const TABLE = `
status  json     html     nothing
200     ok       page     page
201     ok       page     page
202     ok       page     page
203     ok       page     page
204     page     page     page
206     ok       page     page
300     moved    moved    moved
301     moved    moved    moved
304     moved    moved    moved
305     moved    moved    moved
308     moved    moved    moved
400     ok       odd      odd
401     ok       page     ok
402     ok       odd      odd
403     ok       blocked  odd
404     path     path     path
405     ok       page     ok
406     ok       page     ok
407     odd      odd      odd
408     silent   silent   silent
409     odd      odd      odd
410     path     path     path
411     odd      odd      odd
412     odd      odd      odd
413     odd      odd      odd
414     odd      odd      odd
415     ok       page     ok
416     odd      odd      odd
418     odd      odd      odd
421     odd      odd      odd
422     ok       odd      odd
423     odd      odd      odd
424     odd      odd      odd
425     odd      odd      odd
426     ok       page     ok
428     odd      odd      odd
429     limited  blocked  limited
431     odd      odd      odd
451     odd      blocked  odd
499     odd      odd      odd
500     error    error    error
501     path     path     path
502     error    error    error
503     error    error    error
504     error    error    error
505     path     path     path
506     error    error    error
507     error    error    error
508     error    error    error
511     error    error    error
520     error    error    error
521     error    error    error
522     error    error    error
523     error    error    error
524     error    error    error
525     error    error    error
526     error    error    error
530     error    error    error
599     error    error    error
600     odd      odd      odd
`

const [HEAD = [], ...ROWS] = TABLE.trim()
  .split('\n')
  .map((line) => line.split(/\s+/))

const BODIES: Record<string, [string, Record<string, string>]> = {
  json: ['{"error":"no key"}', JSON_TYPE],
  html: [PAGE, HTML_TYPE],
  nothing: ['', {}],
}

export const STATUSES: readonly Case[] = ROWS.flatMap(([status, ...meanings]) =>
  meanings.map((meaning, index) => {
    const body = HEAD[index + 1]!
    const [text, headers] = BODIES[body]!
    // HTTP gives 204 no body.
    const facts = { status: Number(status), headers, body: Buffer.from(status === '204' ? '' : text) }
    return when(`${status} with ${body}`, undefined, ...MEANINGS[meaning]!, { facts })
  }),
)

const expecting = (expect: number[], body?: 'any') => ({ probe: { expect, body } })
const ok = MEANINGS.ok!
const page = MEANINGS.page!

/** What entries expect, and how they ask. */
export const EXPECTED: readonly Case[] = [
  when('an expected 404 in JSON', [answer(404)], ...ok, expecting([404])),
  when(
    'any 200 in text',
    [answer(200, 'pong', { 'content-type': 'text/plain' })],
    ...ok,
    expecting([200], 'any'),
  ),
  when('any 204', [answer(204, '', {})], ...ok, expecting([204], 'any')),
  when('HEAD, 200 of type JSON', [answer(200, '', JSON_TYPE)], ...ok, { probe: { method: 'HEAD' } }),
  when('HEAD, 200 of type HTML', [answer(200, '', HTML_TYPE)], ...page, { probe: { method: 'HEAD' } }),
  when('HEAD, 200 of no type', [answer(200, '', {})], ...page, { probe: { method: 'HEAD' } }),
]
