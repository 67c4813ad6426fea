/** The words of a page as they are compared: what a reader sees, in one spelling. */
import { Tokenizer } from 'htmlparser2'

/** Lower case, one space between words, a tab between cells, a line for each block. */
export type PageText = { text: string; title: string }

/** What elements put between words; what stands around any other is one word. */
const BETWEEN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'address article aside blockquote br button caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav noscript ol option p pre section select summary table tbody tfoot thead title tr ul'
      .split(' ')
      .map((tag) => [tag, '\n']),
  ),
  td: '\t',
  th: '\t',
  // Notes stick to the word before them and are none of it.
  sup: ' ',
  sub: ' ',
}
/** Elements whose content nobody reads, and attributes that a reader sees or hears. */
const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'iframe', 'noembed', 'noframes'])
const READ: ReadonlySet<string> = new Set(['alt', 'title', 'aria-label'])

/**
 * The text of an HTML document. It looks at tags one by one and builds no tree, so that time grows with length alone,
 * whatever is nested or left open.
 */
export function htmlText(html: string): PageText {
  const parts = { text: [] as string[], title: [] as string[] }
  let into: keyof typeof parts = 'text'
  let [unseen, attribute] = ['', '']
  const add = (text: string) => {
    if (unseen === '') parts[into].push(text)
  }
  const slice = (start: number, end: number) => html.slice(start, end)
  const between = (tag: string) => add(Object.hasOwn(BETWEEN, tag) ? BETWEEN[tag]! : '')
  const nothing = () => {}
  const tokens = new Tokenizer(
    { decodeEntities: true },
    {
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
      onopentagend: nothing,
      onselfclosingtag: nothing,
      ontext: (start, end) => add(slice(start, end)),
      ontextentity: (code) => add(String.fromCodePoint(code)),
      onopentagname(start, end) {
        const tag = slice(start, end).toLowerCase()
        between(tag)
        if (UNSEEN.has(tag) && unseen === '') unseen = tag
        // Pictures have titles too; the first one is that of the document.
        if (tag === 'title' && parts.title.length === 0) into = 'title'
      },
      onclosetag(start, end) {
        const tag = slice(start, end).toLowerCase()
        if (tag === unseen) unseen = ''
        if (tag === into) into = 'text'
        between(tag)
      },
      onattribname: (start, end) => {
        attribute = slice(start, end).toLowerCase()
        if (READ.has(attribute)) add(' ')
      },
      onattribdata: (start, end) => READ.has(attribute) && add(slice(start, end)),
      onattribentity: (code) => READ.has(attribute) && add(String.fromCodePoint(code)),
      onattribend: () => READ.has(attribute) && add(' '),
    },
  )
  tokens.write(html)
  tokens.end()
  return { text: plainText(parts.text.join('')), title: plainText(parts.title.join('')) }
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
