/** Shows the progress of a run: a live line on a terminal, plain lines elsewhere. */
import { Listr } from 'listr2'
import type { Progress } from '../../src/health/check/check-run.ts'

export type Report = (progress: Progress) => void

const STAGES: Record<Progress['stage'], (progress: Progress) => string> = {
  canaries: ({ wave }) =>
    `Checking with well-known hosts whether the network here works${wave ? ', once more' : ''}`,
  pause: ({ wave, total }) => `Waiting before wave ${wave}: ${total} to be checked again`,
  wave: ({ wave, done, total }) => `Wave ${wave}: ${done} of ${total}`,
}

/** Runs the task with a live display that is cleared when it is done. */
export async function withLiveProgress<T>(task: (report: Report) => Promise<T>): Promise<T> {
  let result: T | undefined
  await new Listr(
    [
      {
        title: 'Health check',
        task: async (_, display) => {
          result = await task((progress) => {
            display.title = STAGES[progress.stage](progress)
          })
        },
      },
    ],
    { registerSignalListeners: false, rendererOptions: { clearOutput: true } },
  ).run()
  return result as T
}

/** One line when a stage begins or ends. */
export function plainProgress(write: (line: string) => void): Report {
  return (progress) => {
    const { stage, done, total } = progress
    if (stage !== 'wave' || done === 0 || done === total) write(STAGES[stage](progress))
  }
}
