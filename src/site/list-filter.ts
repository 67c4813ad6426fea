/** Filters a list that the page already shows, by words and by one choice, and keeps both in the URL. */

/** What an item of the list says of itself. */
export type Item = { name: string; choices: Readonly<Record<string, string>> }

/** Whether an item has the words in its name, and each choice that is made. An empty choice takes all. */
export function matches({ name, choices }: Item, query: URLSearchParams): boolean {
  for (const [parameter, wanted] of query) {
    if (wanted === '') continue
    if (parameter === 'q') {
      const folded = name.toLowerCase()
      if (
        !wanted
          .toLowerCase()
          .split(/\s+/)
          .every((word) => folded.includes(word))
      )
        return false
    } else if ((choices[parameter] ?? '') !== wanted) return false
  }
  return true
}
