/** Deployed as an edge function: the query endpoint. */
import dataset from '../../../public/edge/dataset.json' with { type: 'json' }
import { handlerOf } from '../http/answer.ts'
import type { Dataset } from '../query/dataset.ts'
import { answerList } from '../query/provider-query.ts'

export const config = { path: '/api/v1/providers', cache: 'manual' }

export default handlerOf(answerList(dataset as Dataset))
