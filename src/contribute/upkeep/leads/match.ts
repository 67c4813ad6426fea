/** Whose entry a provider of a list is: by the list's table, its id at models.dev, its base URL, its domains, its name. */
import type { Entry } from '../../../content/tree.ts'
import { isOnDomains, isSharedHost, normaliseUrl, registrableDomain } from '../../../core/domains.ts'
import type { ProviderEntry } from '../../../core/schema/entry.ts'
import type { Declined } from '../../../core/schema/site.ts'
import { skeleton } from '../../../core/text/skeleton.ts'
import type { ListedProvider } from './listed.ts'

type Provider = Entry<ProviderEntry>

/** The entry; `declined`: looked at and refused; `ambiguous`: one of several, and nothing says which; `new`: none. */
export type Match = { entry: Provider } | { none: 'declined' | 'new' } | { ambiguous: string[] }

/** Finds the entries of the providers of one list. `slugs`: the list's own table. */
export function matcher(
  entries: readonly Provider[],
  declined: Declined,
  slugs: Readonly<Record<string, string | null>>,
): (listed: ListedProvider) => Match {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]))
  const refused = refusedNames(declined)
  return (listed) => {
    const named = Object.hasOwn(slugs, listed.name) ? slugs[listed.name] : undefined
    if (named === null) return { none: 'declined' }
    const own = named && bySlug.get(named)
    if (own) return { entry: own }
    for (const find of FINDERS) {
      const found = find(listed, entries)
      const [only, ...others] = narrowed(found, listed)
      if (only && others.length === 0) return { entry: only }
      if (only) return { ambiguous: [only, ...others].map(({ slug }) => slug) }
    }
    return { none: isRefused(listed, refused) ? 'declined' : 'new' }
  }
}

type Find = (listed: ListedProvider, entries: readonly Provider[]) => Provider[]

/** The first that finds any decides. */
const FINDERS: readonly Find[] = [
  ({ catalogueId }, entries) =>
    catalogueId === undefined
      ? []
      : entries.filter(({ value }) => [value.connection.modelsDev ?? []].flat().includes(catalogueId)),
  ({ baseUrl }, entries) => {
    const host = hostOf(baseUrl)
    return host === undefined
      ? []
      : entries.filter(({ value }) => baseUrlsOf(value).some((url) => hostOf(url) === host))
  },
  ({ baseUrl }, entries) => onDomains(entries, baseUrl),
  ({ name }, entries) => {
    const wanted = keysOf(name)
    return entries.filter(({ slug, value }) => [slug, value.name].some((one) => wanted.has(skeleton(one))))
  },
  ({ pages }, entries) => pages.flatMap((page) => onDomains(entries, page)),
]

/** Of several, those of the same base URL; else those whose name says so; else all. Each once. */
function narrowed(found: readonly Provider[], { name, baseUrl }: ListedProvider): Provider[] {
  const each = [...new Set(found)]
  if (each.length < 2) return each
  const keys = keysOf(name)
  const kept = [
    each.filter(
      ({ value }) =>
        hostOf(baseUrl) !== undefined && baseUrlsOf(value).some((url) => samePath(url, baseUrl!)),
    ),
    each.filter(({ slug, value }) => [slug, value.name].some((one) => keys.has(skeleton(one)))),
    each.filter(({ value }) => [...keys].some((key) => skeleton(value.name).includes(key))),
    each.filter(({ value }) => !value.retired && value.capabilities?.[0] === 'chat'),
  ].find((some) => some.length === 1)
  return kept ?? each
}

const baseUrlsOf = ({ connection: { baseUrl, openaiBaseUrl, anthropicBaseUrl } }: ProviderEntry): string[] =>
  [baseUrl, openaiBaseUrl, anthropicBaseUrl]
    .filter((url) => url !== undefined)
    .filter((url) => URL.canParse(url))

function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined
}

const samePath = (one: string, other: string) => normaliseUrl(one) === normaliseUrl(other)

const onDomains = (entries: readonly Provider[], url: string | undefined): Provider[] =>
  hostOf(url) === undefined ? [] : entries.filter(({ value }) => isOnDomains(url!, value.domains))

/** A name as it looks, whole and without what stands in brackets or behind a separator. */
const keysOf = (name: string): Set<string> =>
  new Set(
    [name, name.replace(/\([^()]{0,80}\)/g, ''), ...name.split(/[()·|,]/)]
      .map((part) => skeleton(part.replace(/\b(?:free|api|inc|labs?)\b/gi, '')) || skeleton(part))
      .concat(skeleton(name))
      .filter((key) => key.length > 1),
  )

type Refused = { names: ReadonlySet<string>; domains: ReadonlySet<string> }

function refusedNames(declined: Declined): Refused {
  const names = declined.flatMap(({ name, slug }) => [...keysOf(name), ...(slug ? [skeleton(slug)] : [])])
  const domains = declined.flatMap(({ source }) => domainOf(source) ?? [])
  return { names: new Set(names), domains: new Set(domains) }
}

function isRefused(
  { name, catalogueId, baseUrl, pages }: ListedProvider,
  { names, domains }: Refused,
): boolean {
  if ([...keysOf(name), skeleton(catalogueId ?? '')].some((key) => names.has(key))) return true
  return [baseUrl, ...pages].some((url) => domains.has(domainOf(url) ?? ''))
}

/** Undefined on a host where many publish. */
function domainOf(url: string | undefined): string | undefined {
  const host = hostOf(url)
  return host === undefined || isSharedHost(host) ? undefined : (registrableDomain(host) ?? undefined)
}
