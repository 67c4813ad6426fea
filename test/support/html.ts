/** Reads a page as the elements that a browser would see, for tests. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect } from 'vitest'

const VOID = ['meta', 'link', 'input', 'img', 'br', 'hr', 'source', 'col', 'wbr']

export type Element = { tag: string; attributes: Record<string, string>; text: string }

const DOCTYPE = '<!doctype html>\n'

/** JSON in a page, which is no markup. */
const DATA = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/

/** What a page says of itself as linked data, or undefined. */
export function linkedData(html: string): { '@graph': Record<string, unknown>[] } | undefined {
  const json = DATA.exec(html)?.[1]
  return json === undefined ? undefined : JSON.parse(json)
}

/** Every element of a document, in order. Fails where a tag is not closed or an attribute stands twice. */
export function elements(document: string): Element[] {
  expect(document.slice(0, DOCTYPE.length)).toBe(DOCTYPE)
  const html = document.slice(DOCTYPE.length).replace(DATA, '')
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
  const found: Element[] = []
  const walk = (items: Record<string, unknown>[]): string =>
    items
      .map((item) => {
        if ('#text' in item) return String(item['#text'])
        const tag = Object.keys(item).find((key) => key !== ':@')!
        const element: Element = {
          tag,
          attributes: attributesOf(item[':@'] as Record<string, string | true> | undefined),
          text: '',
        }
        found.push(element)
        element.text = walk(item[tag] as Record<string, unknown>[])
        return element.text
      })
      .join('')
  walk(parser.parse(html))
  return found
}

/** An attribute without a value has the empty one. */
const attributesOf = (given: Record<string, string | true> = {}) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value === true ? '' : value]))
