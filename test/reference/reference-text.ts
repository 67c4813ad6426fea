/** How the reference model compares text: by Unicode's own case folding, as regular expressions have it. */

export type Fold = (text: string) => string

const JOINING = ['-', '\u2010', '\u2011', '/', '_', '.']

/**
 * Text decomposed (NFKD), without marks, case folded. Never by lower or upper case: `iu` compares by the simple folding
 * of CaseFolding.txt, so the letter that a letter folds to is the one that it equals and that folds to nothing else.
 * Of what folds to several letters, only sharp s survives the decomposition.
 */
export function folding(): Fold {
  let unchanged = ''
  const changed: string[] = []
  for (let code = 0; code <= 0x1ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const letter = String.fromCodePoint(code)
    if (/\p{Changes_When_Casefolded}/u.test(letter)) changed.push(letter)
    else if (/\p{Changes_When_Casemapped}/u.test(letter)) unchanged += letter
  }
  const folded = new Map<string, string>([
    ['ß', 'ss'],
    ['ẞ', 'ss'],
  ])
  const fold = (letter: string): string => {
    if (!/\p{Changes_When_Casefolded}/u.test(letter)) return letter
    const known = folded.get(letter) ?? new RegExp(letter, 'iu').exec(unchanged)?.[0]
    if (known === undefined) throw new Error(`${letter} folds to nothing`)
    folded.set(letter, known)
    return known
  }
  return (text) =>
    Array.from(text.normalize('NFKD'))
      .filter((character) => !/\p{M}/u.test(character))
      .map(fold)
      .join('')
}

/** Text as it is looked in. */
export function comparable(text: string, fold: Fold): string {
  return apart(fold(text))
}

/** The terms of a `q`: split at white space, that which a character decomposes into too; then joined words read apart. */
export function comparableTerms(q: string, fold: Fold): string[] {
  return fold(q)
    .split(/\s/)
    .filter((term) => term !== '')
    .map(apart)
}

/** Whatever joins two letters, once or several times, becomes one space. */
function apart(text: string): string {
  const isLetter = (character: string | undefined) => character !== undefined && /\p{L}/u.test(character)
  const characters = Array.from(text)
  let result = ''
  for (let at = 0; at < characters.length; ) {
    let end = at
    while (JOINING.includes(characters[end]!)) end++
    if (end === at) result += characters[at++]
    else {
      result +=
        isLetter(characters[at - 1]) && isLetter(characters[end]) ? ' ' : characters.slice(at, end).join('')
      at = end
    }
  }
  return result
}
