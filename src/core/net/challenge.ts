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

/** Statuses that walls answer with. */
const STATUSES: ReadonlySet<number> = new Set([403, 429, 503])

/** Headers that mark a wall together with such a status. The API's own refusals, in JSON, may have them too. */
const HEADERS_OF_REFUSALS: readonly (readonly [name: string, value: RegExp])[] = [
  ['x-datadome', /./],
  ['x-dd-b', /./],
  ['x-kpsdk-ct', /./],
  ['x-sucuri-block', /./],
]

/** What pages of walls contain. */
const PAGES: readonly RegExp[] = [
  /<title>Just a moment\.\.\.<\/title>/i,
  /cf-chl-|challenge-platform|cf_chl_opt|cf-error-details/,
  /Attention Required! \| Cloudflare/,
  /^error code: 10\d\d\b/,
  /captcha-delivery\.com/,
  /px-captcha|_pxAppId/,
  /_Incapsula_Resource|Incapsula incident ID/,
  /errors\.edgesuite\.net|sec-if-cpt-container|bm-verify/,
  /KPSDK|ips\.js\?/,
  /Sucuri WebSite Firewall/,
  /DDoS-Guard/,
  /Vercel Security Checkpoint/,
  /awswaf\.com/,
]

/** What walls answer to a request for JSON. */
const JSON_BODIES: readonly RegExp[] = [
  /"cloudflare_error"\s*:\s*true/,
  /"url"\s*:\s*"https:[\\/]+geo\.captcha-delivery\.com/,
  /"(?:jsClientSrc|blockScript)"\s*:/,
]

export function challenged({ status, headers = {}, body }: HttpFacts): boolean {
  const carries = ([name, value]: (typeof HEADERS)[number]) => value.test(headers[name] ?? '')
  if (HEADERS.some(carries)) return true
  if (!STATUSES.has(status ?? 0)) return false
  const text = String(body ?? '')
  if (/^\s*[[{]/.test(text)) return JSON_BODIES.some((marker) => marker.test(text))
  return HEADERS_OF_REFUSALS.some(carries) || PAGES.some((marker) => marker.test(text))
}
