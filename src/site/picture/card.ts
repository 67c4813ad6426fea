/** The picture that social networks and chats show next to a link to a page: its question, its answer, its facts, drawn in sixteen colours. */
import { type FontName, type Fonts, LEVELS, lettersIn, widthOf } from './fonts.ts'
import { pngOf } from './png.ts'

/** Text, and whether it is what one must not miss. */
export type Run = { text: string; strong?: true }

export type Card = {
  title: string
  /** In the colour of its tone, below the title. */
  answer?: string
  tone: Tone
  said: readonly Run[]
  /** A plot below the words: how far to the right and how far down each dot is, from 0 to 1. */
  dots?: readonly (readonly [right: number, down: number])[]
}

const [BAND, LEFT, RIGHT] = [24, 88, 72]
const TEXT_WIDTH = 1200 - LEFT - RIGHT
const [TITLE, TEXT, SMALL] = [80, 54, 42]
const PLOT = { top: 380, height: 110 }

export function pictureOf({ title, answer, tone, said, dots }: Card, site: string, fonts: Fonts): Buffer {
  const canvas = canvasFor(fonts, tone)
  canvas.band(BAND)
  const large = (text: string, colour: Colour) =>
    linesOf([{ text, font: 'title', colour }], fonts, TEXT_WIDTH, 2)
  let y = 130
  for (const line of [...large(title, 'ink'), ...(answer ? large(answer, 'tone') : [])]) {
    canvas.line(line, LEFT, y)
    y += TITLE
  }
  y += 4
  const end = dots ? PLOT.top : 540
  // What has no room in large letters is said in small ones.
  const way = (small: boolean) => {
    const step = small ? SMALL : TEXT
    const pieces = said.map(({ text, strong }): Piece => {
      const font = small ? 'small' : strong ? 'strong' : 'text'
      return { text, font, colour: strong ? 'ink' : 'soft' }
    })
    const most = Math.max(1, 1 + Math.floor((end - y) / step))
    const lines = linesOf(pieces, fonts, TEXT_WIDTH, small ? most : most + 1)
    return { step, lines, fits: lines.length <= most }
  }
  const usual = way(false)
  const { step, lines } = usual.fits ? usual : way(true)
  for (const line of lines) {
    canvas.line(line, LEFT, y)
    y += step
  }
  for (const [share, height] of dots ?? [])
    canvas.dot(LEFT + share * (TEXT_WIDTH - 8), PLOT.top + 30 + height * PLOT.height)
  canvas.line([{ text: site, font: 'small', colour: 'soft' }], LEFT, 576)
  return canvas.png()
}

export const pictureText = ({ title, answer, said }: Card): string =>
  [title, answer, said.map(({ text }) => text).join('')].filter(Boolean).join(' ').trim()

/** Pixels, as most networks want them: https://developers.facebook.com/docs/sharing/webmasters/images */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const

/** The page whose picture stands for all that have none of their own. */
export const DEFAULT_PREVIEW = '/'

/** `path`: of a page; both are from the root of the site. PNG, as networks refuse SVG. */
export const previewPath = (path: string): string =>
  `/assets/previews${path === DEFAULT_PREVIEW ? '/site' : path}.png`

const { width: WIDTH, height: HEIGHT } = PREVIEW_SIZE

/** The light colours of `tokens.css`. */
const [PAGE, INK, SOFT] = [0xffffff, 0x15191c, 0x586169]
const TONES = { good: 0x0b6e5b, bad: 0xb3261e, soft: SOFT } as const
export type Tone = keyof typeof TONES

/** The place of the first of each colour's levels, the lightest. */
const FIRST: Record<Colour, number> = { ink: 1, soft: 1 + LEVELS, tone: 1 + 2 * LEVELS }

/** Of zlib: half the time of level 4, for a fifth more bytes: 18 KB a picture. */
const FAST = 2

