/** The picture that social networks and chats show next to a link to a page: its question, its answer, its facts. */
import { canvasFor, type Tone } from './canvas.ts'
import type { Fonts } from './fonts.ts'
import { type Colour, linesOf, type Piece } from './lines.ts'

/** Text, and whether it is what one must not miss. */
export type Run = { text: string; strong?: true }

export type Card = {
  /** What people ask. */
  title: string
  /** In the colour of its tone, below the title. */
  answer?: string
  tone: Tone
  /** A sentence or two. */
  said: readonly Run[]
  /** Words in boxes; filled where they are good news. */
  chips?: readonly { text: string; good: boolean }[]
}

const [BAND, LEFT, RIGHT] = [24, 88, 72]
const WIDTH = 1200 - LEFT - RIGHT
/** From line to line. */
const [TITLE, TEXT] = [80, 54]

/** `site`: its name, at the foot. */
export function pictureOf(
  { title, answer, tone, said, chips = [] }: Card,
  site: string,
  fonts: Fonts,
): Buffer {
  const canvas = canvasFor(fonts, tone)
  canvas.band(BAND)
  const large = (text: string, colour: Colour, most: number) =>
    linesOf([{ text, font: 'title', colour }], fonts, WIDTH, most)
  let y = 130
  for (const line of [...large(title, 'ink', 2), ...(answer ? large(answer, 'tone', 1) : [])]) {
    canvas.line(line, LEFT, y)
    y += TITLE
  }
  y += 4
  const sentence = said.map(
    ({ text, strong }): Piece => ({
      text,
      font: strong ? 'strong' : 'text',
      colour: strong ? 'ink' : 'soft',
    }),
  )
  for (const line of linesOf(sentence, fonts, WIDTH, y > 300 ? 2 : 3)) {
    canvas.line(line, LEFT, y)
    y += TEXT
  }
  let x = LEFT
  for (const { text, good } of chips) x = canvas.chip(text, good, x, 462)
  canvas.line([{ text: site, font: 'small', colour: 'soft' }], LEFT, 576)
  return canvas.png()
}

export const pictureText = ({ title, answer, said, chips = [] }: Card): string =>
  [
    title,
    answer,
    said
      .map(({ text }) => text)
      .join('')
      .trim(),
    chips.map(({ text }) => text).join(', '),
  ]
    .filter(Boolean)
    .join(' ')
