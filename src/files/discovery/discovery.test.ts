import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
import { NOW } from '../../../test/support/content.ts'
import { BASE_URL, contextOf, HOSTILE, sampleContext } from '../../../test/support/site-context.ts'
import { ENDPOINTS } from '../../api/endpoints.ts'
import { siteSchemas } from '../../build/editor-schemas.ts'
import { pages } from '../../site/pages.ts'
import { bytesOf, type SiteContext } from '../site-files.ts'
import { apiCatalog, discovery, expires, schemaPath, securityText, sitemap } from './discovery.ts'

const publication = { name: 'Test Directory', contact: '', repository: '', baseUrl: BASE_URL }

async function filesOf(context: SiteContext): Promise<Map<string, string>> {
  return new Map([...(await discovery.files(context))].map(([path, content]) => [path, String(content)]))
}

describe('the API catalog', () => {
  type Linkset = { linkset: Record<string, unknown>[] }
  const { linkset, ...others } = JSON.parse(apiCatalog(publication)) as Linkset

  test('is a linkset: contexts with an absolute anchor, and arrays of targets with an absolute URL', () => {
    // RFC 9264, section 4.2: `linkset` is the sole member; a context is an anchor and relations.
    expect(others).toEqual({})
    expect(linkset.length).toBeGreaterThan(0)
    for (const { anchor, ...relations } of linkset) {
      expect(URL.canParse(String(anchor))).toBe(true)
      expect(Object.keys(relations).length).toBeGreaterThan(0)
      for (const [relation, targets] of Object.entries(relations)) {
        expect(relation).toMatch(/^[a-z][a-z0-9.-]*$/)
        expect(Array.isArray(targets), relation).toBe(true)
        for (const { href, ...attributes } of targets as Record<string, unknown>[]) {
          expect(URL.canParse(String(href)), relation).toBe(true)
          for (const [name, value] of Object.entries(attributes)) {
            expect(['type', 'title']).toContain(name)
            expect(typeof value).toBe('string')
          }
        }
      }
    }
  })

  test('leads to every endpoint that needs no name, and to the description of the API', async () => {
    const [items, api] = linkset as Record<string, { href: string }[]>[]
    const paths = ENDPOINTS.filter(({ parameter }) => !parameter).map(({ path }) => `/api/v1${path}`)
    expect(items!.item!.map(({ href }) => href)).toEqual(
      [...paths, '/free.json', '/opencode/api.json'].map((path) => BASE_URL + path),
    )
    const { anchor, ...relations } = api!
    await expect(
      saidOf(Object.entries(relations), (targets) =>
        targets.map((target) => Object.values(target).join(', ')),
      ),
    ).toMatchFileSnapshot('discovery.approved.txt')
  })
})

describe('security.txt', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  /** Name and value of each field, by the grammar of RFC 9116, section 4. */
  const fieldsOf = (text: string) => {
    expect(text.endsWith('\n')).toBe(true)
    return text
      .slice(0, -1)
      .split(/\r?\n/)
      .map((line) => {
        const [, name, value] = /^([!-9;-~]+): ([!-~]+(?: [!-~]+)*)$/.exec(line) ?? []
        expect(name, line).toBeDefined()
        return [name!, value!] as const
      })
  }

  test.each([
    [{ contact: 'mailto:security@example.org' }, 'mailto:security@example.org'],
    [{ contact: 'https://example.org/report' }, 'https://example.org/report'],
    [{ repository: 'https://github.com/a/b/' }, 'https://github.com/a/b/security'],
    [{ repository: 'https://git.example.org/a/b' }, 'https://git.example.org/a/b'],
    [{ contact: 'not a URL', repository: 'https://github.com/a/b' }, 'https://github.com/a/b/security'],
  ])('%j → %s', (changes, contact) => {
    const fields = fieldsOf(securityText({ ...publication, ...changes }, now)!)
    const values = (wanted: string) => fields.flatMap(([name, value]) => (name === wanted ? [value] : []))
    expect(values('Contact')).toEqual([contact])
    // Sections 2.5.5, 2.5.8, 2.5.2: once, at most once, https.
    expect(values('Expires')).toEqual(['2027-09-30T00:00:00.000Z'])
    expect(values('Preferred-Languages')).toEqual(['en'])
    expect(values('Canonical')).toEqual([`${BASE_URL}/.well-known/security.txt`])
    expect(fields).toHaveLength(4)
  })

  test('is not there where nobody can be named', async () => {
    expect(securityText(publication, now)).toBeUndefined()
    for (const contact of [
      'javascript:alert(1)',
      'mailto:a@b.example\nExpires: 2099-01-01T00:00:00Z',
      'https://example.org/\r\nContact: https://evil.example',
    ])
      expect(securityText({ ...publication, contact }, now)).toBeUndefined()
    const files = await filesOf(contextOf({ a: {} }))
    expect([...files.keys()]).toEqual(['.well-known/api-catalog', 'robots.txt'])
  })

  test('names no http URL as its own', () => {
    const local = { ...publication, contact: 'mailto:a@b.example', baseUrl: 'http://localhost:8888' }
    expect(securityText(local, now)).not.toContain('Canonical')
  })

  test('expires in less than a year, on four days a year', () => {
    const seen = new Set<string>()
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 3_600_000 * 11) {
      const end = expires(new Date(at))
      seen.add(end)
      const days = (Date.parse(end) - at) / 86_400_000
      expect(days).toBeLessThan(365)
      expect(days).toBeGreaterThan(270)
    }
    expect([...seen]).toEqual(
      ['2026-12-31', '2027-03-31', '2027-06-30', '2027-09-30'].map((day) => `${day}T00:00:00.000Z`),
    )
    expect(expires(new Date('2027-12-31T23:59:59.999Z'))).toBe('2028-09-30T00:00:00.000Z')
  })
})

