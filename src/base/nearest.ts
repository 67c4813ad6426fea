/** Finds the word that a misspelt one was probably meant to be. */

/** Optimal string alignment distance, where a swap of neighbours costs 1 too; `limit + 1` for anything further than `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1
      let best = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + cost)
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        best = Math.min(best, beforeLast[column - 2]! + 1)
      current.push(best)
    }
    if (Math.min(...current) > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return last[b.length]!
}

/** Whether `editDistance` is exactly 1, found in one pass and without a table, because it runs for each name in a query. */
export function isOneEditAway(a: string, b: string): boolean {
  const longer = a.length - b.length
  if (longer < -1 || longer > 1) return false
  // One edit leaves one of the first two letters where it was, or moves it by one place.
  if (a[0] !== b[0] && a[1] !== b[1] && a[0] !== b[1] && a[1] !== b[0]) return false
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at++
  if (longer > 0) return a.slice(at + 1) === b.slice(at)
  if (longer < 0) return a.slice(at) === b.slice(at + 1)
  if (at === a.length) return false
  if (a.slice(at + 1) === b.slice(at + 1)) return true
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

/** The candidate nearest to `word`, letter case ignored, or undefined when none is near enough to be a typo. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = word.slice(0, 100).toLowerCase()
  // At least one character must stay as it is, or any word would be a typo of any other of its length.
  const limit = Math.min(wanted.length - 1, Math.max(1, Math.min(3, Math.floor(wanted.length / 3))))
  let best: string | undefined
  let bestDistance = limit + 1
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase(), limit)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** The letters of a name, and its first word, in lower case: `gpt`, `gpt` of `GPT-4o`, for a letter after a digit is part of a version. */
export function lettersOf(name: string): string[] {
  const words =
    name
      .slice(0, 100)
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  return [words.join(''), words[0] ?? '']
}
