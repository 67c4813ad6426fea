/** Tells a bot wall from the API behind it. */
import type { HttpFacts } from './http-facts.ts'

/**
 * Headers by which a wall names itself, whatever the status. AWS WAF answers a challenge with 202 and a captcha
 * with 405 (https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-how-it-works.html),
 * which would otherwise pass for a healthy API.
 */
const HEADERS: readonly (readonly [name: string, value: RegExp])[] = [
  ['cf-mitigated', /challenge/i],
  ['x-amzn-waf-action', /challenge|captcha/i],
  ['x-vercel-mitigated', /challenge|deny/i],
  ['x-vercel-challenge-token', /./],
]

/** Statuses that walls refuse with. A 503 is a wall's only with a wall's title. */
const REFUSALS: ReadonlySet<number> = new Set([403, 429])

/** Headers that mark a wall together with such a status. The API's own refusals, in JSON, may have them too. */
const HEADERS_OF_REFUSALS: readonly (readonly [name: string, value: RegExp])[] = [
  ['x-datadome', /./],
  ['x-dd-b', /./],
  ['x-kpsdk-ct', /./],
  ['x-sucuri-block', /./],
]

/** How walls title themselves. Their scripts mark nothing: they are on pages of errors too. */
const TITLES =
  /<title>\s*(?:Just a moment\.\.\.|Attention Required! \| Cloudflare|Access denied \| [^<]* used Cloudflare|Vercel Security Checkpoint|Access to this page has been denied|Pardon Our Interruption|Human Verification|Sucuri WebSite Firewall|DDoS-Guard)/i

/** Refusals among the codes of https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-1xxx-errors/ */
const CLOUDFLARE_TEXT = /^error code: (?:100[5-9]|101[02]|1020|1106)\b/

/** What walls answer to a request for JSON. */
const JSON_BODIES: readonly RegExp[] = [
  /"title"\s*:\s*"Error 1\d{3}: Access denied/,
  /"url"\s*:\s*"https:[\\/]+geo\.captcha-delivery\.com/,
  /"(?:jsClientSrc|blockScript)"\s*:/,
]

export function challenged({ status = 0, headers = {}, body }: HttpFacts): boolean {
  const carries = ([name, value]: (typeof HEADERS)[number]) => value.test(headers[name] ?? '')
  if (HEADERS.some(carries)) return true
  const text = String(body ?? '')
  if (status === 503) return TITLES.test(text)
  if (!REFUSALS.has(status)) return false
  if (/^\s*[[{]/.test(text)) return JSON_BODIES.some((marker) => marker.test(text))
  return HEADERS_OF_REFUSALS.some(carries) || TITLES.test(text) || CLOUDFLARE_TEXT.test(text)
}
