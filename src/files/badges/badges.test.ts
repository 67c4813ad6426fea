import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
import {
  against,
  ended,
  NOBODY_KNOWS,
  NOTHING_FREE,
  SOURCE,
  withOffer,
} from '../../../test/support/entry-parts.ts'
import { contextOf, sampleContext } from '../../../test/support/site-context.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { STATUSES, type Status } from '../../schema/vocabulary.ts'
import { bytesOf, type SiteContext } from '../site-files.ts'
import { badgeSvg, badges, COLORS, LABEL_COLOR, messageOf, textWidth } from './badges.ts'

const filesOf = async (context: SiteContext) =>
  new Map([...(await badges.files(context))].map((file) => [file[0], String(bytesOf(file))]))

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', htmlEntities: true })
const read = (svg: string) => {
  expect(XMLValidator.validate(svg)).toBe(true)
  return parser.parse(svg).svg as {
    role: string
    'aria-label': string
    title: string
    width: string
    height: string
    g: { text: { '#text': string | number; x: string; textLength: string }[] }
  }
}

test('each provider has one image, and for it the JSON that shields.io reads', async () => {
  const context = sampleContext()
  const files = await filesOf(context)
  const providers = [...context.catalog.active, ...context.catalog.retired]
  expect(files.size).toBe(providers.length * 2)
  for (const { slug, entry: content } of providers) {
    const shields = JSON.parse(files.get(`badges/${slug}.json`)!)
    expect(shields, slug).toEqual({
      schemaVersion: 1,
      label: content.name,
      message: expect.stringMatching(/^[a-z][a-z,:· ]{3,40}$/),
      color: expect.stringMatching(/^[0-9a-f]{6}$/),
    })
    const svg = read(files.get(`badges/${slug}.svg`)!)
    expect(svg.role).toBe('img')
    expect(svg.title).toBe(`${shields.label}: ${shields.message}`)
    expect(svg['aria-label']).toBe(svg.title)
    expect(svg.g.text[1]!['#text']).toBe(shields.message)
    expect(Number(svg.width)).toBeLessThan(600)
  }
})

const provider = (changes: Partial<ProviderEntry>, status: Status = 'unknown') => {
  const { active, retired } = contextOf({ one: changes }).catalog
  const [one] = [...active, ...retired]
  return { ...one!, status: { ...one!.status, status } }
}
const CASES: [name: string, changes: Partial<ProviderEntry>, status?: Status][] = [
  ['keyless', withOffer({ kind: 'keyless' })],
  ['permanent, with a card', withOffer({ card: true })],
  ['permanent, no card', withOffer({ card: false })],
  ['permanent, card unknown', withOffer({ card: 'unknown' })],
  ['renewing credits', withOffer({ kind: 'renewing-credits', card: true })],
  ['credits once, no card', withOffer({ kind: 'one-time-credits' })],
  ['a trial', withOffer({ kind: 'trial', card: true })],
  ['pay first', NOTHING_FREE],
  ['not known', NOBODY_KNOWS],
  ['a card on which sources disagree', { sources: [SOURCE, against('offers.free-plan.card')] }],
  ['a kind on which sources disagree', { sources: [SOURCE, against('offers.free-plan.kind')] }],
  ...STATUSES.map((status): [string, Partial<ProviderEntry>, Status] => [status, {}, status]),
  ['trouble of what is paid', NOTHING_FREE, 'down'],
  ['retired', ended('one', '2026-11-02')],
]

test('what a badge says, and in which color', async () => {
  const named = Object.fromEntries(Object.entries(COLORS).map(([name, color]) => [color, name]))
  const said = saidOf(CASES, (changes: Partial<ProviderEntry>, status?: Status) => {
    const { text, color } = messageOf(provider(changes, status))
    return [`${text} (${named[color]})`]
  })
  await expect(said).toMatchFileSnapshot('badges.approved.txt')
})

test('a long name is cut, in the image only, and no image has a character that XML has not', async () => {
  for (const name of ['x'.repeat(60), 'a\u0000b\ud800c', '翻译'.repeat(9)]) {
    const files = await filesOf(contextOf({ one: { name } }))
    const svg = read(files.get('badges/one.svg')!)
    const shown = name.replace('\u0000', '\ufffd').toWellFormed()
    expect(svg['aria-label']).toBe(`${shown}: free, no card`)
    expect(svg.g.text[0]!['#text']).toBe(shown.length > 32 ? `${shown.slice(0, 31)}…` : shown)
    expect(JSON.parse(files.get('badges/one.json')!).label).toBe(name)
  }
})

test('widths are those of Verdana, and a text fits into its field', () => {
  expect(textWidth('', 11)).toBe(0)
  expect(textWidth('0', 1000)).toBe(636)
  expect(textWidth('i', 1000)).toBeLessThan(textWidth('W', 1000) / 3)
  expect(textWidth('é', 11)).toBe(textWidth('e', 11))
  expect(textWidth('e\u0301', 11)).toBe(textWidth('e', 11))
  const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(index + 32)).join('')
  // Only "@" is as wide as what is not in the table.
  expect([...printable].filter((character) => textWidth(character, 1000) === 1000)).toEqual(['@'])
  for (const [label, message] of [
    ['Groq', 'online'],
    ['WWWW', 'i'],
    ['i', 'WWWW'],
  ] as const) {
    const { width, g } = read(badgeSvg(label, { text: message, color: COLORS.good }))
    const [left, right] = g.text
    const end = ({ x, textLength }: { x: string; textLength: string }) => Number(x) + Number(textLength)
    expect(end(left!)).toBeLessThan(Number(right!.x))
    expect(end(right!)).toBeLessThan(Number(width))
    expect(Number(left!.textLength)).toBe(Math.round(textWidth(label, 11)))
  }
})

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrastWithWhite(hex: string): number {
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

test.each([['label', LABEL_COLOR], ...Object.entries(COLORS)])('white on %s is readable', (_, color) => {
  expect(contrastWithWhite(color)).toBeGreaterThanOrEqual(4.5)
})
