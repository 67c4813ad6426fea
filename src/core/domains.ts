/** Decides whether a URL is on one of a provider's own domains. */
import { getPublicSuffix, parse } from 'tldts'

/** Hosts where anybody can publish, so only the path tells whose page it is. Hosts in the private section of the public suffix list, such as github.io, need no row here. */
const SHARED_HOSTS = new Set([
  'github.com',
  'raw.githubusercontent.com',
  'gist.github.com',
  'gitlab.com',
  'bitbucket.org',
  'codeberg.org',
  'huggingface.co',
  'npmjs.com',
  'www.npmjs.com',
  'pypi.org',
  'medium.com',
  'substack.com',
  'notion.so',
  'docs.google.com',
  'sites.google.com',
  'readthedocs.io',
  'postman.com',
  'www.postman.com',
  'documenter.getpostman.com',
  'rapidapi.com',
  'youtube.com',
  'linkedin.com',
  'x.com',
  'twitter.com',
  'reddit.com',
  'news.ycombinator.com',
  'stackoverflow.com',
  'discord.com',
  'web.archive.org',
])

/** Whether many parties publish on this host. A company whose own site is such a host (GitHub, Hugging Face) still declares a path on it. */
export function isSharedHost(host: string): boolean {
  const name = host.replace(/^www\./, '')
  return (
    SHARED_HOSTS.has(host) ||
    SHARED_HOSTS.has(name) ||
    getPublicSuffix(name, { allowPrivateDomains: true }) === name
  )
}

/** Whether a URL is on a declared domain: a host, or on a shared host a host with a path. */
export function isOnDomains(url: string, domains: readonly string[]): boolean {
  const { hostname, pathname } = new URL(url)
  return domains.some((declared) => {
    const slash = declared.indexOf('/')
    const host = slash < 0 ? declared : declared.slice(0, slash)
    const path = slash < 0 ? '' : declared.slice(slash)
    if (
      hostname !== host &&
      (isSharedHost(host) ? hostname !== `www.${host}` : !hostname.endsWith(`.${host}`))
    )
      return false
    return path === '' ? !isSharedHost(host) : pathname === path || pathname.startsWith(`${path}/`)
  })
}

/** Host and path in one spelling: no `www.`, no trailing slash, no query. */
export function normaliseUrl(url: string): string {
  const { hostname, pathname } = new URL(url)
  return hostname.replace(/^www\./, '') + pathname.replace(/\/+$/, '').toLowerCase()
}

/** The registrable domain of a host (`example.co.uk`), or null for an IP address or a bare suffix. */
export function registrableDomain(host: string): string | null {
  return parse(host, { allowPrivateDomains: true }).domain
}

/** Who publishes a page: the registrable domain; on a shared host, the host and the owner at the start of the path. */
export function publisherOf(url: string): string {
  const { hostname, pathname } = new URL(url)
  const host = hostname === 'raw.githubusercontent.com' ? 'github.com' : hostname.replace(/^www\./, '')
  return isSharedHost(host)
    ? `${host}/${pathname.split('/')[1]?.toLowerCase() ?? ''}`
    : (registrableDomain(host) ?? host)
}
