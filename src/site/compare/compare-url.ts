/** Which providers a comparison's URL asks for: `/compare?p=groq,mistral`. */

export const MOST_COMPARED = 4

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const isSlug = (value: unknown): value is string => typeof value === 'string' && SLUG.test(value)

/** Slugs in their order, each once; what cannot be a slug is left out, and so is what is too much. */
export function comparedIn(query: URLSearchParams): string[] {
  const slugs = query
    .getAll('p')
    .flatMap((value) => value.toLowerCase().split(/[\s,]+/))
    .filter(isSlug)
  return [...new Set(slugs)].slice(0, MOST_COMPARED)
}

export const compareUrl = (slugs: readonly string[]): string =>
  slugs.length === 0 ? '/compare' : `/compare?p=${slugs.join(',')}`
