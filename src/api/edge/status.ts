/** Deployed as an edge function: the overview of statuses, which age. */
import dataset from '../../../public/edge/providers.json' with { type: 'json' }
import type { Dataset } from '../../catalog/dataset.ts'
import { handlerOf } from '../http/answer.ts'
import { answerQuery } from '../http/answer-query.ts'
import { STATUS } from '../query/status-query.ts'

export const config = { path: '/api/v1/status', cache: 'manual' }
export default handlerOf(answerQuery(STATUS, dataset as Dataset))
