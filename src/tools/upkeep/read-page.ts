/** What an answer says of a page: its text, or why there is none that a program could watch. */
import { challenged } from '../../net/challenge.ts'
import type { HttpFacts } from '../../net/http-facts.ts'
import type { LostReason } from './page-state.ts'
import { htmlText, type PageText, plainText } from './page-text.ts'

/** `failed`: nothing certain; `busy`: the host does not want more requests now. */
export type PageAnswer = (PageText & { isHtml: boolean }) | { lost: LostReason } | 'failed' | 'busy'

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
