/** Undoes the compression of a body, which some servers apply though nobody asked for it. */
import type { Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** A body may have been cut, so its end may be missing. */
const ZLIB = { finishFlush: constants.Z_SYNC_FLUSH }
const BROTLI = { finishFlush: constants.BROTLI_OPERATION_FLUSH }
const DECODERS = new Map<string, () => Transform>([
  ['gzip', () => createGunzip(ZLIB)],
  ['x-gzip', () => createGunzip(ZLIB)],
  ['deflate', () => createInflate(ZLIB)],
  ['br', () => createBrotliDecompress(BROTLI)],
])

/** At most `most` bytes of the content, and whether there was more. Bytes that are not what `encoding` says stay as they are. */
export async function decodeBody(
  body: Buffer,
  encoding: string | undefined,
  most: number,
): Promise<{ content: Buffer; more: boolean }> {
  const decoder = DECODERS.get(encoding?.trim().toLowerCase() ?? '')?.()
  if (!decoder) return { content: body, more: false }
  const chunks: Buffer[] = []
  let size = 0
  try {
    decoder.end(body)
    for await (const chunk of decoder as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > most) break
    }
  } catch {
    if (size === 0) return { content: body, more: false }
  }
  return { content: Buffer.concat(chunks).subarray(0, most), more: size > most }
}
