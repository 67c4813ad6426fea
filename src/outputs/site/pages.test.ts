import { readFileSync } from 'node:fs'
import { transform } from 'esbuild'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { contextWith, HOSTILE, sampleContext } from '../../../test/support/site-context.ts'
import { ENDPOINTS } from '../../api/endpoints.ts'
import { createDataset } from '../../api/query/dataset.ts'
import { parseQuery } from '../../api/query/parameters.ts'
import { selector } from '../../api/query/select.ts'
import { CATEGORIES } from '../../core/schema/vocabulary.ts'
import type { SiteContext } from '../site-files.ts'
import { FIRST_REQUEST, firstAnswer } from './finder.ts'
import { indexPage } from './index-page.ts'
import { submitPage } from './submit-page.ts'

const VOID = ['meta', 'link', 'input', 'img']

type Node = { tag: string; attributes: Record<string, string>; text: string }

/** Every element of a document, in order. Fails where a tag is not closed or an attribute stands twice. */
function elements(document: string): Node[] {
  expect(document.slice(0, 16)).toBe('<!doctype html>\n')
  const html = document.slice(16)
  expect(XMLValidator.validate(html, { allowBooleanAttributes: true, unpairedTags: VOID })).toBe(true)
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    allowBooleanAttributes: true,
    unpairedTags: VOID,
    htmlEntities: true,
    trimValues: false,
    parseTagValue: false,
  })
  const nodes: Node[] = []
  const walk = (items: Record<string, unknown>[]): string =>
    items
      .map((item) => {
        if ('#text' in item) return String(item['#text'])
        const tag = Object.keys(item).find((key) => key !== ':@')!
        const node: Node = { tag, attributes: (item[':@'] ?? {}) as Record<string, string>, text: '' }
        nodes.push(node)
        node.text = walk(item[tag] as Record<string, unknown>[])
        return node.text
      })
      .join('')
  walk(parser.parse(html))
  return nodes
}

const pagesOf = ({ catalog, publication }: SiteContext) => ({
  index: indexPage(publication, catalog),
  submit: submitPage(publication),
})

const sample = sampleContext()
const empty = contextWith({})
const hostile = contextWith({
  a: { name: HOSTILE, tagline: `${HOSTILE}</td>`, freeTier: { ...tierOf('a'), summary: '</tr><script>' } },
})

function tierOf(slug: string) {
  const tier = contextWith({ [slug]: {} }).catalog.active[0]!.entry.freeTier
  return { ...tier, requiresPhone: false } as typeof tier
}

const CASES = [
  ['the sample', sample],
  ['an empty directory', empty],
  ['hostile text', hostile],
] as const

