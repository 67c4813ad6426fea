/** Asks the worker of `/submit` what validation says of answers. */
import type { Neighbourhood } from '../../content/check-entry.ts'
import type { Answers } from '../../content/questions/answers.ts'
import type { Checked } from '../../content/questions/check-answers.ts'
import type { CheckRequest } from '../islands/submit-check.ts'

export type Checker = (answers: Answers) => Promise<Checked>

/** Replies come in the order of the requests. */
export function checkerOf(worker: Worker, around: Neighbourhood, today: string): Checker {
  const waiting: ((checked: Checked) => void)[] = []
  const send = (request: CheckRequest) => worker.postMessage(request)
  worker.addEventListener('message', ({ data }: MessageEvent<Checked>) => waiting.shift()?.(data))
  send({ around, today })
  return (answers) =>
    new Promise((resolve) => {
      waiting.push(resolve)
      send({ answers })
    })
}

/** Until the first reply. */
export const NOT_CHECKED: Checked = {
  slug: '',
  entry: {},
  facts: [],
  derived: {},
  file: '',
  text: '',
  findings: [],
  accepted: false,
}
