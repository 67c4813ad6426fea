/** A badge for each provider, as an image and for shields.io: is it free without a card, and is it up? */
import { escapeMarkup } from '../../base/safe-text.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import type { FreeTierKind, Status } from '../../schema/vocabulary.ts'
import type { FileGroup, SiteFile } from '../site-files.ts'

/** Six hexadecimal digits. White text on each has a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3); a test computes it. */
export const COLORS = {
  good: '1a7f37',
  fair: '8a5a00',
  bad: 'b42318',
  plain: '0b62b8',
  quiet: '57606a',
} as const
export const LABEL_COLOR = '3d444d'

type Color = (typeof COLORS)[keyof typeof COLORS]
type Message = { text: string; color: Color }

const LASTING: ReadonlySet<FreeTierKind> = new Set(['keyless', 'permanent', 'renewing-credits'])

/** What does not last is always named as such. */
const KIND_WORDS: Record<FreeTierKind, string> = {
  keyless: 'free',
  permanent: 'free',
  'renewing-credits': 'free',
  'one-time-credits': 'trial credits',
  trial: 'trial',
  none: 'paid',
  unknown: 'free: not confirmed',
}

/** Trouble outweighs what the offer says. */
const STATUS_COLORS: Partial<Record<Status, Color>> = { degraded: COLORS.fair, down: COLORS.bad }

/** "free, no card · online". A card is left out where nobody knows, a status where no check of late says. */
export function messageOf({ entry, status: { status } }: CatalogProvider): Message {
  if (entry.retired) return { text: 'retired', color: COLORS.quiet }
  const { kind, card } = entry
  const isFree = kind !== 'none' && kind !== 'unknown'
  const asks = !isFree || card.assumed ? '' : card.answer ? ', card needed' : ', no card'
  const plain = isFree ? COLORS.plain : COLORS.quiet
  return {
    text: `${KIND_WORDS[kind]}${asks}${status === 'unknown' ? '' : ` · ${status}`}`,
    color: STATUS_COLORS[status] ?? (LASTING.has(kind) && !card.answer ? COLORS.good : plain),
  }
}

/**
 * `badges/<slug>.svg`, and the `.json` that https://shields.io/badges/endpoint-badge reads.
 * Retired providers keep theirs, because pages that embed them cannot be notified.
 */
export const badges: FileGroup = {
  name: 'badges',
  *files({ catalog }): Iterable<SiteFile> {
    for (const provider of [...catalog.active, ...catalog.retired]) {
      const { name } = provider.entry
      const path = `badges/${provider.slug}`
      yield [`${path}.svg`, () => badgeSvg(name, messageOf(provider))]
      yield [
        `${path}.json`,
        () => {
          const { text, color } = messageOf(provider)
          return JSON.stringify({ schemaVersion: 1, label: name, message: text, color })
        },
      ]
    }
  },
}

const HEIGHT = 20
const FONT_SIZE = 11
const PADDING = 6
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

/** Advance widths of Verdana in thousandths of an em, from the font's own metrics, and the characters of each width. */
const WIDTHS: readonly [thousandths: number, characters: string][] = [
  [269, "'"],
  [274, 'il'],
  [344, 'j'],
  [352, ' f'],
  [364, ',.'],
  [394, '!t'],
  [421, 'I'],
  [427, 'r'],
  [454, '()-/:;[\\]|'],
  [455, 'J'],
  [459, '"'],
  [521, 'cs'],
  [525, 'z'],
  [545, '?'],
  [557, 'L'],
  [575, 'F'],
  [592, 'kvxy'],
  [596, 'e'],
  [601, 'a'],
  [603, 'P'],
  [607, 'o'],
  [615, 'Y'],
  [616, 'T'],
  [623, 'bdgpq'],
  [632, 'E'],
  [633, 'hnu'],
  [635, '{}'],
  [636, '$*0123456789_`'],
  [684, 'ASV'],
  [685, 'XZ'],
  [686, 'B'],
  [693, 'K'],
  [695, 'R'],
  [698, 'C'],
  [727, '&'],
  [732, 'U'],
  [748, 'N'],
  [751, 'H'],
  [771, 'D'],
  [775, 'G'],
  [787, 'OQ'],
  [818, '#+<=>^w~…'],
  [843, 'M'],
  [973, 'm'],
  [989, 'W'],
  [1000, '@'],
  [1076, '%'],
]
const WIDTH_OF: ReadonlyMap<string, number> = new Map(
  WIDTHS.flatMap(([width, characters]) => [...characters].map((character) => [character, width] as const)),
)

/** Other scripts: about one em wide, since too wide is better than cut off. */
const OTHER = 1000

/** Width in units of the font size. A letter with marks is as wide as the letter; the marks add nothing. */
export function textWidth(text: string, fontSize: number): number {
  let thousandths = 0
  for (const character of text.normalize('NFD'))
    thousandths += WIDTH_OF.get(character) ?? (/\p{M}/u.test(character) ? 0 : OTHER)
  return (thousandths * fontSize) / 1000
}
