/** Whom the owner lets be called: `groq, mistral@api.mistral.ai`. */
import { SLUG_PATTERN } from '../../../core/schema/slug-pattern.ts'

export type NamedProvider = {
  slug: string
  /** The key goes to this host or to none. */
  host: string | undefined
}

/** Providers by slug, each once, or what is wrong with the list. Behind an `@` stands the host that the key may go to. */
export function namedProviders(list: string): { named: NamedProvider[] } | { error: string } {
  const parts = list.split(/[\s,]+/).filter(Boolean)
  const named = new Map<string, NamedProvider>()
  for (const part of parts) {
    const [slug = '', host, ...more] = part.split('@')
    const isHost = host === undefined || /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/.test(host)
    if (!SLUG_PATTERN.test(slug) || !isHost || more.length > 0)
      return {
        error:
          'expected slugs with commas between them, each with the host that it may be called at: groq@api.groq.com',
      }
    named.set(slug, { slug, host })
  }
  return { named: [...named.values()] }
}
