/** PNG files of at most 256 colours: a third of what the browser writes, and text looks the same. */
import type { Page } from 'playwright-core'
import { pngOf } from '../../../src/site/picture/png.ts'

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
  return pngOf({ width, height, depth: 8, palette, pixels: indexes })
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
