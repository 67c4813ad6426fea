/** What an answer says of a page: its words as they are compared, or why there are none that a program could watch. */
import { Tokenizer } from 'htmlparser2'
import { challenged, type HttpFacts } from '../../net/http-facts.ts'
import type { LostReason } from './page-state.ts'

/** `failed`: nothing certain; `busy`: the host does not want more requests now. */
type PageAnswer = (PageText & { isHtml: boolean }) | { lost: LostReason } | 'failed' | 'busy'

/** Types of media that are text. */
const TEXT = /^(?:text\/|application\/[^;]*(?:json|xml|yaml|toml))/
const CHARSET = /charset=["']?([\w:.-]+)/i

/** Interprets an answer to a GET whose body was read. */
export function readPage(facts: HttpFacts): PageAnswer {
  const { phase, code, status = 0, headers = {}, body = Buffer.alloc(0) } = facts
  if (phase === 'dns' && code === 'ENOTFOUND') return { lost: 'its host is not known any more' }
  if (phase !== 'done') return 'failed'
  if (status === 404) return { lost: 'answers 404' }
  if (status === 410) return { lost: 'answers 410' }
  if (challenged(facts) || [401, 403, 451].includes(status)) return { lost: 'refuses programs' }
  if (status === 429) return 'busy'
  if (status < 200 || status >= 300) return 'failed'
  const type = (headers['content-type'] ?? '').trim().toLowerCase()
  if ((type !== '' && !TEXT.test(type)) || body.subarray(0, 4_096).includes(0)) return { lost: 'is no text' }
  const text = decode(body, type)
  const isHtml = type.includes('html') || (type === '' && /^\s*<(?:!doctype|html)/i.test(text))
  return { ...(isHtml ? htmlText(text) : { text: plainText(text), title: '' }), isHtml }
}

/** In the charset that the header names, else the document; what is unknown is read as UTF-8. */
function decode(body: Buffer, type: string): string {
  const declared = CHARSET.exec(type) ?? CHARSET.exec(body.subarray(0, 2_048).toString('latin1'))
  try {
    return new TextDecoder(declared?.[1]).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}

const NO_PAGE =
  /^(?:error )?(?:404|410)\b|\b404 (?:error|not found)|page (?:was )?(?:not found|doesn.t exist|does not exist)|^not found\b/
const WALL =
  /just a moment|attention required|access denied|are you (?:a )?(?:robot|human)|captcha|security (?:check|verification)|verify (?:that )?you are (?:a )?human|checking your browser|pardon our interruption|bot protection/
const SIGN_IN = /\/(?:log-?in|sign-?in|auth|oauth2?|sso|accounts?\/login|session\/new)(?:[/?.]|$)/i
const NEEDS_SCRIPT =
  /(?:enable|requires?|need|turn on|activate|without) (?:to enable )?javascript|javascript (?:is|must be|has to be)/

/** Characters below which a document is an empty shell, or one with a word on scripts. */
const SHELL = { empty: 400, withNotice: 3_000 } as const

/** Why a document on which nothing stands that should is none that could show it; undefined if it is one. */
export function whyEmpty({ text, title }: PageText, url: string): LostReason | undefined {
  const isShort = text.length < SHELL.withNotice
  if (NO_PAGE.test(title)) return 'says that there is no such page'
  if (WALL.test(title) || (isShort && WALL.test(text))) return 'refuses programs'
  if (SIGN_IN.test(new URL(url).pathname)) return 'asks to sign in'
  if (text.length < SHELL.empty || (isShort && NEEDS_SCRIPT.test(text))) return 'a script builds it'
  return undefined
}

/** Lower case, one space between words, a tab between cells, a line for each block. */
type PageText = { text: string; title: string }

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
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u00b9\u00b2\u00b3\u2070-\u209f]/g, ' ')
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}](?<![\t\n\r])/gu, '')
    .toLowerCase()
    .replace(/[^\S\n\t]+/g, ' ')
    .replace(/ ?\t[ \t]*/g, '\t')
    .replace(/[ \t]?\n\s*/g, '\n')
    .trim()
