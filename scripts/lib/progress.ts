/** A line on the terminal that says how far long work is, and about how long it still takes. */
import { clearLine, cursorTo } from 'node:readline'
import type { WriteStream } from 'node:tty'

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
