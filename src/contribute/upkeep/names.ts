/** Finds names in a text, whether written with dashes, underlines or spaces. */

/** Words that make another model of a name: `whisper-large-v3 turbo` is not `whisper-large-v3`. */
const VARIANT = /^ (?:turbo|mini|nano|micro|lite|flash|air|pro|max|plus|ultra|small|medium|large|xl|v?\d)/

/** A text that `plainText` made, and the same with spaces for dashes and underlines. */
export type NamedText = { text: string; loose: string }

export const namedText = (text: string): NamedText => ({ text, loose: loose(text) })

/** The part of a model's id that pages show: without its owner, and without what follows a colon. */
const shortName = (id: string) => id.split('/').at(-1)!.split(':')[0]!

/**
 * Whether a model stands in a text: its id, the last part of it, or that with spaces. `others` are
 * further ids of the same entry; a longer one among them does not count for a shorter one.
 */
export function holdsModel(
  { text, loose: spacedText }: NamedText,
  id: string,
  others: readonly string[],
): boolean {
  const name = shortName(id).toLowerCase()
  if (name === '') return false
  if (stands(text, name, isEndOfId)) return true
  const spaced = loose(name)
  const longer = others
    .map((other) => loose(shortName(other).toLowerCase()))
    .filter((other) => other.startsWith(`${spaced} `))
  return stands(spacedText, spaced, (after, end) => {
    // Another id goes on with a dash: `rerank-2.5-preview` is not `rerank-2.5`.
    if (/^[\p{L}\p{N}]/u.test(after) || /^[-_][\p{L}\p{N}]/u.test(text.slice(end, end + 2))) return false
    if (longer.some((other) => after.startsWith(other.slice(spaced.length)))) return false
    return !VARIANT.test(after)
  })
}

/** How surely a name stands in the text as words of its own: 2 where a line or a cell begins with it, as a heading does. */
export function levelOfName({ loose: spacedText }: NamedText, name: string): 0 | 1 | 2 {
  const spaced = loose(name.normalize('NFKC').toLowerCase()).replace(/\s+/g, ' ').trim()
  const ends = (after: string) => !/^[\p{L}\p{N}]/u.test(after)
  if (spaced === '' || !stands(spacedText, spaced, ends)) return 0
  return stands(spacedText, spaced, ends, (before) => /(?:^|[\n\t|])[^\p{L}\p{N}]{0,6}$/u.test(before))
    ? 2
    : 1
}

const loose = (text: string) => text.replace(/[-_]/g, ' ')

const isEndOfId = (after: string) => !/^(?:[\p{L}\p{N}_]|[-.][\p{L}\p{N}])/u.test(after)

/** Places of one name that are looked at. */
const MOST_PLACES = 2_000

function stands(
  text: string,
  name: string,
  ends: (after: string, at: number) => boolean,
  begins: (before: string) => boolean = () => true,
): boolean {
  let at = text.indexOf(name)
  for (let count = 0; at >= 0 && count < MOST_PLACES; count++) {
    const before = text.slice(Math.max(0, at - 8), at)
    const after = text.slice(at + name.length, at + name.length + 60)
    if (!/[\p{L}\p{N}]$|[\p{L}\p{N}][-.]$/u.test(before) && begins(before) && ends(after, at + name.length))
      return true
    at = text.indexOf(name, at + 1)
  }
  return false
}
