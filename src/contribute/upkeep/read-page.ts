/** What an answer says of a page: its text, or why there is none that a program could watch. */
import { challenged } from '../../core/net/challenge.ts'
import type { HttpFacts } from '../../core/net/http-facts.ts'
import type { GoneReason, UnwatchableReason } from '../../core/schema/pages-state.ts'
import { htmlText, type PageText, plainText } from './page-text.ts'

export type PageAnswer =
  | { text: PageText; isHtml: boolean }
  | { gone: GoneReason }
  | { unwatchable: UnwatchableReason }
  /** The host does not want more requests now. */
  | { busy: true }
  | { failed: true }

/** Types of media that are text. */
const TEXT = /^(?:text\/|application\/[^;]*(?:json|xml|yaml|toml))/

/** Interprets an answer to a GET whose body was read. */
export function readPage(facts: HttpFacts): PageAnswer {
  const { phase, code, status = 0, headers = {}, body = Buffer.alloc(0), redirects } = facts
  if (phase === 'dns' && code === 'ENOTFOUND')
    return {
      gone: redirects ? 'redirects to a host that is not known any more' : 'its host is not known any more',
    }
  if (phase !== 'done') return { failed: true }
  if (status === 404 || status === 410) return { gone: `answers ${status}` }
  if (challenged(facts)) return { unwatchable: 'refuses programs' }
  if (status === 429) return { busy: true }
  if (status === 401 || status === 403 || status === 451) return { unwatchable: 'refuses programs' }
  if (status < 200 || status >= 300) return { failed: true }
  const type = (headers['content-type'] ?? '').trim().toLowerCase()
  if ((type !== '' && !TEXT.test(type)) || body.subarray(0, 4_096).includes(0))
    return { unwatchable: 'is no text' }
  const text = decode(body, type)
  const isHtml = /html/.test(type) || (type === '' && /^\s*<(?:!doctype|html)/i.test(text))
  return isHtml
    ? { text: htmlText(text), isHtml }
    : { text: { text: plainText(text), title: '', noscript: '', refresh: undefined }, isHtml }
}

const CHARSET = /charset=["']?([\w:.-]+)/i

/** In the charset that the header names, else the document; what is unknown is read as UTF-8. */
function decode(body: Buffer, type: string): string {
  const declared = CHARSET.exec(type)?.[1] ?? CHARSET.exec(body.subarray(0, 2_048).toString('latin1'))?.[1]
  try {
    return new TextDecoder(declared ?? 'utf-8').decode(body)
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
export function whyEmpty(
  { text, title, noscript }: PageText,
  isHtml: boolean,
  url: string,
): Exclude<PageAnswer, { text: PageText }> | undefined {
  if (!isHtml) return undefined
  if (NO_PAGE.test(title)) return { gone: 'says that there is no such page' }
  const short = text.length < SHELL.withNotice
  if (WALL.test(title) || (short && WALL.test(text))) return { unwatchable: 'refuses programs' }
  if (SIGN_IN.test(new URL(url).pathname)) return { unwatchable: 'asks to sign in' }
  if (text.length < SHELL.empty || (short && (NEEDS_SCRIPT.test(text) || NEEDS_SCRIPT.test(noscript))))
    return { unwatchable: 'a script builds it' }
  return undefined
}
