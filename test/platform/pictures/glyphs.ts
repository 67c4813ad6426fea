/** The letters that the build draws pictures of pages with: all of them in one picture, and where each is. */
import { writeFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import {
  FONT_STYLES,
  type FontName,
  GLYPHS_FILE,
  GLYPHS_PICTURE,
  type Glyph,
  LETTERS,
  LEVELS,
} from '../../../src/site/picture/fonts.ts'
import { pngOf } from '../../../src/site/picture/png.ts'

/** Inter, where it is installed: https://rsms.me/inter. */
const FAMILY = 'Inter, system-ui, sans-serif'

const WIDTH = 1024

type Drawn = {
  name: FontName
  letter: string
  width: number
  height: number
  left: number
  top: number
  on: number
  alpha: number[]
}

/** Writes both files; returns them with the size of each in bytes. */
export async function glyphFiles(browser: Browser): Promise<[string, number][]> {
  const page = await browser.newPage()
  const drawn: Drawn[] = []
  for (const [name, { size, weight }] of Object.entries(FONT_STYLES)) {
    const letters = await page.evaluate(draw, {
      letters: LETTERS,
      size,
      font: `${weight} ${size}px ${FAMILY}`,
    })
    drawn.push(...letters.map((one) => ({ name: name as FontName, ...one })))
  }
  await page.close()
  const glyphs: Record<string, Record<string, Glyph>> = {}
  const places: [x: number, y: number, Drawn][] = []
  let [x, y, tallest] = [0, 0, 0]
  for (const one of drawn) {
    if (x + one.width > WIDTH) [x, y, tallest] = [0, y + tallest, 0]
    places.push([x, y, one])
    glyphs[one.name] ??= {}
    glyphs[one.name]![one.letter] = [x, y, one.width, one.height, one.left, one.top, one.on]
    x += one.width
    tallest = Math.max(tallest, one.height)
  }
  const pixels = new Uint8Array(WIDTH * (y + tallest))
  for (const [left, top, { width, alpha }] of places)
    for (const [at, value] of alpha.entries())
      pixels[(top + Math.floor(at / width)) * WIDTH + left + (at % width)] = Math.round(
        (value / 255) * LEVELS,
      )
  const palette = Array.from(
    { length: LEVELS + 1 },
    (_, level) => 0x010101 * Math.round(255 - (255 * level) / LEVELS),
  )
  const picture = pngOf({ width: WIDTH, height: y + tallest, depth: 8, palette, pixels })
  const lines = Object.entries(glyphs).map(
    ([name, letters]) =>
      `  ${JSON.stringify(name)}: {\n${Object.entries(letters)
        .map(
          ([letter, glyph]) =>
            `    ${JSON.stringify(letter)}: ${JSON.stringify(glyph).replaceAll(',', ', ')}`,
        )
        .join(',\n')}\n  }`,
  )
  const text = `{\n${lines.join(',\n')}\n}\n`
  writeFileSync(GLYPHS_PICTURE, picture)
  writeFileSync(GLYPHS_FILE, text)
  return [
    [GLYPHS_PICTURE, picture.length],
    [GLYPHS_FILE, text.length],
  ]
}

/** In the browser. Large letters stand closer together. */
function draw({ letters, size, font }: { letters: string[]; size: number; font: string }) {
  const canvas = new OffscreenCanvas(size * 2, size * 2)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.font = font
  const [left, line] = [Math.round(size / 2), Math.round(size * 1.4)]
  return letters.map((letter) => {
    context.clearRect(0, 0, canvas.width, canvas.height)
    context.fillText(letter, left, line)
    const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height)
    let [x1, y1, x2, y2] = [Infinity, Infinity, -1, -1]
    for (let at = 3; at < data.length; at += 4)
      if (data[at]! > 0) {
        const pixel = (at - 3) / 4
        const [x, y] = [pixel % width, Math.floor(pixel / width)]
        ;[x1, y1, x2, y2] = [Math.min(x1, x), Math.min(y1, y), Math.max(x2, x), Math.max(y2, y)]
      }
    const on = Math.round((context.measureText(letter).width - (size > 50 ? size * 0.022 : 0)) * 16) / 16
    if (x2 < 0) return { letter, width: 0, height: 0, left: 0, top: 0, on, alpha: [] }
    const alpha: number[] = []
    for (let y = y1; y <= y2; y++) for (let x = x1; x <= x2; x++) alpha.push(data[(y * width + x) * 4 + 3]!)
    return { letter, width: x2 - x1 + 1, height: y2 - y1 + 1, left: x1 - left, top: y1 - line, on, alpha }
  })
}
