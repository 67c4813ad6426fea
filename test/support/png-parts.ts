/** The parts of a PNG file: its size, and the types of its chunks in order. */
import { crc32 } from 'node:zlib'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Such as `["1200 × 630", "IHDR", "IDAT", "IEND"]`; throws where the file is no PNG, is cut, goes on after its end, or a checksum is wrong. */
export function pngParts(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes)
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw new Error('the file is not a PNG')
  const parts = [`${file.readUInt32BE(16)} × ${file.readUInt32BE(20)}`]
  let at = 8
  while (at < file.length) {
    const length = file.readUInt32BE(at)
    const chunk = file.subarray(at + 4, at + 8 + length)
    if (crc32(chunk) !== file.readUInt32BE(at + 8 + length)) throw new Error(`a wrong checksum at ${at}`)
    parts.push(chunk.toString('latin1', 0, 4))
    at += 12 + length
  }
  if (parts.at(-1) !== 'IEND') throw new Error('the file does not end with IEND')
  return parts
}
