/** Deployed as an edge function: the overview of statuses, which age. */
import dataset from '../../../public/edge/dataset.json' with { type: 'json' }
import { handlerOf } from '../http/answer.ts'
import type { Dataset } from '../query/dataset.ts'
import { answerStatus } from '../query/status-query.ts'

export const config = { path: '/api/v1/status', cache: 'manual' }

export default handlerOf(answerStatus(dataset as Dataset))