describe.each(CASES)('with %s', (_, context) => {
  describe.each(Object.entries(pagesOf(context)))('%s', (_, html) => {
    const nodes = elements(html)
    const ids = nodes.flatMap(({ attributes }) => (attributes.id === undefined ? [] : [attributes.id]))

    test('has one h1, a title and a language', () => {
      expect(nodes.filter(({ tag }) => tag === 'h1')).toHaveLength(1)
      expect(nodes.find(({ tag }) => tag === 'title')!.text.length).toBeGreaterThan(5)
      expect(nodes.find(({ tag }) => tag === 'html')!.attributes.lang).toBe('en')
    })

    test('has each id once, and whatever names one finds it', () => {
      expect(new Set(ids).size).toBe(ids.length)
      for (const { attributes } of nodes)
        for (const name of ['for', 'aria-labelledby'])
          if (attributes[name] !== undefined) expect(ids).toContain(attributes[name])
    })

    test('loads nothing from elsewhere, and has no style or script inside', () => {
      for (const { tag, attributes, text } of nodes) {
        for (const name of Object.keys(attributes)) expect(name).not.toMatch(/^(?:on|style)/)
        if (tag === 'script') expect(text).toBe('')
        if (['script', 'img', 'link', 'form'].includes(tag)) {
          const url = attributes.src ?? attributes.href ?? attributes.action
          expect(url).toMatch(/^\/(?!\/)/)
        }
        expect(tag).not.toBe('style')
      }
    })

    test('has pictures with a size and a text, and tables with column heads', () => {
      for (const { tag, attributes } of nodes) {
        if (tag === 'img') expect([attributes.alt, attributes.height]).not.toContain(undefined)
        if (tag === 'th') expect(attributes.scope).toMatch(/^(?:col|row)$/)
      }
    })

    test('every link within the site leads to a path that the site has', () => {
      const paths = pathsOf(context)
      // The row that the script copies has no URL yet.
      const links = elements(html.replace(/<template.*<\/template>/s, '')).flatMap(({ attributes }) =>
        [attributes.href, attributes.src, attributes.action, attributes['data-run']].filter(
          (url) => url !== undefined,
        ),
      )
      expect(links.length).toBeGreaterThan(8)
      for (const url of links) {
        if (/^https:\/\//.test(url)) continue
        const [path, hash] = url.split('#')
        if (hash !== undefined && (path === '' || html.includes(`id="${hash}"`))) expect(ids).toContain(hash)
        if (path !== '') expect(paths, url).toContain(path!.split('?')[0])
      }
    })
  })
})

/** What the API, and the other groups of files, have. */
function pathsOf({ catalog }: SiteContext): Set<string> {
  const slugs = catalog.active.map(({ slug }) => slug)
  const names: Record<string, string[]> = {
    '/providers/{slug}': slugs,
    '/status/{slug}': slugs,
    '/collections/{slug}': catalog.collections.map(({ slug }) => slug),
    '/changes/{month}.json': catalog.changes.map(({ at }) => at.slice(0, 7)),
    '/variants/providers/{key}.json': ['llm.no-card'],
  }
  const api = ENDPOINTS.flatMap(({ path }) =>
    (names[path] ?? ['']).map((name) => `/api/v1${path.replace(/\{\w+\}/, name)}`),
  )
  const files = ['json', 'ndjson', 'csv', 'sqlite'].map((extension) => `/data/providers.${extension}`)
  const feeds = ['all', 'added', ...CATEGORIES.map((category) => category.toLowerCase())].flatMap((name) => [
    `/feeds/${name}.atom`,
    `/feeds/${name}.json`,
  ])
  const badges = slugs.flatMap((slug) =>
    ['status', 'score', 'free'].map((kind) => `/badges/${slug}/${kind}.svg`),
  )
  const configs = catalog.collections.flatMap(({ slug }) =>
    ['env.txt', 'litellm.yaml', 'openai-sdk.md'].map((file) => `/configs/${slug}/${file}`),
  )
  const others = [
    '/',
    '/submit',
    '/openapi.json',
    '/schemas/responses/provider-list.json',
    '/data/index.json',
  ]
  const text = ['/llms.txt', '/llms-full.txt', ...slugs.map((slug) => `/providers/${slug}.md`)]
  const fixed = ['/configs/index.json', '/.well-known/api-catalog', '/sitemap.xml', '/robots.txt']
  const assets = ['site.css', 'site.js', 'icon.svg'].map((name) => `/assets/${name}`)
  return new Set([...api, ...files, ...feeds, ...badges, ...configs, ...others, ...text, ...fixed, ...assets])
}

describe('the finder', () => {
  test.each(CASES)('shows at first what its request answers, with %s', (_, { catalog }) => {
    const parsed = parseQuery(new URL(FIRST_REQUEST, 'https://a.example').searchParams)
    if (!('query' in parsed)) throw new Error('the first request is wrong')
    const dataset = createDataset(catalog.active, () => '')
    const { data } = JSON.parse(selector(dataset)(parsed.query).body) as { data: unknown[] }
    expect(firstAnswer(catalog.active)).toEqual(data)
  })

  test('sends what the API understands, in every field', () => {
    const nodes = elements(pagesOf(sample).index)
    const fields = nodes.filter(({ tag, attributes }) => /^(?:input|select)$/.test(tag) && attributes.name)
    expect(fields.map(({ attributes }) => attributes.name)).toEqual([
      'q',
      'category',
      'sort',
      'limit',
      'noCard',
      'noPhone',
    ])
    const values = ['', ...CATEGORIES, 'score', 'name', '12', '50', '200']
    expect(
      nodes.filter(({ tag }) => tag === 'option').map(({ attributes, text }) => attributes.value ?? text),
    ).toEqual(values)
    const search = new URLSearchParams('q=&category=&sort=score&limit=12&noCard=true&noPhone=true')
    expect(parseQuery(search)).toHaveProperty('query')
  })
})

test('hostile text changes nothing but text', () => {
  const changed = { ...tierOf('a'), summary: 'plain' }
  const plain = contextWith({ a: { name: 'plain', tagline: 'plain', freeTier: changed } })
  const shape = (context: SiteContext) => elements(pagesOf(context).index).map(({ tag }) => tag)
  expect(shape(hostile)).toEqual(shape(plain))
  expect(hostile.catalog.active).toHaveLength(1)
  const name = elements(pagesOf(hostile).index).find(({ attributes }) => attributes['data-field'] === 'name')!
  expect(name.text).toBe(HOSTILE)
})

test('the counts are true', () => {
  const { active, collections } = sample.catalog
  const strong = elements(pagesOf(sample).index).filter(({ tag }) => tag === 'strong')
  expect(strong.map(({ text }) => Number(text))).toEqual([
    active.length,
    active.filter(({ summary }) => !summary.requiresCreditCard).length,
    active.filter(({ summary }) => !summary.requiresCreditCard && !summary.requiresPhone).length,
    collections.length,
  ])
})

describe('the assets', () => {
  const script = readFileSync('src/outputs/site/static/assets/site.js', 'utf8')

  test('the script has at most 7 KB, and writes text as text', async () => {
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(7 * 1024)
    expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(/)
    await expect(transform(script, { loader: 'js', format: 'esm' })).resolves.toHaveProperty('warnings', [])
  })

  test('what the script looks for is on the page', () => {
    const nodes = elements(pagesOf(sample).index)
    const ids = nodes.map(({ attributes }) => attributes.id)
    const wanted = [...script.matchAll(/find\('#([\w-]+)/g)].map(([, id]) => id)
    expect(wanted.length).toBeGreaterThan(5)
    for (const id of wanted) expect(ids).toContain(id)
    const fields = nodes.map(({ attributes }) => attributes['data-field'])
    for (const [, field] of script.matchAll(/part\('(\w+)'\)/g)) expect(fields).toContain(field)
  })

  test('the style and the icon load nothing from elsewhere', () => {
    for (const file of ['site.css', 'icon.svg']) {
      const text = readFileSync(`src/outputs/site/static/assets/${file}`, 'utf8').replace(
        'http://www.w3.org/2000/svg',
        '',
      )
      expect(text).not.toMatch(/https?:|@import|url\(/)
    }
  })
})
