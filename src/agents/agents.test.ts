import MarkdownIt, { type Token } from 'markdown-it'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS, fileOf } from '../api/endpoints.ts'
import { limitWords } from '../limit-words.ts'
import { CATEGORIES } from '../schema/vocabulary.ts'
import type { SiteContext } from '../site-files.ts'
import { aProvider } from '../testing/content.ts'
import { BASE_URL, contextWith, HOSTILE, sampleContext } from '../testing/site-context.ts'
import { agents } from './agents.ts'
import { MAX_BLOCKS_BYTES } from './llms-full.ts'
import { periodWords } from './terms.ts'

/** Lets everything through, so that HTML or a link that should not be there shows. */
const markdown = new MarkdownIt({ html: true, linkify: true })
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

/** Files of other groups, and pages, that these texts may point at. */
const ELSEWHERE = [
  'openapi.json',
  'submit',
  'data/index.json',
  'configs/index.json',
  'feeds/all.json',
  '.well-known/api-catalog',
]

async function filesOf(context: SiteContext): Promise<Map<string, string>> {
  return new Map([...(await agents.files(context))].map(([path, content]) => [path, String(content)]))
}

/** All tokens of a text, those inside lines included. */
const tokensOf = (text: string): Token[] =>
  markdown.parse(text, {}).flatMap((token) => [token, ...(token.children ?? [])])

const linksOf = (text: string): string[] => linksAmong(tokensOf(text))
const linksAmong = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) =>
    token.type === 'link_open' ? [String(token.attrGet('href'))] : token.type === 'image' ? ['image'] : [],
  )

const headingsOf = (text: string): string[] => {
  const tokens = markdown.parse(text, {})
  return tokens.flatMap(({ type, tag }, index) =>
    type === 'heading_open'
      ? [`${tag} ${tokens[index + 1]!.children!.map(({ content }) => content).join('')}`]
      : [],
  )
}

function pathsOf({ catalog }: SiteContext, files: Map<string, string>): Set<string> {
  const slugs = [...catalog.active, ...catalog.retired].map(({ slug }) => slug)
  const names: Record<string, string[]> = {
    '/providers/{slug}': slugs,
    '/status/{slug}': catalog.active.map(({ slug }) => slug),
    '/collections/{slug}': catalog.collections.map(({ slug }) => slug),
    '/variants/providers/{key}.json': CATEGORIES.map((category) => category.toLowerCase()),
  }
  const api = ENDPOINTS.flatMap(({ path }) => (names[path] ?? ['']).map((name) => fileOf(path, name)))
  return new Set([...api, ...api.map((file) => file.replace(/\.json$/, '')), ...files.keys(), ...ELSEWHERE])
}

