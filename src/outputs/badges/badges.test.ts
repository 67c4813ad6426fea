import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { aContentFolder, anEntry, NOW } from '../../../test/support/content.ts'
import {
  against,
  ended,
  NOBODY_KNOWS,
  NOTHING_FREE,
  OFFER,
  SOURCE,
  withOffer,
} from '../../../test/support/entry-parts.ts'
import { contextOf, HOSTILE, sampleContext } from '../../../test/support/site-context.ts'
import { type Catalog, createCatalog } from '../../api/catalog/catalog.ts'
import { createDataset } from '../../api/query/dataset.ts'
import { load } from '../../content/load.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'
import { readStatus } from '../../health/state/store.ts'
import { bytesOf, type SiteContext } from '../site-files.ts'
import { badges } from './badges.ts'
import { BADGES, COLORS, LABEL_COLOR } from './message.ts'
import { badgeSvg } from './svg.ts'
import { textWidth } from './text-width.ts'

function catalogOf(dir: string): Catalog {
  const { tree, diagnostics } = load({ dir, now: NOW, severity: 'error' })
  expect(diagnostics).toEqual([])
  return createCatalog(tree!, readStatus(dir), NOW)
}

async function filesOf(catalog: Catalog): Promise<Map<string, string>> {
  const context: SiteContext = {
    catalog,
    dataset: createDataset(catalog.active, () => ''),
    publication: { name: 'Test', contact: '', repository: '', baseUrl: 'https://directory.example.org' },
    facts: { now: NOW, commit: null, datasetHash: '' },
    openapi: () => ({}),
  }
  return new Map([...(await badges.files(context))].map((file) => [file[0], String(bytesOf(file))]))
}

const filesWith = (changes: Partial<ProviderEntry>) =>
  filesOf(catalogOf(aContentFolder({ 'providers/one.yaml': anEntry('one', changes) })))

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

test('each provider has four images, and for each the JSON that shields.io reads', async () => {
  const { catalog } = sampleContext()
  const files = await filesOf(catalog)
  const providers = [...catalog.active, ...catalog.retired]
  expect(files.size).toBe(providers.length * 8)
  expect(BADGES.map(({ name, label }) => `${name}: ${label}`)).toEqual([
    'status: status',
    'score: score',
    'free: offer',
    'allowance: allowance',
  ])
  for (const { slug, content } of providers)
    for (const { name, label } of BADGES) {
      const shields = JSON.parse(files.get(`badges/${slug}/${name}.json`)!)
      expect(shields, slug).toEqual({
        schemaVersion: 1,
        label: `${content.name} ${label}`,
        message: expect.stringMatching(/^[$€£¥₹\w.,][\w.,: -]{0,31}$/u),
        color: expect.stringMatching(/^[0-9a-f]{6}$/),
      })
      const svg = read(files.get(`badges/${slug}/${name}.svg`)!)
      expect(svg.role).toBe('img')
      expect(svg.title).toBe(`${shields.label}: ${shields.message}`)
      expect(svg['aria-label']).toBe(svg.title)
      expect(String(svg.g.text[1]!['#text'])).toBe(String(Number(shields.message) || shields.message))
      expect(Number(svg.width)).toBeLessThan(600)
    }
})

const OFFERS: [what: string, changes: Partial<ProviderEntry>, message: string][] = [
  ['keyless', withOffer({ kind: 'keyless' }), 'no card'],
  ['permanent, with a card', withOffer({ card: true }), 'free tier'],
  ['permanent, no card', withOffer({ card: false }), 'no card'],
  ['permanent, card unknown', withOffer({ card: 'unknown' }), 'free tier'],
  ['renewing credits', withOffer({ kind: 'renewing-credits', card: true }), 'free tier'],
  ['credits once, no card', withOffer({ kind: 'one-time-credits' }), 'trial credits'],
  ['a trial', withOffer({ kind: 'trial' }), 'trial'],
  ['pay first', NOTHING_FREE, 'paid'],
  ['not known', NOBODY_KNOWS, 'unknown'],
]
test.each(OFFERS)('the offer badge of: %s', async (_, changes, message) => {
  const files = await filesOf(contextOf({ one: changes }).catalog)
  expect(JSON.parse(files.get('badges/one/free.json')!).message).toBe(message)
})

