/** A badge as an SVG image: two text fields side by side, in the usual size of badges. */
import { escapeMarkup } from '../../base/text/escape.ts'
import { LABEL_COLOR, type Message } from './message.ts'
import { textWidth } from './text-width.ts'

const HEIGHT = 20
const FONT_SIZE = 11
const PADDING = 6
/** The baseline of the text, from the top. */
const BASELINE = 14
const RADIUS = 3

/** Longer names are cut: they can have 60 characters, which is too wide for a line of text. */
const MAX_NAME = 32

/**
 * The image: the provider's name, then the message. Its accessible name (`aria-label`, `title`) has the
 * full name of the provider. Text is stretched or squeezed to the computed width, so that it fits without Verdana.
 */
export function badgeSvg(provider: string, message: Message): string {
  const name = escapeMarkup(`${provider}: ${message.text}`)
  const left = field(shortened(provider), 0)
  const right = field(message.text, left.width)
  const width = left.width + right.width
  const shapes = `<path fill="#${LABEL_COLOR}" d="${side(left.width, RADIUS, 0)}"/><path fill="#${message.color}" d="${side(left.width, width - RADIUS, 1)}"/>`
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

/** The outline from the border between the fields to the rounded corners. It needs no id, so that pages can inline many badges. */
function side(border: number, corner: number, sweep: 0 | 1): string {
  const [out, back] = sweep ? [RADIUS, -RADIUS] : [-RADIUS, RADIUS]
  const arc = `a${RADIUS} ${RADIUS} 0 0 ${sweep} `
  return `M${border} 0H${corner}${arc}${out} ${RADIUS}V${HEIGHT - RADIUS}${arc}${back} ${RADIUS}H${border}z`
}

function shortened(name: string): string {
  const characters = [...name]
  return characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME - 1).join('')}…` : name
}
