/** Tries several ways to one goal, each a little after the one before: RFC 8305, section 5. */
import { setMaxListeners } from 'node:events'

/**
 * The first result that any candidate gives. The next candidate starts when one fails, or when none has succeeded for
 * `patience` milliseconds. Those that come too late are aborted, and what they still give is handed to `discard`.
 * Rejects with all errors, in the order in which they came, when every candidate has failed.
 */
export function firstInTurn<Candidate, Result>(
  candidates: readonly Candidate[],
  patience: number,
  signal: AbortSignal,
  attempt: (candidate: Candidate, signal: AbortSignal) => Promise<Result>,
  discard: (late: Result) => void,
): Promise<Result> {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  const abort = () => controller.abort(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  const waiting = candidates.values()
  const timers = new Set<NodeJS.Timeout>()
  const errors: unknown[] = []
  let found = false
  return new Promise<Result>((resolve, reject) => {
    const start = () => {
      const { value: candidate, done } = waiting.next()
      if (done) return
      const timer = setTimeout(start, patience)
      timers.add(timer)
      attempt(candidate, controller.signal).then(
        (result) => {
          if (found) return discard(result)
          found = true
          resolve(result)
        },
        (error) => {
          clearTimeout(timer)
          if (errors.push(error) === candidates.length) reject(errors)
          else if (!found) start()
        },
      )
    }
    start()
  }).finally(() => {
    for (const timer of timers) clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    controller.abort()
  })
}
