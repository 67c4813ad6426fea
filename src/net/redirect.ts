/** Which redirects are followed, and to which URL. */
import { registrableDomain } from '../base/domains.ts'
import type { Guard } from './guard.ts'
import { Failure } from './http-facts.ts'

export type RedirectPolicy = {
  most: number
  /** How far from the redirecting URL. */
  within: keyof typeof WITHIN
  /** Replace http by https in a redirect. Without it, the guard decides. */
  upgrade?: boolean
  /** Redirect statuses to return as the answer. */
  except?: readonly number[]
}

const STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const WITHIN = {
  host: (from: URL, to: URL) => to.hostname === from.hostname,
  domain: (from: URL, to: URL) => {
    const domain = registrableDomain(to.hostname)
    return to.hostname === from.hostname || (domain !== null && domain === registrableDomain(from.hostname))
  },
  anywhere: () => true,
}

/** Without a policy, every redirect is an answer. */
export function isRedirect(status: number, policy: RedirectPolicy | undefined): policy is RedirectPolicy {
  return policy !== undefined && STATUSES.has(status) && !policy.except?.includes(status)
}

/** The next URL to request. Throws a `Failure` if the policy or the guard forbids it, or if it was requested before. */
export function redirectTarget(
  from: URL,
  location: string | undefined,
  { within, upgrade }: RedirectPolicy,
  guard: Guard,
  visited: ReadonlySet<string>,
): URL {
  if (!location || !URL.canParse(location, from)) throw new Failure('redirect', 'no_location')
  const to = new URL(location, from)
  to.hash = ''
  if (upgrade && to.protocol === 'http:') to.protocol = 'https:'
  const refusal = guard.refusal(to)
  if (refusal) throw new Failure(refusal === 'not_https' ? 'redirect' : 'guard', refusal)
  if (!WITHIN[within](from, to)) throw new Failure('redirect', 'other_domain')
  if (visited.has(to.href)) throw new Failure('redirect', 'loop')
  return to
}
