/** Slow, endless, huge and compressed answers. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { type Answer, answer, bytes, type Case, HTML_TYPE, JSON_TYPE, PAGE, stays, when } from './case.ts'
import { statuspage } from './page-json.ts'

const ERROR = '{"error":"no key"}'

/** Writes as fast as it is read. */
const endless =
  (status: number, start: string, headers: Record<string, string> = JSON_TYPE): Answer =>
  (_, response) => {
    response.writeHead(status, headers).write(start)
    const more = () => {
      while (!response.destroyed && response.write('1,'.repeat(1 << 15)));
    }
    response.on('drain', more)
    more()
  }

/** Writes a little now and then. */
const dripping =
  (status: number, start: string, headers: Record<string, string> = JSON_TYPE): Answer =>
  (_, response) => {
    response.writeHead(status, headers).write(start)
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  }

/** Bytes that come every now and then, or as fast as they are read. */
const drip = (start: string, more: string, milliseconds: number) =>
  bytes(start, (socket) => {
    const timer = setInterval(() => socket.write(more), milliseconds)
    socket.on('close', () => clearInterval(timer))
  })
const flood = (start: string, more: string) =>
  bytes(start, (socket) => {
    const part = more.repeat(Math.ceil(16_384 / more.length))
    const write = () => {
      while (!socket.destroyed && socket.write(part));
    }
    socket.on('drain', write)
    write()
  })
const CHUNKED = 'HTTP/1.1 401 X\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n'

const stalled = (status: number, start = '', type = 'application/json') =>
  bytes(`HTTP/1.1 ${status} X\r\ncontent-type: ${type}\r\ncontent-length: 100\r\n\r\n${start}`, stays)
const packed = (status: number, body: Buffer, encoding: string, headers = JSON_TYPE) => [
  answer(status, body, { ...headers, 'content-encoding': encoding }),
]
const slow = ['works', 'degraded', 'slow', { exceeds: 'body' }] as const
const error = ['broken', 'down', 'server_error'] as const
const page = ['hidden', 'held', 'unexpected_content'] as const
const online = ['works', 'online', 'ok'] as const
const silent = ['broken', 'down', 'no_response', { exceeds: 'headers' }] as const
const unasked = ['hidden', 'held', 'protocol_unknown'] as const
const protocol = ['broken', 'downNext', 'protocol'] as const
const bomb = (start: string) => gzipSync(Buffer.concat([Buffer.from(start), Buffer.alloc(10 << 20, '1')]))

export const BODIES: readonly Case[] = [
  when('headers never come', bytes('', stays), ...silent),
  when('headers stop halfway', bytes('HTTP/1.1 200 OK\r\nx: ', stays), ...silent),
  when('headers that drip', drip('HTTP/1.1 200 OK\r\n', 'x', 50), ...silent),
  when('interim answers without end', flood('', 'HTTP/1.1 103 Early Hints\r\n\r\n'), ...unasked),
  when('interim answers that drip', drip('', 'HTTP/1.1 102 Processing\r\n\r\n', 150), ...silent),
  when('a status line without end', flood('HTTP/1.1 200 ', 'x'), ...protocol),
  when('headers without end', flood('HTTP/1.1 200 X\r\n', 'x: y\r\n'), ...protocol),
  when('the extension of a chunk without end', flood(`${CHUNKED}2;`, 'x'), ...protocol),
  when('trailers without end', flood(`${CHUNKED}2\r\n{}\r\n0\r\n`, 'x: y\r\n'), ...protocol),
  when('chunks of one byte without end', flood(`${CHUNKED}1\r\n[\r\n`, '1\r\n1\r\n'), ...online),
  when('a 401 whose body stalls', stalled(401), ...slow),
  when('a 200 whose body stalls', stalled(200, '{"a":'), ...slow),
  when('a 500 whose body stalls', stalled(500), ...error, { exceeds: 'body' }),
  when('a 404 whose body stalls', stalled(404), 'hidden', 'held', 'wrong_path', { exceeds: 'body' }),
  when('a web page that stalls', stalled(200, '<html>', 'text/html'), ...page, { exceeds: 'body' }),
  when('a 401 that drips for ever', [dripping(401, '{')], ...slow),
  when('a 200 that drips for ever', [dripping(200, '[')], ...slow),
  when('a 503 that drips for ever', [dripping(503, '{')], ...error, { exceeds: 'body' }),
  when('a 401 without end', [endless(401, '[')], ...online),
  when('a 200 without end', [endless(200, '[')], ...online),
  when('a 500 without end', [endless(500, '[')], ...error),
  when('a web page without end', [endless(200, PAGE, HTML_TYPE)], ...page),
  when('text without end', [endless(200, 'hello', { 'content-type': 'text/plain' })], ...page),
  when('64 KiB and a byte', [answer(200, `"${'x'.repeat(64 * 1024)}"`)], ...online),
  when('1 MB of a web page', [answer(401, PAGE + 'x'.repeat(1 << 20), HTML_TYPE)], ...page),
  when('gzip, JSON', packed(200, gzipSync(ERROR), 'gzip'), ...online),
  when('deflate, JSON', packed(400, deflateSync(ERROR), 'deflate'), ...online),
  when('brotli, JSON', packed(200, brotliCompressSync(ERROR), 'br'), ...online),
  when('gzip, a web page', packed(200, gzipSync(PAGE), 'gzip'), ...page),
  when('brotli, a web page that is said to be JSON', packed(401, brotliCompressSync(PAGE), 'br'), ...page),
  when('gzip that is none', packed(200, Buffer.from(ERROR), 'gzip'), ...online),
  when('gzip that is broken', packed(200, gzipSync(ERROR).fill(7, 10), 'gzip'), ...page),
  when('a gzip bomb', packed(401, bomb('['), 'gzip'), ...online),
  when('a gzip bomb of a web page', packed(200, bomb(PAGE), 'gzip', HTML_TYPE), ...page),
  when('a gzip bomb of an error', packed(500, bomb('['), 'gzip'), ...error),
]

const says = (body: object, status = 200) => [answer(status, JSON.stringify(body))]
const unclear = ['hidden', 'held', 'error_body'] as const
const green = {
  page: { format: 'statuspage', answer: answer(200, JSON.stringify(statuspage('none'))) },
} as const
const SUSPENDED = {
  error: { code: 403, message: "Permission denied: Consumer 'api_key:x' has been suspended." },
}

/** What an API says although it answers with success, alone and over a green page. */
export const SAID: readonly Case[] = [
  when('200 with 503 in it', says({ error: { code: 503, message: 'x' } }), ...error),
  when('200 with 503 in it, over a green page', says({ error: { code: 503 } }), ...error, green),
  when('200 with an error in it, over a green page', says({ error: 'it went wrong' }), ...unclear, green),
  when('200 that asks for a key', says({ error: 'Invalid API key' }), ...online),
  when('a consumer that is suspended', says(SUSPENDED, 403), ...unclear),
  when('a consumer that is suspended, over a green page', says(SUSPENDED, 403), ...unclear, green),
]
