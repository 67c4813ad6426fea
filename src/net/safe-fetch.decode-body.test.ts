import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodeBody } from './safe-fetch.ts'

const TEXT = '{"error":"no key"}'
const decoded = async (body: Buffer, encoding: string | undefined, most = 1024) => {
  const { content, more } = await decodeBody(body, encoding, most)
  return [String(content), more]
}

test.each([
  ['gzip', gzipSync(TEXT)],
  ['x-gzip', gzipSync(TEXT)],
  [' GZIP ', gzipSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
  ['br', brotliCompressSync(TEXT)],
  ['identity', Buffer.from(TEXT)],
  [undefined, Buffer.from(TEXT)],
  ['something', Buffer.from(TEXT)],
  ['gzip', Buffer.from(TEXT)],
  ['br', Buffer.from(TEXT)],
])('%s', async (encoding, body) => {
  expect(await decoded(body, encoding)).toEqual([TEXT, false])
})

test('what was cut is decoded as far as it goes', async () => {
  const long = gzipSync(Array.from({ length: 2000 }, (_, index) => `${index} `).join(''))
  const [text] = await decoded(long.subarray(0, long.length / 2), 'gzip', 100_000)
  expect(text).toMatch(/^0 1 2 .* 700 /)
})

test('a bomb is decoded up to the cap', async () => {
  const bomb = gzipSync(Buffer.alloc(20 << 20, 'x'))
  expect(await decoded(bomb, 'gzip', 10)).toEqual(['xxxxxxxxxx', true])
  expect(await decoded(gzipSync('x'.repeat(10)), 'gzip', 10)).toEqual(['xxxxxxxxxx', false])
})
