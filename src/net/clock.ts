/** Limits the time of a request: of each phase, and of the whole. */
import { setMaxListeners } from 'node:events'
import { Failure, type Phase } from './http-facts.ts'

export type Clock = {
  /** Aborted when a phase or the whole takes too long, or with the parent. */
  signal: AbortSignal
  /** Rejects then, with a `Failure` of the phase. */
  late: Promise<never>
  /** Begins a phase, or gives it more time. */
  enter: (phase: Phase, milliseconds: number) => void
  stop: () => void
}

/**
 * It has a timer of its own, because on Node 20 a signal of AbortSignal.any() can be garbage-collected before it fires,
 * and a request would outlive its deadline: https://github.com/nodejs/node/issues/57736
 */
export function startClock(parent: AbortSignal, milliseconds: number): Clock {
  const controller = new AbortController()
  // Each redirect listens.
  setMaxListeners(0, controller.signal)
  let phase: Phase = 'guard'
  let timer: NodeJS.Timeout | undefined
  const abort = () => controller.abort()
  const whole = setTimeout(abort, milliseconds)
  parent.addEventListener('abort', abort, { once: true })
  const late = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(new Failure(phase, 'timeout')))
  })
  late.catch(() => {})
  return {
    signal: controller.signal,
    late,
    enter(next, most) {
      phase = next
      clearTimeout(timer)
      timer = setTimeout(abort, most)
    },
    stop() {
      clearTimeout(whole)
      clearTimeout(timer)
      parent.removeEventListener('abort', abort)
    },
  }
}
