/** Says how far a health run is. */
import type { Progress } from '../../src/health/check/check-run.ts'
import type { Show } from './progress.ts'

type Report = (progress: Progress) => void

const STAGES: Record<Progress['stage'], (progress: Progress) => string> = {
  canaries: ({ wave }) =>
    `Checking with well-known hosts whether the network here works${wave ? ', once more' : ''}`,
  pause: ({ wave, total }) => `Waiting before wave ${wave}: ${total} to be checked again`,
  wave: ({ wave, done, total }) => `Wave ${wave}: ${done} of ${total}`,
}

/** On a terminal. What still comes are the pauses before later waves: requests are few then. */
export function liveProgress(show: Show, pauses: readonly [number, number]): Report {
  return (progress) => {
    const { stage, wave, done, total } = progress
    const later = wave === 0 ? 0 : sum(pauses.slice(stage === 'pause' ? wave - 2 : wave - 1))
    if (stage === 'wave') show(`Wave ${wave}`, done, total, later)
    else show(STAGES[stage](progress), undefined, 0, later)
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Elsewhere: one line when a stage begins or ends. */
export function plainProgress(write: (line: string) => void): Report {
  return (progress) => {
    const { stage, done, total } = progress
    if (stage !== 'wave' || done === 0 || done === total) write(STAGES[stage](progress))
  }
}
