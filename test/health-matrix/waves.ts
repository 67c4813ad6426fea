/** Answers that differ from wave to wave, and what asks for patience. */
import { type Answer, answer, type Case, HTML_TYPE, PAGE, when } from './case.ts'

const good = answer(401)
const error = answer(500)
const page = answer(200, PAGE, HTML_TYPE)
const wall = answer(403, '', { 'cf-mitigated': 'challenge' })
const gone = answer(404)
const cut: Answer = (_, response) => response.socket!.destroy()
const after = (seconds: string, status = 503) => answer(status, '{}', { 'retry-after': seconds })

export const WAVES: readonly Case[] = [
  when('a blip of an error', [error, good], 'works', 'online', 'ok'),
  when('a blip of a cut connection, tried again at once', [cut, good], 'works', 'online', 'ok'),
  when('a longer blip of cut connections', [cut, cut, good], 'works', 'online', 'ok'),
  when('a blip of a web page', [page, good], 'works', 'online', 'ok'),
  when('a blip of a bot wall', [wall, good], 'works', 'online', 'ok'),
  when('a blip of a wrong path', [gone, good], 'works', 'online', 'ok'),
  when('two errors, then good', [error, error, good], 'works', 'degraded', 'server_error'),
  when('errors of two kinds, then good', [error, cut, cut, good], 'works', 'degraded', 'connection_reset'),
  when('two web pages, then good', [page, page, good], 'works', 'online', 'ok'),
  when('two bot walls, then good', [wall, wall, good], 'works', 'online', 'ok'),
  when('an error, then bot walls', [error, wall, wall], 'hidden', 'held', 'server_error'),
  when('errors, and a bot wall between', [error, wall, error], 'broken', 'softened', 'server_error'),
  when('an error, then cut connections', [error, cut], 'broken', 'softened', 'connection_reset'),
  when('bot walls, then a web page', [wall, wall, page], 'hidden', 'held', 'unexpected_content'),
  when('a web page, then bot walls', [page, wall], 'hidden', 'held', 'unexpected_content'),
  when('cut connections, then bot walls', [cut, cut, wall], 'hidden', 'held', 'connection_reset'),
  when('an error, a web page, an error', [error, page, error], 'broken', 'softened', 'server_error'),
  when('three errors', [error], 'broken', 'down', 'server_error'),

  when('Retry-After, then good', [after('1'), good], 'works', 'online', 'ok'),
  when('Retry-After of an early request', [after('1', 425), good], 'works', 'online', 'ok'),
  when('Retry-After with a limit of requests', [after('1', 429)], 'works', 'online', 'rate_limited'),
  when('Retry-After of nothing', [after('0'), good], 'works', 'online', 'ok'),
  when('Retry-After in words', [after('soon'), good], 'works', 'online', 'ok'),
  when('Retry-After as a date', [after('Wed, 21 Oct 2026 07:28:00 GMT'), good], 'works', 'online', 'ok'),
  when('Retry-After of minus one', [after('-1'), good], 'works', 'online', 'ok'),
  when('Retry-After that never helps', [after('0')], 'broken', 'down', 'server_error'),
]
