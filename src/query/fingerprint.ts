/** Bloom filters over the letter pairs of short texts: most texts that do not hold a term are passed over unread. */

/** 256 bits a text: a tagline's hundred pairs set about a third of them. */
const WORDS = 8

/** One filter for each text, `WORDS` words a filter. */
export function fingerprints(texts: readonly string[]): Uint32Array {
  const words = new Uint32Array(texts.length * WORDS)
  for (let index = 0; index < texts.length; index++) mark(words, index * WORDS, texts[index]!)
  return words
}

/** The words of one filter for all terms that have bits in them: a text that holds every term has those bits too. */
export type Wanted = readonly { word: number; bits: number }[]

export function fingerprint(terms: readonly string[]): Wanted {
  const words = new Uint32Array(WORDS)
  for (const term of terms) mark(words, 0, term)
  const wanted: { word: number; bits: number }[] = []
  for (let word = 0; word < WORDS; word++) if (words[word] !== 0) wanted.push({ word, bits: words[word]! })
  return wanted
}

/** Whether the text at `index` may hold what `wanted` was made from. Never false where it does. */
export function mayHold(all: Uint32Array, index: number, wanted: Wanted): boolean {
  const offset = index * WORDS
  for (let at = 0; at < wanted.length; at++) {
    const { word, bits } = wanted[at]!
    if ((all[offset + word]! & bits) >>> 0 !== bits) return false
  }
  return true
}

function mark(words: Uint32Array, offset: number, text: string): void {
  for (let at = 1; at < text.length; at++) {
    const bit = Math.imul(text.charCodeAt(at - 1) * 31 + text.charCodeAt(at), 0x9e3779b1) >>> 24
    words[offset + (bit >> 5)]! |= 1 << (bit & 31)
  }
}
