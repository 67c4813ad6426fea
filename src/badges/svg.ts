/** A badge as an SVG image: two fields of text side by side, the size that badges have. */
import { escapeMarkup } from '../escape.ts'
import { type Color, LABEL_COLOR } from './message.ts'
import { textWidth } from './text-width.ts'

const HEIGHT = 20
const FONT_SIZE = 11
const PADDING = 6
/** Where the letters stand, from the top. */
const BASELINE = 14
const RADIUS = 3

/** Longer labels are cut: a name can have 60 characters, a badge stands in a line of text. */
const MAX_LABEL = 40

/**
 * The image. Its accessible name (`aria-label`, `title`) is the label, whole, and the message. Text is stretched or
 * pressed to the computed width, so that it fits where Verdana is missing.
 */
export function badgeSvg(label: string, message: string, color: Color): string {
  const name = escapeMarkup(`${label}: ${message}`)
  const left = field(shortened(label), 0)
  const right = field(message, left.width)
  const width = left.width + right.width
  const shapes = `<path fill="#${LABEL_COLOR}" d="${side(left.width, RADIUS, 0)}"/><path fill="#${color}" d="${side(left.width, width - RADIUS, 1)}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${name}"><title>${name}</title>${shapes}<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="${FONT_SIZE}">${left.text}${right.text}</g></svg>\n`
}

/** A field's width in whole units, and its text in the middle of it. */
function field(text: string, from: number): { width: number; text: string } {
  const length = Math.round(textWidth(text, FONT_SIZE))
  return {
    width: length + 2 * PADDING,
    text: `<text x="${from + PADDING}" y="${BASELINE}" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escapeMarkup(text)}</text>`,
  }
}

/** The outline from where the fields meet to the rounded corners. It needs no id, so that pages may hold many badges inline. */
function side(meet: number, corner: number, sweep: 0 | 1): string {
  const [out, back] = sweep ? [RADIUS, -RADIUS] : [-RADIUS, RADIUS]
  const arc = `a${RADIUS} ${RADIUS} 0 0 ${sweep} `
  return `M${meet} 0H${corner}${arc}${out} ${RADIUS}V${HEIGHT - RADIUS}${arc}${back} ${RADIUS}H${meet}z`
}

function shortened(label: string): string {
  const characters = [...label]
  return characters.length > MAX_LABEL ? `${characters.slice(0, MAX_LABEL - 1).join('')}…` : label
}
