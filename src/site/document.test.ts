import { afterAll, describe, expect, test } from 'vitest'
import { aContentFolder, NOW, temporaryFolder } from '../../test/support/content.ts'
import { deadLinks } from '../../test/support/dead-links.ts'
import { type Element, elements, linkedData } from '../../test/support/html.ts'
import { SAMPLE } from '../../test/support/sample.ts'
import { BASE_URL, contextOf, sampleContext } from '../../test/support/site-context.ts'
import { makeSite } from '../build/build.ts'
import { bytesOf, type SiteContext } from '../files/site-files.ts'
import { CONTENT_SECURITY_POLICY, documentOf } from './document.tsx'
import { PAGE_KINDS } from './pages.ts'
import { type SitePage, viewOf } from './site-page.ts'

/** A page with nothing that is not needed. */
const PAGE: SitePage = { path: '/things', title: 'Things', description: 'All of them.', body: 'Text' }
const aView = (context = contextOf({ one: {} })) => viewOf(context)
const documentWith = (changes: Partial<SitePage>, view = aView()) => documentOf({ ...PAGE, ...changes }, view)
const headOf = (html: string) => elements(html.replace(/<body>[\s\S]*<\/body>/, '<body></body>'))

function metaOf(html: string): Record<string, string | undefined> {
  const metas = headOf(html).filter(({ tag }) => tag === 'meta')
  return Object.fromEntries(
    metas.map(({ attributes: { name, property, 'http-equiv': header, content } }) => [
      name ?? property ?? header ?? 'charset',
      content,
    ]),
  )
}

describe('the head', () => {
  test('names the page, then the site, and on the front page only what that says', () => {
    const titleOf = (html: string) => headOf(html).find(({ tag }) => tag === 'title')!.text
    expect(titleOf(documentWith({}))).toBe('Things · Test Directory')
    expect(titleOf(documentWith({ path: '/', title: 'Welcome' }))).toBe('Welcome')
  })

  test('leaves the name of the site out of a title that search engines would cut', () => {
    const longest = 'x'.repeat(70 - ' · Test Directory'.length)
    for (const [title, shown] of [
      [longest, `${longest} · Test Directory`],
      [`${longest}x`, `${longest}x`],
    ] as const)
      expect(documentWith({ title })).toContain(`<title>${shown}</title>`)
  })

  test('has the description, and both again for previews', () => {
    expect(
      metaOf(
        documentWith({
          picture: {
            title: 'All?',
            answer: 'Yes.',
            tone: 'good',
            said: [{ text: 'All ' }, { text: 'of them.' }],
          },
        }),
      ),
    ).toMatchObject({
      description: 'All of them.',
      'og:title': 'Things · Test Directory',
      'og:description': 'All of them.',
      'og:url': `${BASE_URL}/things`,
      'og:site_name': 'Test Directory',
      'og:image': `${BASE_URL}/assets/previews/things.png`,
      'og:image:alt': 'All? Yes. All of them.',
    })
    const without = metaOf(documentWith({}))
    expect(without['og:image']).toBe(`${BASE_URL}/assets/previews/site.png`)
    expect(without).not.toHaveProperty('og:image:alt')
  })

  test('allows what the site serves, and nothing unsafe', () => {
    expect(metaOf(documentWith({}))['Content-Security-Policy']).toBe(CONTENT_SECURITY_POLICY)
    const rules = CONTENT_SECURITY_POLICY.split('; ').map((rule) => rule.split(' '))
    expect(rules.map(([name]) => name)).toEqual(
      expect.arrayContaining(['default-src', 'script-src', 'style-src', 'form-action', 'base-uri']),
    )
    for (const [, ...from] of rules) for (const source of from) expect(source).toMatch(/^'(?:self|none)'$/)
  })

  test('loads the script of all pages, and that of an island where the page asks for it', () => {
    const scriptsOf = (html: string) =>
      headOf(html).flatMap(({ tag, attributes }) => (tag === 'script' ? [attributes.src] : []))
    expect(scriptsOf(documentWith({}))).toEqual(['/assets/theme.js', '/assets/page.js'])
    expect(scriptsOf(documentWith({ island: 'finder' }))).toEqual([
      '/assets/theme.js',
      '/assets/page.js',
      '/assets/finder.js',
    ])
  })

  test('leads to the same content in other forms', () => {
    const alternates = [{ type: 'application/json', href: '/api/v1/x.json', title: 'X' }]
    const links = headOf(documentWith({ alternates })).map(({ attributes }) => attributes)
    expect(links).toContainEqual({ rel: 'alternate', ...alternates[0] })
    expect(links).toContainEqual(expect.objectContaining({ type: 'application/atom+xml' }))
  })
})

