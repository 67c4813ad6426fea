/** A page as people read it, a line for each block: for copies that a person has approved. */
import { DomUtils, parseDocument } from 'htmlparser2'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

const BLOCK =
  /^(?:main|section|article|nav|div|h\d|p|ul|ol|li|dl|d[td]|table|caption|tr|t[hd]|form|fieldset|details|summary|pre|label|select|button|svg|small)$/

/** Headings with `#`, items with `-`, terms with `:`, cells between bars; links with where they lead. */
export function outlineOf(html: string): string {
  const [main] = DomUtils.getElementsByTagName('main', parseDocument(html))
  const lines: string[] = []
  let line = ''
  const end = () => {
    const text = line.replace(/\s+/g, ' ').trim()
    if (!/^[-|:>]?$/.test(text)) lines.push(text)
    line = ''
  }
  /** A row is one line. */
  const walk = (node: Node, inRow: boolean): void => {
    if (node.type === 'text') line += node.data
    if (!('attribs' in node) || node.type === 'script') return
    const isBlock = BLOCK.test(node.name)
    if (isBlock && !inRow) end()
    line += (isBlock || node.attribs.class ? ' ' : '') + before(node)
    if (node.name !== 'svg') for (const child of node.children) walk(child, inRow || node.name === 'tr')
    if (node.attribs.href !== undefined) line += ` <${node.attribs.href}>`
    if (isBlock && !inRow) end()
    else if (isBlock) line += ' '
  }
  walk(main!, false)
  end()
  return `${lines.join('\n')}\n`
}

/** The same of a part of a page, line by line. */
export const partLines = (html: string): string[] => outlineOf(`<main>${html}</main>`).trimEnd().split('\n')

const SIGNS: Readonly<Record<string, string>> = { li: '- ', dt: ': ', summary: '> ', th: '| ', td: '| ' }

function before({ name, attribs }: Element): string {
  if (/^h\d$/.test(name)) return `${'#'.repeat(Number(name[1]))} `
  if (name === 'input') return `[${attribs.name ?? attribs['data-compare'] ?? attribs.type}] `
  if (name === 'svg' && attribs['aria-label']) return `(${attribs['aria-label']})`
  return SIGNS[name] ?? ''
}