describe('over the sample', () => {
  let context: SiteContext
  let files: Map<string, string>
  let parsed: Map<string, Token[]>
  beforeAll(async () => {
    context = sampleContext()
    files = await filesOf(context)
    parsed = new Map([...files].map(([path, text]) => [path, tokensOf(text)]))
  })

  test('there is a page for each provider, retired ones included', () => {
    const { active, retired } = context.catalog
    const pages = [...files.keys()].filter((path) => path.startsWith('providers/'))
    expect(pages.toSorted()).toEqual(
      [...active, ...retired].map(({ slug }) => `providers/${slug}.md`).toSorted(),
    )
  })

  test('every text has one main heading, no HTML, and no image', () => {
    for (const [path, text] of files) {
      expect(
        headingsOf(text).filter((heading) => heading.startsWith('h1 ')),
        path,
      ).toHaveLength(1)
      const types = new Set(tokensOf(text).map(({ type }) => type))
      for (const type of ['html_block', 'html_inline', 'image']) expect(types, path).not.toContain(type)
    }
  })

  test('every link within the site leads to a path that it has', () => {
    const paths = pathsOf(context, files)
    let seen = 0
    for (const [from, tokens] of parsed)
      for (const href of linksAmong(tokens)) {
        expect(href, from).toMatch(/^https:\/\//)
        if (!href.startsWith(`${BASE_URL}/`)) continue
        expect(paths, `${from} → ${href}`).toContain(href.slice(BASE_URL.length + 1))
        seen++
      }
    expect(seen).toBeGreaterThan(files.size)
  })

  test('a page gives each source and each limit', () => {
    for (const { slug, entry } of context.catalog.active) {
      const text = files.get(`providers/${slug}.md`)!
      const links = linksAmong(parsed.get(`providers/${slug}.md`)!).map(decodeURI)
      for (const { url } of entry.sources) expect(links, slug).toContain(decodeURI(url))
      const rows = tokensOf(text.split('## Limits')[1]?.split('## Connection')[0] ?? '')
      const limits = 'limits' in entry.freeTier ? (entry.freeTier.limits ?? []) : []
      expect(rows.filter(({ type }) => type === 'tr_open').length, slug).toBe(
        limits.length > 0 ? limits.length + 1 : 0,
      )
    }
  })

  test('llms.txt has the form of llmstxt.org', () => {
    const text = files.get('llms.txt')!
    const blocks = markdown.parse(text, {}).filter(({ level, nesting }) => level === 0 && nesting === 1)
    expect(blocks.slice(0, 2).map(({ tag }) => tag)).toEqual(['h1', 'blockquote'])
    const [, ...sections] = text.split(/^## /m)
    expect(sections.length).toBeGreaterThan(5)
    for (const section of sections) {
      const lines = section.split('\n').slice(1).filter(Boolean)
      for (const line of lines) expect(line).toMatch(/^- \[(?:[^\]\\]|\\.)+\]\([^()\s]+\): \S/)
    }
    expect(headingsOf(text).at(-1)).toBe('h2 Optional')
  })

  test('the texts keep to their bounds', () => {
    expect(Buffer.byteLength(files.get('llms.txt')!)).toBeLessThan(100_000)
    const full = files.get('llms-full.txt')!
    expect(Buffer.byteLength(full)).toBeLessThan(MAX_BLOCKS_BYTES + 4096)
    const [, included, all, kilobytes] = /holds (\d+) of (\d+) providers in about (\d+) KB/.exec(full)!
    expect(Number(all)).toBe(context.catalog.active.length)
    expect(headingsOf(full).filter((heading) => heading.startsWith('h3'))).toHaveLength(Number(included))
    expect(Math.abs(Buffer.byteLength(full) / 1024 - Number(kilobytes))).toBeLessThan(4)
  })

  test('the same content gives the same bytes', async () => {
    expect(await filesOf(context)).toEqual(files)
  })
})

describe('what is known is told apart from what is not', () => {
  const tier = aProvider('a').freeTier as Extract<
    ReturnType<typeof aProvider>['freeTier'],
    { kind: 'permanent' }
  >
  const source = aProvider('a').sources[0]!
  const rowOf = async (changes: Parameters<typeof aProvider>[1], term: string) => {
    const text = (await filesOf(contextWith({ a: changes ?? {} }))).get('providers/a.md')!
    return text.split('\n').find((line) => line.startsWith(`| ${term}`))
  }

  test.each([
    [{}, '| Credit card before the first call | not needed | known: a page of the provider says so |'],
    [
      { freeTier: { ...tier, requiresCreditCard: 'unknown' as const } },
      '| Credit card before the first call | not known; count on it | assumed: no source says; the API answers true, to be cautious |',
    ],
    [
      {
        sources: [source, { ...source, supports: [], contradicts: ['freeTier.requiresCreditCard' as const] }],
      },
      '| Credit card before the first call | not known; count on it | disputed: sources disagree; the API answers true, to be cautious |',
    ],
  ])('card %#', async (changes, row) => {
    expect(await rowOf(changes, 'Credit card')).toBe(row)
  })

  test('a phone number says how it is known', async () => {
    const freeTier = { ...tier, requiresPhone: false, phoneBasis: 'signup-described' as const }
    expect(await rowOf({ freeTier }, 'Phone number')).toContain(
      'not needed | known: the provider lists what sign-up asks for',
    )
  })

  test('a retired provider says so first, and has no link to a status that is not there', async () => {
    const files = await filesOf(
      contextWith({ a: { retired: { date: '2026-11-20', successor: 'Provider b' } }, b: {} }),
    )
    const text = files.get('providers/a.md')!
    expect(text.split('\n')[4]).toBe(
      '**This API ended on 2026-11-20.** Its successor: Provider b. What follows is how it was.',
    )
    expect(text).not.toContain('/api/v1/status/')
    expect(files.get('llms.txt')).not.toContain('providers/a.md')
  })
})

test.each([
  [{ value: 1, metric: 'requests', per: 'second' }, '1 request per second'],
  [{ value: 1, metric: 'searches', per: 'day' }, '1 search per day'],
  [{ value: 1_500_000, metric: 'input-tokens', per: 'month' }, '1,500,000 input tokens per month'],
  [{ value: 1, metric: 'concurrency', per: 'moment' }, '1 request or session at the same time'],
  [{ value: 0.5, metric: 'USD', per: 'once' }, '0.5 USD once'],
  [{ value: 1, metric: 'minutes', per: 'year' }, '1 minute per year'],
] as const)('%j reads "%s"', (limit, words) => {
  expect(limitWords(limit)).toBe(words)
})

test.each([
  ['P1D', '1 day'],
  ['P30D', '30 days'],
  ['P3M', '3 months'],
  ['PT1H', 'PT1H'],
])('%s reads "%s"', (period, words) => {
  expect(periodWords(period)).toBe(words)
})

describe('hostile text', () => {
  const everywhere = (text: string) => ({
    name: text,
    tagline: text,
    pros: [text, text],
    cons: [text, text],
    useCases: [text, text],
    changelog: [
      { id: 'a', date: '2026-11-20', kind: 'limit' as const, change: text, source: 'https://a.example/' },
    ],
    freeTier: {
      ...aProvider('a').freeTier,
      summary: text,
      excludedRegions: [text],
      limits: [{ id: 'x', metric: 'requests', value: 1, per: 'day', model: text, note: text }] as never,
    },
    connection: { envVar: text, authName: text, auth: 'header' as const, baseUrl: text },
    sources: [{ ...aProvider('a').sources[0]!, note: text }],
  })

  test.each([
    HOSTILE,
    `${HOSTILE}\n\n# owned\n\n<img src=x onerror=alert(1)>`,
    '](https://evil.example) [x](https://evil.example) ![x](https://evil.example) https://evil.example',
    '`` ` ``` | a | b |\n|---|---|\n- [ ] x',
  ])('%j adds no HTML, link, heading or cell', async (text) => {
    const plain = await filesOf(contextWith({ a: everywhere('plain') }))
    const hostile = await filesOf(contextWith({ a: everywhere(text) }))
    expect([...hostile.keys()]).toEqual([...plain.keys()])
    for (const [path, source] of hostile) {
      const shape = (tokens: Token[]) =>
        tokens.map(({ type }) => type).filter((type) => !['text', 'softbreak', 'text_special'].includes(type))
      expect(shape(tokensOf(source)), path).toEqual(shape(tokensOf(plain.get(path)!)))
      expect(linksOf(source), path).toEqual(linksOf(plain.get(path)!))
    }
  })
})

test('2,000 providers stay within the bounds, and say what is left out', async () => {
  const many = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`p${index}`, {}]))
  const context = contextWith(many)
  const files = await filesOf(context)
  expect(Buffer.byteLength(files.get('llms.txt')!)).toBeLessThan(100_000)
  expect(files.get('llms.txt')).toContain('[1975 more](')
  const full = files.get('llms-full.txt')!
  expect(Buffer.byteLength(full)).toBeLessThan(MAX_BLOCKS_BYTES + 4096)
  const [, included, left] = /holds (\d+) of 2000 providers .* The other (\d+) are in/.exec(full)!
  expect(Number(included) + Number(left)).toBe(2000)
})
