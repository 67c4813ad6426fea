/** A name as a slug is written. */

/** Lower case, hyphens for spaces and underscores: `Open_AI` → `open-ai`. */
export function slugCase(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
}

/** The slug that a provider of this name would have: `Cohere (Canada)` → `cohere-canada`. */
export const slugOfName = (name: string): string =>
  slugCase(name.replace(/[^\p{L}\p{N}]+/gu, ' ')).replace(/[^a-z0-9-]/g, '')
