/** Tells a bot wall from the API behind it. */
import type { HttpFacts } from '../../core/net/http-facts.ts'

/**
 * Headers by which a wall names itself, whatever the status. AWS WAF answers a challenge with 202 and a captcha
 * with 405 (https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-how-it-works.html),
 * which would otherwise pass for a healthy API.
 */
const HEADERS: readonly (readonly [name: string, value: RegExp])[] = [
  ['cf-mitigated', /challenge/i],
  ['x-amzn-waf-action', /challenge|captcha/i],
  ['x-vercel-mitigated', /challenge|deny/i],
]

/** Statuses that walls answer with, and what their pages hold. */
const STATUSES: ReadonlySet<number> = new Set([403, 429, 503])
const MARKERS: readonly RegExp[] = [
  /<title>Just a moment\.\.\.<\/title>/i,
  /cf-chl-|challenge-platform|cf_chl_opt/,
  /Attention Required! \| Cloudflare/,
  /^error code: 10\d\d\b/,
  /captcha-delivery\.com|geo\.captcha-delivery/,
  /px-captcha|_pxAppId/,
  /_Incapsula_Resource|Incapsula incident ID/,
  /errors\.edgesuite\.net/,
  /Sucuri WebSite Firewall/,
  /DDoS-Guard/,
  /Vercel Security Checkpoint/,
  /awswaf\.com/,
]

export function challenged({ status, headers = {}, body }: HttpFacts): boolean {
  if (HEADERS.some(([name, value]) => value.test(headers[name] ?? ''))) return true
  if (!STATUSES.has(status ?? 0)) return false
  const text = String(body ?? '')
  if (/^\s*[[{]/.test(text)) return false
  return MARKERS.some((marker) => marker.test(text))
}