describe('the sitemap', () => {
  type Url = { loc: string; lastmod?: string }
  const urlsOf = (xml: string): Url[] => {
    expect(XMLValidator.validate(xml)).toBe(true)
    const { urlset } = new XMLParser({
      ignoreAttributes: false,
      parseTagValue: false,
      htmlEntities: true,
    }).parse(xml)
    expect(urlset['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
    return urlset.url
  }

  let made: Promise<Map<string, string>> | undefined
  /** Every page of the sample. */
  const texts = () =>
    (made ??= (async () => {
      const files = await pages.files(sampleContext())
      return new Map([...files].map((file) => [file[0], String(bytesOf(file))]))
    })())
  const urls = async () => urlsOf((await texts()).get('sitemap.xml')!)

  test('names each HTML page that may be found once, and nothing else', async () => {
    const wanted = [...(await texts())].flatMap(([file, content]) => {
      const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(content) ?? []
      const own = BASE_URL + (file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`)
      const hidden = content.includes('<meta name="robots" content="noindex"')
      return file.endsWith('.html') && canonical === own && !hidden ? [own] : []
    })
    expect((await urls()).map(({ loc }) => loc).toSorted()).toEqual(wanted.toSorted())
    expect(wanted).not.toContain(`${BASE_URL}/404`)
    expect(wanted.length).toBeGreaterThan(5)
  })

  test('dates a page by its newest fact, and a page of fixed text by nothing', async () => {
    const days = new Map((await urls()).map(({ loc, lastmod }) => [loc, lastmod]))
    // The day of the sample's last health run.
    expect(days.get(`${BASE_URL}/status`)).toBe('2026-11-20')
    expect(days.get(`${BASE_URL}/submit`)).toBeUndefined()
    for (const day of days.values())
      if (day !== undefined) expect(Date.parse(day)).toBeLessThanOrEqual(NOW.getTime())
  })

  test('escapes the URL of the site, and takes no day where there is none', () => {
    const found = urlsOf(
      sitemap([{ path: '/' }, { path: '/x', lastmod: '2026-01-02' }], {
        baseUrl: 'https://example.org/a&b<c>',
      }),
    )
    expect(found).toEqual([
      { loc: 'https://example.org/a&b<c>/' },
      { loc: 'https://example.org/a&b<c>/x', lastmod: '2026-01-02' },
    ])
  })
})

test('robots.txt allows everything and names the sitemap', async () => {
  const files = await filesOf(contextOf({ a: { name: HOSTILE } }))
  expect(files.get('robots.txt')!.split('\n').filter(Boolean)).toEqual([
    'User-agent: *',
    'Allow: /',
    `Sitemap: ${BASE_URL}/sitemap.xml`,
  ])
})

test('nothing but the end of security.txt depends on the clock', async () => {
  const context = {
    ...contextOf({ a: {} }),
    publication: { ...publication, contact: 'mailto:a@b.example' },
  }
  const later = { ...context, facts: { ...context.facts, now: new Date('2030-01-01') } }
  const [before, after] = [await filesOf(context), await filesOf(later)]
  for (const [path, text] of before)
    expect(after.get(path)!.replace(/^Expires.*$/m, ''), path).toBe(text.replace(/^Expires.*$/m, ''))
})

test('Link headers name schemas that are there', () => {
  const served = siteSchemas(BASE_URL).map(([path]) => path)
  for (const { schemaName } of ENDPOINTS) expect(served).toContain(schemaPath(schemaName))
})
