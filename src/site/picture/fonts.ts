/** The letters of pictures, drawn once by `npm run screenshots`, so that a build needs neither a browser nor fonts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pixelsOf } from './png.ts'

export const FONT_STYLES = {
  title: { size: 66, weight: 700 },
  strong: { size: 38, weight: 600 },
  text: { size: 38, weight: 400 },
  small: { size: 30, weight: 500 },
} as const

export type FontName = keyof typeof FONT_STYLES

/** How dark a pixel of a letter can be, besides not at all. */
export const LEVELS = 4

/** What names, amounts and dates are written with. Others lose their accents, or become a question mark. */
export const LETTERS = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)),
  ...'’“”–—…·×≈≤€£¥°äöüéèêëáàâãåçñíîïóôõøúûýšžčćłńśßÄÖÜÉÅØŠ',
]

/** Where a letter is in the picture of all, where it goes from the pen on the line, and how far the pen moves on. */
export type Glyph = [
  x: number,
  y: number,
  width: number,
  height: number,
  left: number,
  top: number,
  on: number,
]

type Font = ReadonlyMap<string, Glyph>

export type Fonts = ReturnType<typeof readFonts>

export const GLYPHS_FILE = join(import.meta.dirname, 'glyphs.json')
export const GLYPHS_PICTURE = join(import.meta.dirname, 'glyphs.png')

export function readFonts() {
  const glyphs = JSON.parse(readFileSync(GLYPHS_FILE, 'utf8')) as Record<FontName, Record<string, Glyph>>
  const { width, pixels } = pixelsOf(readFileSync(GLYPHS_PICTURE))
  const font = (name: FontName): Font => new Map(Object.entries(glyphs[name]))
  return {
    /** `width` and `pixels`: the picture of all letters, a level a pixel. */
    byName: { title: font('title'), strong: font('strong'), text: font('text'), small: font('small') },
    width,
    pixels,
  }
}

export const lettersIn = (font: Font, text: string): Glyph[] =>
  [...text.normalize('NFC')].map(
    (letter) => font.get(letter) ?? font.get(letter.normalize('NFD')[0]!) ?? font.get('?')!,
  )

export const widthOf = (font: Font, text: string): number =>
  lettersIn(font, text).reduce((sum, [, , , , , , on]) => sum + on, 0)
