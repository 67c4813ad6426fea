/** The words of a page as they are compared: what a reader sees, in one spelling. */
import { Tokenizer } from 'htmlparser2'

export type PageText = {
  /** Lower case, one space between words, a tab between cells, a line for each block. */
  text: string
  title: string
  /** What stands there for browsers without scripts. */
  noscript: string
  /** Where the page sends its reader by itself, as it writes it. */
  refresh: string | undefined
}

/** Elements that begin a line. */
const BLOCKS: ReadonlySet<string> = new Set(
  'address article aside blockquote br button caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p pre section select summary table tbody tfoot thead title tr ul'.split(
    ' ',
  ),
)
const CELLS: ReadonlySet<string> = new Set(['td', 'th'])
/** Elements that stick to the word before them and are none of it. */
const NOTES: ReadonlySet<string> = new Set(['sup', 'sub'])
/** Elements whose content nobody reads. */
const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'iframe', 'noembed', 'noframes'])
/** Attributes that a reader sees, or hears. */
const READ: ReadonlySet<string> = new Set(['alt', 'title', 'aria-label'])

/**
 * The text of an HTML document. It looks at tags one by one and builds no tree, so that time grows with length alone,
 * whatever is nested or left open.
 */
export function htmlText(html: string): PageText {
  const words = collectWords()
  const attributes = collectAttributes(words.add)
  const slice = (start: number, end: number) => html.slice(start, end)
  const lower = (start: number, end: number) => slice(start, end).toLowerCase()
  const tokens = new Tokenizer(
    { decodeEntities: true },
    {
      ...IGNORED,
      ontext: (start, end) => words.add(slice(start, end)),
      ontextentity: (code) => words.add(String.fromCodePoint(code)),
      onopentagname(start, end) {
        words.open(lower(start, end))
        attributes.open(lower(start, end))
      },
      onopentagend: attributes.close,
      onselfclosingtag: attributes.close,
      onclosetag: (start, end) => words.close(lower(start, end)),
      onattribname: (start, end) => attributes.name(lower(start, end)),
      onattribdata: (start, end) => attributes.add(slice(start, end)),
      onattribentity: (code) => attributes.add(String.fromCodePoint(code)),
      onattribend: attributes.end,
    },
  )
  tokens.write(html)
  tokens.end()
  return { ...words.texts(), refresh: attributes.refresh() }
}

const nothing = () => {}
const IGNORED = {
  oncdata: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onprocessinginstruction: nothing,
  onend: nothing,
}

/** Sorts text into what is read, the title, and what stands there for browsers without scripts. */
function collectWords() {
  const parts = { text: [] as string[], title: [] as string[], noscript: [] as string[] }
  let into: keyof typeof parts = 'text'
  let unseen = ''
  const add = (text: string) => {
    if (unseen === '') parts[into].push(text)
  }
  const separator = (tag: string) =>
    BLOCKS.has(tag) ? '\n' : CELLS.has(tag) ? '\t' : NOTES.has(tag) ? ' ' : ''
  return {
    add,
    open(tag: string) {
      add(separator(tag))
      if (UNSEEN.has(tag) && unseen === '') unseen = tag
      // Pictures have titles too; the first one is that of the document.
      if (tag === 'noscript' || (tag === 'title' && parts.title.length === 0)) into = tag
    },
    close(tag: string) {
      if (tag === unseen) unseen = ''
      if (tag === into) into = 'text'
      add(separator(tag))
    },
    texts: () => ({
      text: plainText(parts.text.join('')),
      title: plainText(parts.title.join('')),
      noscript: plainText(parts.noscript.join('')),
    }),
  }
}

/** Adds the attributes that are read, and remembers where the page sends its reader. */
function collectAttributes(read: (text: string) => void) {
  let [tag, attribute, value] = ['', '', '']
  let meta: Record<string, string> = {}
  let refresh: string | undefined
  return {
    open(name: string) {
      tag = name
      meta = {}
    },
    name(name: string) {
      attribute = name
      value = ''
    },
    add(text: string) {
      value += text
    },
    end() {
      if (READ.has(attribute)) read(` ${value} `)
      if (tag === 'meta' && (attribute === 'content' || attribute === 'http-equiv')) meta[attribute] = value
    },
    close() {
      if (meta['http-equiv']?.trim().toLowerCase() === 'refresh')
        refresh ??= refreshTarget(meta.content ?? '')
    },
    refresh: () => refresh,
  }
}

/** `0; url=/new` → `/new` */
function refreshTarget(content: string): string | undefined {
  const end = content.search(/[;,]/)
  const target = content
    .slice(end + 1)
    .trim()
    .replace(/^url\s*=/i, '')
    .trim()
    .replace(/^["']/, '')
    .replace(/["']$/, '')
  return end < 0 || target === '' ? undefined : target
}

/** Any text in the spelling that is compared. Digits of footnotes do not stick to the number before them. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u00b9\u00b2\u00b3\u2070-\u209f]/g, ' ')
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}](?<![\t\n\r])/gu, '')
    .toLowerCase()
    .replace(/[^\S\n\t]+/g, ' ')
    .replace(/ ?\t[ \t]*/g, '\t')
    .replace(/[ \t]?\n\s*/g, '\n')
    .trim()
}
