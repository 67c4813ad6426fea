/** The slug of a model: one name for the same weights, whoever serves them. */
import { isReservedSlug } from '../../schema/reserved-slugs.ts'
import { SAME, SAYS_NOTHING, SPELLINGS } from './spellings.ts'

/** Lower-case letters, digits, dots and hyphens; it begins and ends with a letter or digit. */
export const MODEL_SLUG = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/

/**
 * The last part of an id without vendor and variant (`:free`), in the spelling that all hosts share. A name that says
 * nothing (`auto`), or that a file cannot have (`index`), is the provider's own: it gets its slug, and the vendor that
 * the id names.
 */
export function slugOf(id: string, provider: string): string {
  const parts = id.toLowerCase().split('/')
  const name = SPELLINGS.reduce(
    (spelled, { pattern, becomes }) => inPath(spelled.replace(pattern, becomes)),
    parts.at(-1)!,
  )
  const known = Object.hasOwn(SAME, name) ? SAME[name]! : name
  // What follows a dot does not help: Windows has no file nul.json either.
  const isNoName = SAYS_NOTHING.test(known) || isReservedSlug(known.split('.', 1)[0]!)
  return isNoName ? ownName(parts, provider) : known
}

/** Versions keep their dot: `3_3` is 3.3. What a variant begins with stays until its rule. */
const inPath = (text: string) =>
  text
    .replace(/(?<=\d)_(?=\d)/g, '.')
    .replace(/[^a-z0-9.:-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^[.-]+/, '')
    .replace(/(?<![.-])[.-]+$/, '')

function ownName(parts: readonly string[], provider: string): string {
  const names = parts.map((part) => inPath(part.split(':', 1)[0]!)).filter(Boolean)
  const own = names.join('-') || 'model'
  return own === provider || own.startsWith(`${provider}-`) ? own : `${provider}-${own}`
}
