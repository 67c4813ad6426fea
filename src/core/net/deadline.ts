/** Ends requests that take too long, and names the phase in which they did. */
import { setMaxListeners } from 'node:events'
import { Failure, failureOf, type Phase } from './http-facts.ts'

export type Deadline = { signal: AbortSignal; clear: () => void }

/**
 * A signal that is aborted after some time, or with its parent.
 * It replaces AbortSignal.any() with AbortSignal.timeout(): on Node 20 such a signal can be garbage-collected
 * before it fires, and a request would outlive its deadline (https://github.com/nodejs/node/issues/57736).
 */
export function deadlineOf(parent: AbortSignal, milliseconds: number): Deadline {
  const controller = new AbortController()
  // A phase may have many listeners at once, one for each address of a host.
  setMaxListeners(0, controller.signal)
  const abort = () => controller.abort()
  const timer = setTimeout(abort, milliseconds)
  parent.addEventListener('abort', abort, { once: true })
  if (parent.aborted) abort()
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer)
      parent.removeEventListener('abort', abort)
    },
  }
}

/** Resolves to the result of `run`, which gets a signal to stop. Rejects with a `Failure` of the phase: with the code `late` on a timeout or an abort of the parent, else with the code of the error. */
export async function within<T>(
  phase: Phase,
  late: string,
  milliseconds: number,
  parent: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal, clear } = deadlineOf(parent, milliseconds)
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(new Failure(phase, late))
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
  })
  try {
    return await Promise.race([aborted, run(signal)])
  } catch (error) {
    throw failureOf(error, phase)
  } finally {
    clear()
    signal.removeEventListener('abort', onAbort)
  }
}
