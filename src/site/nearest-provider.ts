/** Which provider a path that leads nowhere was probably meant for. */

import { slugOfName } from '../base/letters.ts'
import { nearest } from '../base/nearest.ts'

/** By slug or name, from the words of the path, the last first: `/providers/grok`, `/Groq.html`, `/elevenlabs/pricing`. */
export function nearestProvider<Named extends { slug: string; name: string }>(
  path: string,
  providers: readonly Named[],
): Named | undefined {
  const bySlug = new Map(
    providers.flatMap(
      (one) =>
        [
          [slugOfName(one.name), one],
          [one.slug, one],
        ] as const,
    ),
  )
  const slugs = [...bySlug.keys()].filter((slug) => slug !== '')
  const words = decoded(path)
    .split('/')
    .map((word) => slugOfName(word.replace(/\.(?:html?|json|md|ya?ml)$/i, '')))
    .filter((word) => word.length > 1)
    .toReversed()
  const exact = words.find((word) => bySlug.has(word))
  if (exact !== undefined) return bySlug.get(exact)
  for (const word of words) {
    const found = nearest(word, slugs)
    if (found !== undefined) return bySlug.get(found)
  }
  return undefined
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
