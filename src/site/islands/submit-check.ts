/** The checks of `/submit`, as a worker: schemas and rules take a slow phone longer than anything else on the page. */
import '../submit/jitless.ts'
import type { Neighbourhood } from '../../content/check-entry.ts'
import type { Answers } from '../../content/questions/answers.ts'
import { checkAnswers } from '../../content/questions/entry-of.ts'

export type CheckRequest = { around: Neighbourhood; today: string } | { answers: Answers }

const scope = globalThis as unknown as Pick<Worker, 'addEventListener' | 'postMessage'>
let around: Neighbourhood = { entries: [], declined: [] }
let today = ''

scope.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  if ('answers' in data) scope.postMessage(checkAnswers(data.answers, around, today))
  else ({ around, today } = data)
})
