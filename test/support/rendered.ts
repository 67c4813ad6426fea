/** A page of the site as a tree of elements, for tests: found by tag, class or attribute, read as text. */

import { XMLParser } from 'fast-xml-parser'
import { documentOf } from '../../src/site/document.tsx'
import type { PageKind, SitePage, SiteView } from '../../src/site/site-page.ts'

export type Element = {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: (Element | string)[]
}

type Node = Record<string, unknown> & { ':@'?: Record<string, string> }

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  allowBooleanAttributes: true,
  trimValues: false,
  parseTagValue: false,
  htmlEntities: true,
  unpairedTags: ['meta', 'link', 'input', 'img', 'br'],
})

function elementOf(node: Node): Element | string {
  const tag = Object.keys(node).find((key) => key !== ':@')!
  if (tag === '#text') return String(node[tag])
  return { tag, attributes: node[':@'] ?? {}, children: (node[tag] as Node[]).map(elementOf) }
}

/** The whole document of a page, as its root. */
export function rendered(page: SitePage, view: SiteView): Element {
  const html = documentOf(page, view).replace(/^<!doctype html>\n/, '')
  return elementOf((parser.parse(html) as Node[])[0]!) as Element
}

/** The page of a kind at a path; the first without one. */
export function pageAt(kind: PageKind, view: SiteView, path?: string): SitePage {
  const pages = [...kind(view)]
  const page = path === undefined ? pages[0] : pages.find((one) => one.path === path)
  if (!page) throw new Error(`no page at ${path}, but at ${pages.map((one) => one.path).join(', ')}`)
  return page
}

/** All elements below one, itself included, that `holds` is true of, in order. */
export function findAll(root: Element, holds: (element: Element) => boolean): Element[] {
  const below = root.children.flatMap((child) => (typeof child === 'string' ? [] : findAll(child, holds)))
  return holds(root) ? [root, ...below] : below
}

export const byTag = (root: Element, tag: string) => findAll(root, (element) => element.tag === tag)

export const byId = (root: Element, id: string) => {
  const [found] = findAll(root, ({ attributes }) => attributes.id === id)
  if (!found) throw new Error(`nothing has the id ${id}`)
  return found
}

/** The text of an element, whitespace as a browser shows it. */
export const textOf = (element: Element): string => rawText(element).replace(/\s+/g, ' ').trim()

const BLOCK = /^(?:h\d|p|div|section|ul|ol|li|table|tr|t[hd]|form|label|button)$/

const rawText = (element: Element | string): string => {
  if (typeof element === 'string') return element
  const text = element.children.map(rawText).join('')
  return BLOCK.test(element.tag) || element.attributes.class === 'second' ? ` ${text} ` : text
}
