/** PNG files of at most 256 colours: a third of what the browser writes, and text looks the same. */
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** The most frequent colours as they are, so that areas stay true, and for each pixel the number of the nearest one. */
function paletteOf(rgba: Buffer): { palette: number[]; indexes: Buffer } {
  const pixels = Array.from({ length: rgba.length / 4 }, (_, at) => rgba.readUIntBE(at * 4, 3))
  const counts = new Map<number, number>()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const palette = [...counts]
    .toSorted(([a, often], [b, more]) => more - often || a - b)
    .slice(0, 256)
    .map(([colour]) => colour)
  const numbers = new Map([...counts.keys()].map((colour) => [colour, nearest(colour, palette)]))
  return { palette, indexes: Buffer.from(pixels.map((colour) => numbers.get(colour)!)) }
}

/** The place of the nearest colour. */
function nearest(colour: number, palette: readonly number[]): number {
  const distance = (other: number) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0)
  const distances = palette.map(distance)
  return distances.indexOf(Math.min(...distances))
}

/** `rgba`: four bytes a pixel, of which the last is ignored. */
export function smallPng(width: number, height: number, rgba: Buffer): Buffer {
  const { palette, indexes } = paletteOf(rgba)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a pixel, each the number of a colour: https://www.w3.org/TR/png-3/#11IHDR
  header.set([8, 3, 0, 0, 0], 8)
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.concat([Buffer.alloc(1), indexes.subarray(row * width, (row + 1) * width)]),
  )
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk(
      'PLTE',
      Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    ),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** What a page shows, as such a file. */
export async function screenshotOf(page: Page): Promise<Buffer> {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  // On a page of its own, as the policy of ours allows no image from data.
  const reader = await page.context().browser()!.newPage()
  const { width, height, data } = await reader.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const pixels = context.getImageData(0, 0, image.width, image.height).data
    let text = ''
    for (let at = 0; at < pixels.length; at += 8192)
      text += String.fromCharCode(...pixels.subarray(at, at + 8192))
    return { width: image.width, height: image.height, data: btoa(text) }
  }, shot.toString('base64'))
  await reader.close()
  return smallPng(width, height, Buffer.from(data, 'base64'))
}
