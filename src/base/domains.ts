/** Decides whether a URL is on one of a provider's own domains. */
import { getPublicSuffix, parse } from 'tldts'
import { memo } from './memo.ts'
import { ANONYMOUS_HOSTS, HOSTS_BY_PATH, HOSTS_BY_SUBDOMAIN, STATUS_HOSTS } from './shared-hosts.ts'

/** Whether many parties publish on this host. A company whose own site is such a host (GitHub, Hugging Face) still declares a path on it. */
export const isSharedHost = (host: string): boolean => sharedHosts(host, () => isShared(withoutWww(host)))

/** A directory asks of each host dozens of times. */
const sharedHosts = memo<boolean>(10_000)

const isShared = (name: string) =>
  getPublicSuffix(name, { allowPrivateDomains: true }) === name ||
  HOSTS_BY_PATH.has(name) ||
  HOSTS_BY_SUBDOMAIN.has(name) ||
  ANONYMOUS_HOSTS.has(name)

/** Whether a host is a page of a service for status pages. */
export const isStatusHost = (host: string): boolean =>
  STATUS_HOSTS.some((service) => host.endsWith(`.${service}`))

/** Whether many parties publish on this host, or on one above it, and no path tells which. */
const isAnonymousHost = (host: string): boolean => {
  const labels = withoutWww(host).split('.')
  return labels.some((_, from) => ANONYMOUS_HOSTS.has(labels.slice(from).join('.')))
}

/** Why a host, or a host with a path, cannot be declared as a provider's own; undefined if it can. */
export function whyNotOwn(domain: string): string | undefined {
  const [host = '', ...path] = domain.split('/')
  if (isAnonymousHost(host)) return `a path on ${host} does not show whose page it is`
  if (path.length > 0 || !isSharedHost(host)) return undefined
  return `many parties publish on ${host}: give the path too, ${host}/<owner>`
}

/**
 * Whether a URL is on a declared domain: a host with all below it, or on a shared host a host with a path. What lies
 * below a declared host and belongs to others is not on it: `docs.google.com` below `google.com`, buckets of
 * `s3.amazonaws.com` below `amazonaws.com`.
 */
export function isOnDomains(url: string, domains: readonly string[]): boolean {
  const { hostname, pathname } = new URL(url)
  if (isAnonymousHost(hostname) || !isPlainPath(pathname)) return false
  return domains.some((declared) => {
    const slash = declared.indexOf('/')
    const host = slash < 0 ? declared : declared.slice(0, slash)
    const path = slash < 0 ? '' : declared.slice(slash)
    if (isSharedHost(host) || isSharedHost(hostname)) {
      if (path === '' || withoutWww(hostname) !== withoutWww(host)) return false
    } else if (hostname !== host && !isBelow(hostname, host)) return false
    return path === '' || pathname === path || pathname.startsWith(`${path}/`)
  })
}

/** Whether every server takes a path for the same: some read `..%2f`, `..;/` or `%252e` as a way up, out of the path that is declared. */
const isPlainPath = (pathname: string): boolean =>
  pathname.split('/').every((part) => {
    try {
      return !/^\.+(?:;|$)|[/\\%\0]/.test(decodeURIComponent(part))
    } catch {
      return false
    }
  })

/** Whether a host is below another and registered by the same party. */
function isBelow(hostname: string, host: string): boolean {
  const suffix = getPublicSuffix(hostname, { allowPrivateDomains: true }) ?? ''
  if (!hostname.endsWith(`.${host}`) || suffix.length >= host.length) return false
  const labels = hostname.slice(0, -host.length - 1).split('.')
  // Between the two, a host whose subdomains are of many.
  return !labels.some((_, from) => HOSTS_BY_SUBDOMAIN.has([...labels.slice(from + 1), host].join('.')))
}

const withoutWww = (host: string) => host.replace(/^www\./, '')

/** Host and path in one spelling: no `www.`, no trailing slash, no query. */
export function normaliseUrl(url: string): string {
  const { hostname, pathname } = new URL(url)
  return withoutWww(hostname) + pathname.replace(/(?<!\/)\/+$/, '').toLowerCase()
}

/** The registrable domain of a host (`example.co.uk`), or null for an IP address or a bare suffix. */
export const registrableDomain = (host: string): string | null =>
  parse(host, { allowPrivateDomains: true }).domain

/** What of a declared domain names its owner: `docs.groq.com` → `docs.groq`; on a shared host the path. */
export function identityWords(domain: string): string {
  const [host = '', ...path] = domain.split('/')
  if (isSharedHost(host)) return path.join(' ')
  const suffix = getPublicSuffix(host, { allowPrivateDomains: true })
  return suffix === null ? host : host.slice(0, -suffix.length - 1)
}

/** Who publishes a page: the registrable domain; on a shared host, the host and the owner at the start of the path, if the host shows one. */
export function publisherOf(url: string): string {
  const { hostname, pathname } = new URL(url)
  const host = hostname === 'raw.githubusercontent.com' ? 'github.com' : withoutWww(hostname)
  if (isAnonymousHost(host)) return host
  return isSharedHost(host)
    ? `${host}/${pathname.split('/')[1]?.toLowerCase() ?? ''}`
    : (registrableDomain(host) ?? host)
}
