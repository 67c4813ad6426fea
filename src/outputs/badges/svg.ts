/** A badge as an SVG image: two fields of text side by side, the size that badges have. */
import { escapeMarkup } from '../../core/text/escape.ts'
import { type Color, LABEL_COLOR } from './message.ts'
import { textWidth } from './text-width.ts'

const HEIGHT = 20
const FONT_SIZE = 11
const PADDING = 6
/** Where the letters stand, from the top. */
const BASELINE = 14
const RADIUS = 3

/** Longer names are cut: they can have 60 characters, and a badge stands in a line of text. */
const MAX_NAME = 32

/**
 * The image: the provider's name and a word, then the message. Its accessible name (`aria-label`, `title`) holds the
 * provider's name whole. Text is stretched or pressed to the computed width, so that it fits where Verdana is missing.
 */
export function badgeSvg(provider: string, word: string, message: string, color: Color): string {
  const name = escapeMarkup(`${provider} ${word}: ${message}`)
  const left = field(`${shortened(provider)} ${word}`, 0)
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

function shortened(name: string): string {
  const characters = [...name]
  return characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME - 1).join('')}…` : name
}
