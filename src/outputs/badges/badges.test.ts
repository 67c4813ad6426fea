import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { aContentFolder, aProvider, NOW } from '../../../test/support/content.ts'
import { contextWith, HOSTILE, sampleContext } from '../../../test/support/site-context.ts'
import { type Catalog, createCatalog } from '../../api/catalog/catalog.ts'
import { createDataset } from '../../api/query/dataset.ts'
import { load } from '../../content/load.ts'
import type { FreeTier } from '../../core/schema/free-tier.ts'
import type { Provider } from '../../core/schema/provider.ts'
import { readStatus } from '../../health/state/store.ts'
import type { SiteContext } from '../site-files.ts'
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
  return new Map([...(await badges.files(context))].map(([path, content]) => [path, String(content)]))
}

const filesWith = (changes: Partial<Provider>) =>
  filesOf(catalogOf(aContentFolder({ 'providers/one.yaml': aProvider('one', changes) })))

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
  for (const { slug, entry } of providers)
    for (const { name, label } of BADGES) {
      const shields = JSON.parse(files.get(`badges/${slug}/${name}.json`)!)
      expect(shields, slug).toEqual({
        schemaVersion: 1,
        label: `${entry.name} ${label}`,
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

const requirements = { requiresCreditCard: true, requiresPhone: 'unknown', summary: 'An offer.' } as const
const amount = { allowance: 'unknown' } as const
const OFFERS: [what: string, tier: FreeTier, message: string][] = [
  [
    'keyless',
    { ...requirements, ...amount, kind: 'keyless', requiresCreditCard: false, requiresPhone: false },
    'no card',
  ],
  ['permanent, with a card', { ...requirements, ...amount, kind: 'permanent' }, 'free tier'],
  [
    'permanent, no card',
    { ...requirements, ...amount, kind: 'permanent', requiresCreditCard: false },
    'no card',
  ],
  [
    'permanent, card unknown',
    { ...requirements, ...amount, kind: 'permanent', requiresCreditCard: 'unknown' },
    'free tier',
  ],
  ['renewing credits', { ...requirements, ...amount, kind: 'renewing-credits' }, 'free tier'],
  [
    'credits once, no card',
    { ...requirements, ...amount, kind: 'one-time-credits', requiresCreditCard: false },
    'trial credits',
  ],
  ['a trial', { ...requirements, ...amount, kind: 'trial', requiresCreditCard: false }, 'trial'],
  ['pay first', { ...requirements, kind: 'none' }, 'paid'],
  ['not known', { ...requirements, kind: 'unknown', requiresCreditCard: 'unknown' }, 'unknown'],
]
const claimsCardOf = ({ kind, requiresCreditCard }: FreeTier) =>
  requiresCreditCard !== 'unknown' && kind !== 'keyless' && kind !== 'none'
const sourceFor = (tier: FreeTier) => {
  const source = aProvider('one').sources[0]!
  const facts = ['connection', 'freeTier.kind', 'freeTier.requiresCreditCard'] as const
  const drop = tier.kind === 'unknown' ? 'freeTier.kind' : undefined
  const claimsCard = claimsCardOf(tier)
  return {
    ...source,
    supports: facts.filter((fact) => fact !== drop && (claimsCard || fact !== 'freeTier.requiresCreditCard')),
  }
}

test.each(OFFERS)('the offer badge of: %s', async (_, tier, message) => {
  const freeTier = claimsCardOf(tier) ? ({ ...tier, cardBasis: 'stated' } as FreeTier) : tier
  const files = await filesWith({ freeTier, sources: [sourceFor(freeTier)] })
  expect(JSON.parse(files.get('badges/one/free.json')!).message).toBe(message)
})

test('a disputed "no card" is not shown, and a disputed kind is unknown', async () => {
  const disputing = (fact: 'freeTier.kind' | 'freeTier.requiresCreditCard') =>
    filesWith({
      sources: [
        ...aProvider('one').sources,
        {
          url: 'https://lists.example.org/free',
          read: '2026-11-20',
          supports: ['connection'],
          contradicts: [fact],
        },
      ],
    })
  const message = async (fact: Parameters<typeof disputing>[0]) =>
    JSON.parse((await disputing(fact)).get('badges/one/free.json')!).message
  expect(await message('freeTier.requiresCreditCard')).toBe('free tier')
  expect(await message('freeTier.kind')).toBe('unknown')
})

const counted = { requiresCreditCard: false, requiresPhone: 'unknown', summary: 'An offer.' } as const
const a = { id: 'a', metric: 'tokens', value: 200_000, per: 'day' } as const
const AMOUNTS: [what: string, tier: FreeTier, message: string, color: string][] = [
  [
    'an amount',
    { ...counted, kind: 'permanent', allowance: 'counted', limits: [a] },
    '200,000 tokens a day',
    COLORS.plain,
  ],
  [
    'the amount of a trial',
    {
      ...counted,
      kind: 'trial',
      allowance: 'counted',
      limits: [{ id: 'a', metric: 'USD', value: 5, per: 'once' }],
    },
    '$5 once',
    COLORS.plain,
  ],
  ['no quota', { ...counted, kind: 'permanent', allowance: 'unmetered' }, 'no quota', COLORS.plain],
  [
    'an amount that is not published',
    { ...counted, kind: 'permanent', allowance: 'unpublished' },
    'amount not published',
    COLORS.quiet,
  ],
  [
    'an unknown amount',
    { ...counted, kind: 'permanent', allowance: 'unknown' },
    'amount not confirmed',
    COLORS.quiet,
  ],
  [
    'an amount after a purchase',
    { ...counted, kind: 'permanent', allowance: 'counted', limits: [{ ...a, when: 'after-purchase' }] },
    'amount not confirmed',
    COLORS.quiet,
  ],
  ['pay first', { ...counted, kind: 'none' }, 'nothing free', COLORS.quiet],
  ['not known', { ...counted, kind: 'unknown' }, 'not confirmed', COLORS.quiet],
]
test.each(AMOUNTS)('the allowance says %s', async (_, freeTier, message, color) => {
  const { catalog } = contextWith({ one: { freeTier } })
  const files = await filesOf(catalog)
  expect(JSON.parse(files.get('badges/one/allowance.json')!)).toMatchObject({ message, color })
})

test.each([['freeTier.kind'], ['freeTier.limits']] as const)(
  'an allowance is unknown if sources disagree on %s',
  async (fact) => {
    const [source] = aProvider('one').sources
    const { catalog } = contextWith({ one: { sources: [source!, { ...source!, contradicts: [fact] }] } })
    const files = await filesOf(catalog)
    expect(JSON.parse(files.get('badges/one/allowance.json')!).message).toBe('unknown')
  },
)

test('a status without a check is unknown, and all badges of a retired provider say retired', async () => {
  const files = await filesWith({})
  expect(JSON.parse(files.get('badges/one/status.json')!).message).toBe('unknown')
  const source = aProvider('one').sources[0]!
  const retired = await filesWith({
    retired: { date: '2026-11-02' },
    health: { none: 'API retired' },
    sources: [{ ...source, supports: [...source.supports, 'retired'] }],
  })
  for (const { name } of BADGES)
    expect(JSON.parse(retired.get(`badges/one/${name}.json`)!).message).toBe('retired')
})

test('a hostile name stays text, and a long one is cut in the image only', async () => {
  const catalog = catalogOf(aContentFolder({ 'providers/one.yaml': aProvider('one') }))
  for (const name of [
    HOSTILE,
    '"/><script>alert(1)</script>',
    'x'.repeat(60),
    'a\u0000b\ud800c',
    '翻译'.repeat(9),
  ]) {
    catalog.active[0]!.entry.name = name
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