describe('linked data', () => {
  test('is what the page says, and the pages above it', () => {
    const html = documentWith({
      data: { '@type': 'Dataset', name: 'All' },
      trail: [['/providers', 'Providers']],
    })
    expect(linkedData(html)).toEqual({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Dataset', name: 'All' },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', position: 1, name: 'Providers', item: `${BASE_URL}/providers` },
            { '@type': 'ListItem', position: 2, name: 'Things', item: `${BASE_URL}/things` },
          ],
        },
      ],
    })
    expect(linkedData(documentWith({}))).toBeUndefined()
  })
  test('has no character that XML reads otherwise than HTML', () => {
    const html = documentWith({ data: { name: 'a?b=c&lt=d<' } })
    expect(linkedData(html)!['@graph']).toEqual([{ name: 'a?b=c&lt=d<' }])
    expect(/<script type="application\/ld\+json">[^<]*/.exec(html)![0]).not.toContain('&')
  })
})

describe('the navigation', () => {
  test('marks the section of the page, and nothing on other pages', () => {
    const marked = (page: Partial<SitePage>) =>
      elements(documentWith(page)).flatMap(({ attributes, text }) =>
        attributes['aria-current'] ? [text] : [],
      )
    expect(marked({ section: 'status' })).toEqual(['Status'])
    expect(marked({ section: 'api' })).toEqual(['API'])
    expect(marked({})).toEqual([])
  })

  test('shows the way to the page above, and the page itself last by its short name, without a link', () => {
    const html = documentWith({ trail: [['/providers', 'All providers']], short: 'Thing' })
    expect(html).toMatch(/<a href="\/providers">All providers<\/a><\/li><li aria-current="page">Thing</)
    expect(JSON.stringify(linkedData(html))).toContain('"position":2,"name":"Thing"')
  })

  test('leads to the repository only where there is one', () => {
    const context = contextOf({})
    const repository = 'https://github.com/a/b'
    const hrefs = (html: string) => elements(html).map(({ attributes }) => attributes.href)
    expect(hrefs(documentWith({}))).not.toContain('')
    const known = viewOf({ ...context, publication: { ...context.publication, repository } })
    expect(hrefs(documentWith({}, known))).toContain(repository)
  })
})

const RETIRED = { retired: { date: '2026-11-05' }, health: { none: 'API retired' } }

const CASES: readonly (readonly [string, SiteContext])[] = [
  ['the sample', sampleContext()],
  ['an empty directory', contextOf({})],
  ['one provider, and one that is retired', contextOf({ one: {}, old: RETIRED })],
]

describe.each(CASES)('every page, with %s', (_, context) => {
  const view = viewOf(context)
  const pages = Object.entries(PAGE_KINDS).map(([kind, make]) => [kind, [...make(view)]] as const)

  test('has a path of its own', () => {
    const paths = pages.flatMap(([, all]) => all.map(({ path }) => path))
    // Some disks and hosts take both letter cases for one.
    const folded = paths.map((path) => path.toLowerCase())
    expect(folded.toSorted()).toEqual([...new Set(folded)].toSorted())
    for (const path of paths) expect(path).toMatch(/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/)
  })

  test.each(pages)(
    '%s: is whole, has headings in order, no style or script inside, and loads nothing from elsewhere',
    (_, all) => {
      for (const page of all) {
        const nodes = elements(documentOf(page, view))
        const ids = nodes.flatMap(({ attributes }) => attributes.id ?? [])
        expect(
          nodes.filter(({ tag }) => tag === 'h1'),
          page.path,
        ).toHaveLength(1)
        expect(nodes.find(({ tag }) => tag === 'html')!.attributes.lang).toBe('en')
        expect(ids.toSorted(), page.path).toEqual([...new Set(ids)].toSorted())
        const faults = nodes.flatMap((node) => faultsOf(node, ids).map((fault) => [fault, node]))
        expect(faults, page.path).toEqual([])
        const levels = nodes.flatMap(({ tag }) => /^h([1-6])$/.exec(tag)?.[1] ?? []).map(Number)
        const leaps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
        expect(leaps, `${page.path}: ${levels}`).toEqual([])
      }
    },
  )
})

