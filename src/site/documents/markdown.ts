/** A Markdown document as HTML for a page: headings with anchors, links that lead somewhere, blocks that can be scrolled by keyboard, code with a class for each kind of token. */
import hljs from 'highlight.js/lib/core'
import ini from 'highlight.js/lib/languages/ini'
import json from 'highlight.js/lib/languages/json'
import markdown from 'highlight.js/lib/languages/markdown'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import MarkdownIt, { type RendererRule, type Token } from 'markdown-it'
import { memo, once } from '../../base/memo.ts'

type Heading = { id: string; level: number; text: string }

type Section = Heading & { body: string }

export type Rendered = {
  html: string
  /** The first of them is the document's own heading. */
  sections: Section[]
}

type Options = {
  /** Where a link leads, or null where only its text is to be shown. */
  hrefOf: (target: string) => string | null
  /** The URL of the site, which takes the place of the local one in code. */
  baseUrl: string
}

/** Of a line of its own, for those who edit the document. */
const COMMENT = /^<!--[\s\S]*?-->\n/gm

const LOCAL = 'http://localhost:8888'

type Renderer = (text: string, options: Options) => Rendered

export function markdownRenderer(): Renderer {
  const markdown = new MarkdownIt({ html: false })
  const { rules } = markdown.renderer
  const code: RendererRule = (tokens, index, _, options) => {
    const { content, info } = tokens[index]!
    const text = content.replaceAll(LOCAL, (options as Options).baseUrl)
    return `<pre tabindex="0" role="group" aria-label="Code"><code>${highlight(text, info.trim())}</code></pre>\n`
  }
  rules.fence = code
  rules.code_block = code
  rules.table_open = () => '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>\n'
  rules.table_close = () => '</table></div>\n'

  return (text, options) => {
    const tokens = markdown.parse(text.replaceAll(COMMENT, ''), {})
    const sections = sectionsOf(tokens)
    linkHeadings(tokens, sections)
    tokens.forEach((token, index) => {
      if (/^t[hd]_open$/.test(token.type)) setCell(tokens, index)
      if (token.type === 'inline') link(token.children!, options.hrefOf)
    })
    return { html: markdown.renderer.render(tokens, markdown.options, options), sections }
  }
}

/** Each heading with its anchor, as GitHub names it, and what is said below it. */
function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: Section[] = []
  const taken = new Map<string, number>()
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      const text = plain(tokens[index + 1]!)
      const name = anchorOf(text)
      const times = taken.get(name) ?? 0
      taken.set(name, times + 1)
      const id = times === 0 ? name : `${name}-${times}`
      sections.push({ id, level: Number(token.tag.slice(1)), text, body: '' })
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      const section = sections.at(-1)
      if (section) section.body += `${section.body && ' '}${plain(token)}`
    }
  })
  return sections
}

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

function plain({ children }: Token): string {
  return children!
    .map(({ type, content }) =>
      type === 'text' || type === 'code_inline' ? content : type.endsWith('break') ? ' ' : '',
    )
    .join('')
}

/** A heading links to itself, unless a link is in it. */
function linkHeadings(tokens: readonly Token[], sections: readonly Section[]): void {
  let next = 0
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return
    const { id, level } = sections[next++]!
    if (level === 1) return
    token.attrSet('id', id)
    const inline = tokens[index + 1]!
    const children = inline.children!
    if (children.some(({ type }) => type === 'link_open')) return
    const open = new (token.constructor as typeof Token)('link_open', 'a', 1)
    open.attrSet('href', `#${id}`)
    open.attrSet('class', 'anchor')
    inline.children = [open, ...children, new (token.constructor as typeof Token)('link_close', 'a', -1)]
  })
}

/** Columns of numbers keep their side by a class; a heading of a column without words heads nothing. */
function setCell(tokens: readonly Token[], index: number): void {
  const cell = tokens[index]!
  cell.attrs = String(cell.attrGet('style')).includes('right') ? [['class', 'number']] : []
  if (cell.tag === 'td') return
  if (tokens[index + 1]!.content !== '') cell.attrSet('scope', 'col')
  else for (const at of [index, index + 2]) tokens[at]!.tag = 'td'
}

/** Of a link that leads nowhere only the words are left. */
function link(children: Token[], hrefOf: Options['hrefOf']): void {
  const shown: boolean[] = []
  for (const token of [...children]) {
    if (token.type === 'link_open') {
      const href = hrefOf(String(token.attrGet('href')))
      if (href !== null) token.attrSet('href', href)
      shown.push(href !== null)
      if (href === null) children.splice(children.indexOf(token), 1)
    } else if (token.type === 'link_close' && !shown.pop()) children.splice(children.indexOf(token), 1)
  }
}

/** By the name that documents give them; only those that they use. */
const LANGUAGES = { html: xml, json, markdown, sql, toml: ini, ts: typescript, yaml }

/** HTML of code; in a language that is not known, or none, the text escaped. */
export const highlight = (code: string, language: string): string =>
  Object.hasOwn(LANGUAGES, language)
    ? highlighted(`${language}\n${code}`, () => highlighter().highlight(code, { language }).value)
    : escapeHtml(code)

const highlighted = memo<string>(1000)
const highlighter = once(() => {
  const own = hljs.newInstance()
  for (const [name, language] of Object.entries(LANGUAGES)) own.registerLanguage(name, language)
  return own
})

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!)
