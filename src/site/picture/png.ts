/** PNG files whose pixels are numbers of colours, written and read: https://www.w3.org/TR/png-3/. */
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

type IndexedImage = {
  width: number
  height: number
  /** Bits of each pixel. Rows of four are of an even width. */
  depth: 4 | 8
  /** 0xRRGGBB. */
  palette: readonly number[]
  /** A byte a pixel, row by row: the number of its colour. */
  pixels: Uint8Array
}

/** `level`: of zlib; the highest takes the longest. */
export function pngOf({ width, height, depth, palette, pixels }: IndexedImage, level = 9): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Each pixel is the number of a colour: https://www.w3.org/TR/png-3/#11IHDR
  header.set([depth, 3, 0, 0, 0], 8)
  const line = 1 + (width * depth) / 8
  const rows = Buffer.alloc(height * line)
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * width, y * line + 1]
    if (depth === 8) rows.set(pixels.subarray(from, from + width), to)
    // Between lines of text each row is like the one above, and a copy takes less than a tenth of the time.
    else if (y > 0 && isSame(pixels, from - width, width))
      rows.copyWithin(to, to - line, to + width / 2 - line)
    else
      for (let x = 0, at = to; x < width; x += 2)
        rows[at++] = (pixels[from + x]! << 4) | pixels[from + x + 1]!
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk(
      'PLTE',
      Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    ),
    chunk('IDAT', deflateSync(rows, { level, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const isSame = (pixels: Uint8Array, from: number, width: number) =>
  Buffer.compare(pixels.subarray(from, from + width), pixels.subarray(from + width, from + 2 * width)) === 0

/** Reads what `pngOf` wrote with eight bits a pixel; throws on other files. */
export function pixelsOf(png: Buffer): Pick<IndexedImage, 'width' | 'height' | 'pixels'> {
  const [width, height, kind] = [png.readUInt32BE(16), png.readUInt32BE(20), png.readUInt16BE(24)]
  if (kind !== 0x0803)
    throw new Error(`expected a PNG of 8-bit colour numbers, got kind 0x${kind.toString(16)}`)
  const data: Buffer[] = []
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const rows = inflateSync(Buffer.concat(data))
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    pixels.set(rows.subarray(y * (width + 1) + 1, (y + 1) * (width + 1)), y * width)
  return { width, height, pixels }
}
