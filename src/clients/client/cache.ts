/** Caches answers that have an ETag, so that an unchanged one is not sent again. */

/** One answer: its `ETag`, its body as it came, and its `X-Total-Count` if it had one. */
export type CachedAnswer = { etag: string; body: string; total?: number }

/** Any store with URLs as keys. What it throws, the client throws. */
export type Cache = {
  get(url: string): CachedAnswer | undefined | Promise<CachedAnswer | undefined>
  set(url: string, answer: CachedAnswer): unknown
}

/** An in-memory LRU cache of at most so many answers, and so many characters in all. */
export function memoryCache(maxAnswers = 200, maxCharacters = 32 * 2 ** 20): Cache {
  // A Map remembers the order of insertion.
  const answers = new Map<string, CachedAnswer>()
  let characters = 0
  const remove = (url: string) => {
    characters -= answers.get(url)?.body.length ?? 0
    answers.delete(url)
  }
  const put = (url: string, answer: CachedAnswer) => {
    remove(url)
    answers.set(url, answer)
    characters += answer.body.length
  }
  return {
    get(url) {
      const answer = answers.get(url)
      if (answer) put(url, answer)
      return answer
    },
    set(url, answer) {
      put(url, answer)
      while (answers.size > maxAnswers || characters > maxCharacters) remove(answers.keys().next().value!)
    },
  }
}
