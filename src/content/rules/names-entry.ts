/** Whether the words of a variable or of a package name an entry. */

import { identityWords } from '../../base/domains.ts'
import type { ProviderEntry } from '../../schema/entry.ts'

/** Where an entry says what it is called. */
export const textsOf = (
  slug: string,
  { name, domains }: Pick<ProviderEntry, 'name' | 'domains'>,
): string[] => [slug, name, ...domains.map(identityWords)]

/** Each run of these words as one: `EDEN`, `AI` → `EDEN`, `EDENAI`, `AI`. */
export function runsOf(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    words.slice(from).map((_, more) => words.slice(from, from + more + 1).join('')),
  )
}

/** In capitals, of letters and digits alone. */
export const wordsOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)

/** Words that name no one. */
const ANYONE: ReadonlySet<string> = new Set(
  wordsOf(
    'access ai api apis app auth client cloud data database db dev docs hq inference io javascript js key lib llm model models node npm official platform py python rest sdk search secret server services site token ts typescript user web www',
  ),
)

/** Whether a word, or several as one, stands in one of the texts, or begins it. */
export function nameEntry(words: readonly string[], texts: readonly string[]): boolean {
  const runs = runsOf(words).filter((run) => run.length > 1 && !ANYONE.has(run))
  return texts.some((text) => {
    const own = wordsOf(text)
    const whole = own.join('')
    return runs.some((run) => own.includes(run) || (run.length > 2 && whole.startsWith(run)))
  })
}

/** Whether a package is called as an entry is, whole or by words of it: `chromadb` and `@chroma/sdk` for Chroma, `react` not for Reaction. */
export function packageNamesEntry(name: string, texts: readonly string[]): boolean {
  const runs = runsOf(wordsOf(name)).filter((run) => run.length > 1 && !ANYONE.has(run))
  const own = new Set(texts.flatMap((text) => runsOf(wordsOf(text))).filter((run) => !ANYONE.has(run)))
  const isOwn = (run: string) => own.has(run) || [...ANYONE].some((end) => own.has(run + end))
  return runs.some(
    (run) => isOwn(run) || [...ANYONE].some((end) => run.endsWith(end) && isOwn(run.slice(0, -end.length))),
  )
}