const AMOUNTS: [what: string, changes: Partial<ProviderEntry>, message: string, color: string][] = [
  ['an amount', withOffer({ quotas: [{ tokens: '200000/day' }] }), '200,000 tokens a day', COLORS.plain],
  [
    'the amount of a trial',
    withOffer({ kind: 'trial', quotas: [{ USD: '5/once' }] }),
    '$5 once',
    COLORS.plain,
  ],
  ['no quota', withOffer({ allowance: 'unmetered', quotas: [] }), 'no daily or monthly cap', COLORS.plain],
  [
    'an amount that is not published',
    withOffer({ allowance: 'unpublished', quotas: [] }),
    'amount not published',
    COLORS.quiet,
  ],
  [
    'an unknown amount',
    withOffer({ allowance: 'unknown', quotas: [] }),
    'amount not confirmed',
    COLORS.quiet,
  ],
  [
    'an amount after a purchase',
    {
      offers: [
        { ...OFFER, quotas: [] },
        { ...OFFER, id: 'after-purchase', unlockedBy: {} },
      ],
    },
    'amount not confirmed',
    COLORS.quiet,
  ],
  ['pay first', NOTHING_FREE, 'nothing free', COLORS.quiet],
  ['not known', NOBODY_KNOWS, 'not confirmed', COLORS.quiet],
]
test.each(AMOUNTS)('the allowance says %s', async (_, changes, message, color) => {
  const { catalog } = contextOf({ one: changes })
  const files = await filesOf(catalog)
  expect(JSON.parse(files.get('badges/one/allowance.json')!)).toMatchObject({ message, color })
})

test.each([
  ['free', 'offers.free-plan.card', 'free tier'],
  ['free', 'offers.free-plan.kind', 'unknown'],
  ['allowance', 'offers.free-plan.kind', 'unknown'],
  // Of two numbers the smaller one holds.
  ['allowance', 'offers.free-plan.quotas', '1,000 requests a day'],
] as const)('%s, where sources disagree on %s, says %s', async (badge, fact, message) => {
  const { catalog } = contextOf({ one: { sources: [SOURCE, against(fact)] } })
  expect(JSON.parse((await filesOf(catalog)).get(`badges/one/${badge}.json`)!).message).toBe(message)
})

test('a status without a check is unknown, and all badges of a retired provider say retired', async () => {
  const files = await filesWith({})
  expect(JSON.parse(files.get('badges/one/status.json')!).message).toBe('unknown')
  const retired = await filesWith(ended('one', '2026-11-02'))
  for (const { name } of BADGES)
    expect(JSON.parse(retired.get(`badges/one/${name}.json`)!).message).toBe('retired')
})

test('a hostile name stays text, and a long one is cut in the image only', async () => {
  const catalog = catalogOf(aContentFolder({ 'providers/one.yaml': anEntry('one') }))
  for (const name of [
    HOSTILE,
    '"/><script>alert(1)</script>',
    'x'.repeat(60),
    'a\u0000b\ud800c',
    '翻译'.repeat(9),
  ]) {
    catalog.active[0]!.content.name = name
    const files = await filesOf(catalog)
    const text = files.get('badges/one/status.svg')!
    expect(text).not.toMatch(/<script/)
    const svg = read(text)
    const shown = name.replace('\u0000', '\ufffd').toWellFormed()
    expect(svg['aria-label']).toBe(`${shown} status: unknown`)
    expect(svg.g.text[0]!['#text']).toBe(`${shown.length > 32 ? `${shown.slice(0, 31)}…` : shown} status`)
    expect(JSON.parse(files.get('badges/one/status.json')!).label).toBe(`${name} status`)
  }
})

test('widths are those of Verdana, and a text fits into its field', () => {
  expect(textWidth('', 11)).toBe(0)
  expect(textWidth('0', 1000)).toBe(636)
  expect(textWidth('i', 1000)).toBeLessThan(textWidth('W', 1000) / 3)
  expect(textWidth('é', 11)).toBe(textWidth('e', 11))
  expect(textWidth('e\u0301', 11)).toBe(textWidth('e', 11))
  for (let code = 32; code < 127; code++)
    expect(textWidth(String.fromCharCode(code), 1000), String.fromCharCode(code)).toSatisfy(
      (width: number) => width >= 269 && width <= 1076,
    )
  const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(index + 32)).join('')
  // Only "@" is as wide as what is not in the table.
  expect([...printable].filter((character) => textWidth(character, 1000) === 1000)).toEqual(['@'])
  for (const [label, message] of [
    ['Groq', 'online'],
    ['WWWW', 'i'],
    ['i', 'WWWW'],
  ] as const) {
    const { width, g } = read(badgeSvg(label, 'status', message, COLORS.good))
    const [left, right] = g.text
    const end = ({ x, textLength }: { x: string; textLength: string }) => Number(x) + Number(textLength)
    expect(end(left!)).toBeLessThan(Number(right!.x))
    expect(end(right!)).toBeLessThan(Number(width))
    expect(Number(left!.textLength)).toBe(Math.round(textWidth(`${label} status`, 11)))
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