/** What is wrong with an element of a page that has these ids. Hundreds of assertions an element would take most of the time. */
function faultsOf({ tag, attributes, text }: Element, ids: readonly string[]): string[] {
  const { src, href, action, rel = '', target, alt, height, scope } = attributes
  const loads = /^(?:script|img)$/.test(tag) || /stylesheet|icon/.test(rel)
  // A form without an action is for a script.
  const loaded = loads ? (src ?? href ?? '') : (action ?? '/')
  const named = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls'].flatMap((name) =>
    (attributes[name] ?? '').split(' ').filter(Boolean),
  )
  return Object.entries({
    'a script or style inside':
      tag === 'style' ||
      (tag === 'script' && text !== '') ||
      Object.keys(attributes).some((name) => /^(?:on|style$)/.test(name)),
    'loads from elsewhere': !/^\/(?!\/)/.test(loaded),
    'names no element': named.some((id) => !ids.includes(id)),
    'a picture without text or size': tag === 'img' && (alt === undefined || height === undefined),
    'a head without a scope': tag === 'th' && !/^(?:col|row)(?:group)?$/.test(scope ?? ''),
    'an odd link': tag === 'a' && !/^(?:https?:\/\/|mailto:|\/(?!\/)|#)/.test(href ?? ''),
    'opens a window that reaches back': target === '_blank' && !rel.includes('noopener'),
  }).flatMap(([fault, is]) => (is ? fault : []))
}

/** The files of a built site, with the text of its pages. */
async function built(contentDir: string): Promise<Map<string, string | undefined>> {
  const site = await makeSite({
    contentDir,
    now: NOW,
    commit: null,
    fallbackBaseUrl: BASE_URL,
    fallbackRepository: '',
  })
  if (!site.ok) throw new Error(JSON.stringify(site.diagnostics))
  return new Map(
    [...site.files].map((file) => [
      `/${file[0]}`,
      file[0].endsWith('.html') ? String(bytesOf(file)) : undefined,
    ]),
  )
}

const parent = temporaryFolder(afterAll)
const FOLDERS = [
  ['the sample', SAMPLE],
  ['an empty directory', aContentFolder({}, parent)],
] as const

test.each(FOLDERS)(
  'every link within the site leads to a path and an anchor that the site has, with %s',
  async (_, dir) => {
    const files = await built(dir)
    const { links, dead } = deadLinks(files)
    expect(links).toBeGreaterThan(100)
    expect(dead).toEqual([])
    for (const [file, html] of files)
      if (html !== undefined && !/\/(?:index|404)\.html$/.test(file))
        expect(files.get(file.replace(/\.html$/, '/index.html')), file).toBe(html)
    for (const [path, html] of files)
      if (html !== undefined) expect([...files.keys()], path).toContain(previewIn(html))
    // What the Nu HTML checker found on them, and html-validate does not look for.
    for (const [file, html = ''] of files) {
      expect(html, file).not.toMatch(/<option(?: value="")?(?: ?\/>|><\/option>)/)
      expect(html, file).not.toMatch(/<h([1-6])[^>]*>(?:(?!<\/h\1>).)*role="status"/s)
    }
  },
)

const previewIn = (html: string) =>
  /<meta property="og:image" content="([^"]*)"/.exec(html)![1]!.replace(BASE_URL, '')