export function canvasFor(fonts: Fonts, tone: Tone) {
  const pixels = new Uint8Array(WIDTH * HEIGHT)
  const box = (x: number, y: number, width: number, height: number, colour: number) => {
    for (let row = y; row < y + height; row++) pixels.fill(colour, row * WIDTH + x, row * WIDTH + x + width)
  }
  const { pixels: letters, width: pitch } = fonts
  const draw = ({ text, font, colour }: Piece, x: number, y: number): number => {
    const before = FIRST[colour] - 1
    let pen = x
    for (const [from, down, width, height, left, top, on] of lettersIn(fonts.byName[font], text)) {
      const column = Math.round(pen) + left
      const wide = Math.min(width, WIDTH - column)
      for (let dy = 0; dy < height; dy++) {
        const [source, target] = [(down + dy) * pitch + from, (y + top + dy) * WIDTH + column]
        for (let dx = 0; dx < wide; dx++) {
          const level = letters[source + dx]!
          if (level > 0) pixels[target + dx] = before + level
        }
      }
      pen += on
    }
    return pen
  }
  return {
    band(width: number): void {
      box(0, 0, width, HEIGHT, FIRST.tone + LEVELS - 1)
    },
    /** `y`: of the line that letters stand on. */
    line(pieces: readonly Piece[], x: number, y: number): void {
      let pen = x
      for (const piece of pieces) pen = draw(piece, pen, y)
    },
    dot(x: number, y: number): void {
      for (let row = -6; row <= 6; row++) {
        const half = Math.round(Math.sqrt(42 - row * row))
        box(Math.round(x) - half, Math.round(y) + row, 2 * half, 1, FIRST.tone + LEVELS - 1)
      }
    },
    png(): Buffer {
      const levels = (colour: number) =>
        Array.from({ length: LEVELS }, (_, level) => mixed(PAGE, colour, (level + 1) / LEVELS))
      const palette = [PAGE, ...[INK, SOFT, TONES[tone]].flatMap(levels)]
      return pngOf({ width: WIDTH, height: HEIGHT, depth: 4, palette, pixels }, FAST)
    },
  }
}

const mixed = (from: number, to: number, share: number): number =>
  [16, 8, 0].reduce((sum, shift) => {
    const [a, b] = [(from >> shift) & 255, (to >> shift) & 255]
    return sum | (Math.round(a + (b - a) * share) << shift)
  }, 0)

export type Colour = 'ink' | 'soft' | 'tone'

export type Piece = { text: string; font: FontName; colour: Colour }

/** Where a line may break: after a space; of what is wider than a line after a hyphen; then anywhere. */
const BREAKS = [/(?<= )/, /(?<=[-/])/, /(?=.)/u]

/** What does not fit on the last line ends in "…". Spaces at the ends of lines go. */
export function linesOf(pieces: readonly Piece[], fonts: Fonts, width: number, most: number): Piece[][] {
  const size = ({ font, text }: Piece) => widthOf(fonts.byName[font], text)
  const split = (piece: Piece, [where, ...others]: readonly RegExp[] = BREAKS): Piece[] =>
    where === undefined
      ? [piece]
      : piece.text.split(where).flatMap((text) => {
          const part = { ...piece, text }
          return size(part) > width ? split(part, others) : [part]
        })
  const lines: Piece[][] = [[]]
  let at = 0
  for (const [place, piece] of pieces.entries())
    for (const [index, word] of split(piece).entries()) {
      // "groq" and "." are two pieces of one word.
      const glued = index === 0 && place > 0 && !pieces[place - 1]!.text.endsWith(' ')
      if (at > 0 && !glued && at + size({ ...word, text: word.text.trimEnd() }) > width) {
        if (lines.length === most) return endedWith('…', lines, size, width)
        lines.push([])
        at = 0
      }
      lines.at(-1)!.push(word)
      at += size(word)
    }
  return lines
}

function endedWith(end: string, lines: Piece[][], size: (piece: Piece) => number, width: number): Piece[][] {
  const last = lines.at(-1)!
  const total = () => last.reduce((sum, piece) => sum + size(piece), 0)
  for (;;) {
    const piece = last.pop()!
    const cut: Piece = { ...piece, text: piece.text.replace(/(?<![\s.,;:])[\s.,;:]+$/, '') + end }
    if (last.length === 0 || total() + size(cut) <= width) {
      last.push(cut)
      return lines
    }
  }
}
