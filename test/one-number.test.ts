/** One question has one number: wherever a page shows a number with a link to a query, the API answers that query with the same. */
import { DomUtils, parseDocument } from 'htmlparser2'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { datasetsOf } from '../src/api/function-data.ts'
import { createCatalog } from '../src/catalog/catalog.ts'
import { queryText } from '../src/catalog/collections.ts'
import { load } from '../src/content/load.ts'
import { PAGE_KINDS } from '../src/site/pages.ts'
import { viewOf } from '../src/site/site-page.ts'
import { contextAround } from './support/site-context.ts'

const now = new Date()
const { tree } = load({ dir: 'content', now, severity: 'error' })
const catalog = createCatalog(tree!, { current: null, history: [], incidents: [] }, now)
const view = viewOf({ ...contextAround(catalog), datasets: datasetsOf(catalog, () => '') })

/** A number that is no part of a word, such as 128K. */
const NUMBER = /(?<!\S)[\d,]+(?!\S)/

type Link = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** What a link leads to, and the number in it or right after it. */
type Counted = { href: string; says: string }

function countedIn(html: string): Counted[] {
  const links = DomUtils.getElementsByTagName('a', parseDocument(html))
  return links.flatMap((link): Counted[] => {
    const href = link.attribs.href ?? ''
    if (!QUERY.test(href)) return []
    const says = after(link) || DomUtils.textContent(link)
    return NUMBER.test(says) ? [{ href, says: says.trim() }] : []
  })
}

const QUERY = /^\/(?:providers|models)\?(?!shown=)|^\/collections\/[a-z-]+$|^\/capabilities\/[a-z0-9-]+$/

/** The text of the element that follows a link with nothing but space between them, as `12 ` or `12 of 30`. */
function after(link: Link): string {
  let next = link.next
  while (next && 'data' in next && next.data.trim() === '') next = next.next
  const text = next && 'name' in next && next.name === 'span' ? DomUtils.textContent(next) : ''
  return /^[\d,]+(?: of [\d,]+)?$/.test(text.trim()) ? text : ''
}

/** What the API answers to what a link leads to. */
function numbersFor(href: string): { total: number; unknown: number } {
  const [, root, slug] = href.split(/[/?#]/)
  if (root === 'collections') {
    const { query, members } = catalog.collections.find((one) => one.slug === slug)!
    if (query) return numbersFor(`/providers?${queryText(query)}`)
    return { total: members.length, unknown: 0 }
  }
  if (root === 'capabilities') return numbersFor(`/providers?freeFor=${slug}`)
  const { total, unknown } = view.asked(href.replace(/#.*/, ''))
  return { total, unknown: unknown.all }
}

/** Kinds of pages, and how many numbers the walk finds there at least. */
const KINDS: Record<string, number> = {
  ...{ home: 10, providers: 10, capabilities: 10 },
  ...{ models: 0, provider: 0, capability: 0, collection: 0, ended: 0 },
}

test.each(Object.entries(KINDS))(
  'pages of the kind %s show with each link the number of its query',
  (kind, least) => {
    const wrong: string[] = []
    let seen = 0
    for (const { path, body } of PAGE_KINDS[kind]!(view))
      for (const { href, says } of countedIn(renderToString(body as never))) {
        const { total, unknown } = numbersFor(href)
        const wanted = / not confirmed/.test(says) ? unknown : total
        if (Number(NUMBER.exec(says)![0].replaceAll(',', '')) !== wanted)
          wrong.push(`${path}: ${href} says ${says}, and the API ${wanted}`)
        seen++
      }
    expect(wrong).toEqual([])
    expect(seen).toBeGreaterThanOrEqual(least)
  },
)

test('a collection of models has the providers of the rows that /models finds', () => {
  for (const { models, members } of catalog.collections)
    if (models) {
      const { matching } = view.asked(`/models?${queryText(models)}`)
      const rows = matching.map((position) => JSON.parse(view.datasets.models.rows[position]!))
      const given = rows.filter((row) => !row.ended)
      expect(new Set(members.map(({ slug }) => slug))).toEqual(new Set(given.map((row) => row.provider)))
    }
})
