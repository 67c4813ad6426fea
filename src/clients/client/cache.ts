/** Caches answers that have an ETag, so that an unchanged one is not sent again. */

/** One answer: its `ETag`, its body as it came, and its `X-Total-Count` if it had one. */
export type CachedAnswer = { etag: string; body: string; total?: number }

/** Any store with URLs as keys. What it throws, the client throws. */
export type Cache = {
  get(url: string): CachedAnswer | undefined | Promise<CachedAnswer | undefined>
  set(url: string, answer: CachedAnswer): unknown
}

/** An in-memory LRU cache. */
export function memoryCache(maxAnswers = 200): Cache {
  // A Map remembers the order of insertion.
  const answers = new Map<string, CachedAnswer>()
  const put = (url: string, answer: CachedAnswer) => {
    answers.delete(url)
    answers.set(url, answer)
  }
  return {
    get(url) {
      const answer = answers.get(url)
      if (answer) put(url, answer)
      return answer
    },
    set(url, answer) {
      put(url, answer)
      if (answers.size > maxAnswers) answers.delete(answers.keys().next().value!)
    },
  }
}
