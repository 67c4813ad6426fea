/** A line on the terminal that says how far long work is, and about how long it still takes. */
import { clearLine, cursorTo } from 'node:readline'
import type { WriteStream } from 'node:tty'
import type { Progress } from '../../src/health/check/check-run.ts'

/** What is being done; how much of it, if that can be counted; milliseconds of waiting that come after it. */
export type Show = (text: string, done?: number, total?: number, later?: number) => void

/** Milliseconds between two repaints; an estimate counts down meanwhile. */
const REPAINT = 1000

/** The share of the work that an estimate needs. */
const LEAST = 0.05

/** Whether a person watches: a terminal, and not that of a job. */
export const isWatched = (stream: Pick<WriteStream, 'isTTY'>, env: NodeJS.ProcessEnv) =>
  stream.isTTY && !env.CI

/** Does the task, which says how far it is, and removes the line when it is over. Elsewhere than on a terminal nothing is shown. */
export async function withProgress<T>(
  task: (show: Show) => Promise<T>,
  stream: WriteStream = process.stderr,
  env: NodeJS.ProcessEnv = process.env,
): Promise<T> {
  if (!isWatched(stream, env)) return task(() => {})
  let line = ''
  /** Where the count stood first, and when; where it stands; and when the work will probably end. */
  let [from, began, counted] = [0, performance.now(), 0]
  let end: number | undefined

  const wipe = () => cursorTo(stream, 0) && clearLine(stream, 0)
  const paint = () => {
    const left = end === undefined ? '' : `, ${duration(end - performance.now())} left`
    wipe()
    stream.write(`${line}${left}`.slice(0, (stream.columns || 80) - 1))
  }
  const show: Show = (text, done, total = 0, later = 0) => {
    const now = performance.now()
    // A count that falls begins anew: npm removes an old installation first.
    if (!done || done < counted) [from, began] = [done ?? 0, now]
    counted = done ?? 0
    line = done === undefined ? text : `${text}: ${done} of ${total}`
    if (done && done > from && done >= total * LEAST)
      end = now + ((now - began) / (done - from)) * (total - done) + later
    else end = later > 0 ? now + later : undefined
    paint()
  }
  const timer = setInterval(paint, REPAINT)
  try {
    return await task(show)
  } finally {
    clearInterval(timer)
    wipe()
  }
}

/** In words: `about 4 minutes`, `about 20 seconds`. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute']
  return `about ${count} ${unit}${count === 1 ? '' : 's'}`
}

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
