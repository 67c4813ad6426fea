/** A signal that is aborted after some time, or with its parent. */

export type Deadline = { signal: AbortSignal; clear: () => void }

/**
 * In place of AbortSignal.any() over AbortSignal.timeout(): on Node 20 such a signal can be garbage-collected
 * before it fires, and an attempt would outlive its deadline (https://github.com/nodejs/node/issues/57736).
 */
export function deadlineOf(parent: AbortSignal, milliseconds: number): Deadline {
  const controller = new AbortController()
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
