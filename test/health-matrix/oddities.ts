/** HTTP that is odd, and HTTP that is wrong. */
import { bytes, type Case, stays, when } from './case.ts'

const online = ['works', 'online', 'ok'] as const
const protocol = ['broken', 'downNext', 'protocol'] as const
const BODY = 'content-length: 2\r\n\r\n{}'
const wrong = (name: string, text: string): Case => when(name, bytes(text, stays), ...protocol)
const UNASKED = ['hidden', 'held', 'protocol_unknown'] as const
const unasked = (name: string, text: string): Case => when(name, bytes(text, stays), ...UNASKED)
const INTERIM = 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'
const odd = (name: string, text: string): Case => when(name, bytes(text, stays), ...online)

export const ODDITIES: readonly Case[] = [
  unasked('a 100 that nobody asked for', `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 401 X\r\n${BODY}`),
  unasked('a 100 that nobody asked for, before a 500', `HTTP/1.1 100 X\r\n\r\nHTTP/1.1 500 X\r\n${BODY}`),
  unasked('a 100 and nothing else', 'HTTP/1.1 100 Continue\r\n\r\n'),
  odd(
    '103 and 102 first',
    `HTTP/1.1 103 X\r\nlink: </x>\r\n\r\nHTTP/1.1 102 X\r\n\r\nHTTP/1.1 401 X\r\n${BODY}`,
  ),
  odd('ten interim answers', `${INTERIM.repeat(10)}HTTP/1.1 401 X\r\n${BODY}`),
  unasked('eleven interim answers', `${INTERIM.repeat(11)}HTTP/1.1 401 X\r\n${BODY}`),
  odd('no reason phrase', `HTTP/1.1 401\r\n${BODY}`),
  odd('HTTP/1.0', `HTTP/1.0 401 X\r\n${BODY}`),
  odd('a header without a value', `HTTP/1.1 401 X\r\nx:\r\n${BODY}`),
  odd('a header twice', `HTTP/1.1 401 X\r\nx: 1\r\nx: 2\r\n${BODY}`),
  odd('12 KB of headers', `HTTP/1.1 401 X\r\nx: ${'y'.repeat(12_000)}\r\n${BODY}`),
  odd('bytes above ASCII in a header', `HTTP/1.1 401 X\r\nx: é\r\n${BODY}`),
  odd(
    'chunks with trailers',
    'HTTP/1.1 401 X\r\ntransfer-encoding: chunked\r\n\r\n2;a=b\r\n{}\r\n0\r\nx: y\r\n\r\n',
  ),
  odd('more after the body', `HTTP/1.1 401 X\r\n${BODY}HTTP/1.1 500 X\r\n${BODY}`),
  odd('compression of nothing', 'HTTP/1.1 401 X\r\ncontent-encoding: gzip\r\ncontent-length: 0\r\n\r\n'),
  unasked('a 101 that nobody asked for', 'HTTP/1.1 101 X\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  unasked('a 101 to no protocol', 'HTTP/1.1 101 X\r\n\r\n'),
  ...[600, 799, 999].map((status) =>
    when(
      `a status of ${status}`,
      bytes(`HTTP/1.1 ${status} X\r\n${BODY}`, stays),
      'hidden',
      'held',
      'unexpected_status',
    ),
  ),
  ...['000', '001', '042', '099'].map((status) =>
    wrong(`a status of ${status}`, `HTTP/1.1 ${status} X\r\n${BODY}`),
  ),
  wrong('two lengths', `HTTP/1.1 401 X\r\ncontent-length: 2\r\n${BODY}`),
  wrong('two lengths that differ', `HTTP/1.1 401 X\r\ncontent-length: 3\r\n${BODY}`),
  wrong('a length below zero', 'HTTP/1.1 401 X\r\ncontent-length: -1\r\n\r\n'),
  wrong('a length and chunks', `HTTP/1.1 401 X\r\ntransfer-encoding: chunked\r\n${BODY}`),
  wrong('100 KB of headers', `HTTP/1.1 401 X\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`),
  wrong('16 KiB of headers, in many', `HTTP/1.1 401 X\r\n${`x: ${'y'.repeat(60)}\r\n`.repeat(270)}${BODY}`),
  wrong(
    'an interim answer of 20 KB',
    `HTTP/1.1 103 X\r\nx: ${'y'.repeat(20_000)}\r\n\r\nHTTP/1.1 401 X\r\n${BODY}`,
  ),
  wrong('control characters in a header', `HTTP/1.1 401 X\r\nx: a\u0000b\r\n${BODY}`),
  wrong('a header without a name', `HTTP/1.1 401 X\r\n: y\r\n${BODY}`),
  wrong('a chunk without a size', 'HTTP/1.1 401 X\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n'),
  wrong(
    'a chunk without a size, after a good one',
    'HTTP/1.1 401 X\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\nzz\r\n',
  ),
  wrong('no status', 'HTTP/1.1\r\n\r\n'),
  wrong('a status of two digits', `HTTP/1.1 40 X\r\n${BODY}`),
  wrong('HTTP in small letters', `http/1.1 401 X\r\n${BODY}`),
  wrong('HTTP/0.9', '{"error":"no key"}\r\n\r\n'),
  wrong('the protocol of mail', '220 mail.example ESMTP\r\n'),
]
