/** Names that stay for ever, whatever the URL of the site: `tag:` URIs. */
import type { Site } from '../../schema/site.ts'

/** Stands in where content/site.yaml names no authority. `.example` is nobody's (RFC 2606, section 2), so it clashes with nobody. */
const FALLBACK_AUTHORITY = 'provider-directory.example,2026'

/** `tag:example.org,2026:groq/changelog/quota-halved` (RFC 4151), of parts that are slugs or timestamps. */
export function tagUri({ feedAuthority }: Pick<Site, 'feedAuthority'>, ...parts: readonly string[]): string {
  return `tag:${feedAuthority || FALLBACK_AUTHORITY}:${parts.join('/')}`
}
