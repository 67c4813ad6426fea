/** Deployed as an edge function: the changes, filtered. */
import dataset from '../../../public/edge/changes.json' with { type: 'json' }
import type { Dataset } from '../../catalog/dataset.ts'
import { handlerOf } from '../http/answer.ts'
import { answerQuery } from '../http/answer-query.ts'
import { CHANGES } from '../query/change-query.ts'

export const config = { path: '/api/v1/changes', cache: 'manual' }
export default handlerOf(answerQuery(CHANGES, dataset as Dataset))
