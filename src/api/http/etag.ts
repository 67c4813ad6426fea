/** Entity tags: made from what an answer depends on, and compared as RFC 9110 says. */

/** Whether `If-None-Match` names this tag: a list, weak comparison, or `*` (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  // An opaque tag holds neither quotes nor whitespace, so a list can be read tag by tag.
  for (const [tag] of ifNoneMatch.matchAll(/(?:W\/)?"[^"]*"/g))
    if (tag.replace(/^W\//, '') === opaque) return true
  return false
}

/** A weak tag from the dataset's hash and the query, so that no body need be hashed. */
export function weakEtag(datasetHash: string, canonicalQuery: string): string {
  return `W/"${datasetHash}-${fnv1a(canonicalQuery)}"`
}

/**
 * FNV-1a over UTF-16 units, two lanes of 32 bits with different seeds. A tag belongs to one URL; the hash only keeps
 * the tags of different queries apart. http://www.isthe.com/chongo/tech/comp/fnv/
 */
function fnv1a(text: string): string {
  let low = 0x811c9dc5
  let high = 0x01000193
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ unit, 0x85ebca6b)
  }
  return (low >>> 0).toString(16).padStart(8, '0') + (high >>> 0).toString(16).padStart(8, '0')
}
