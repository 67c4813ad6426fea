/** Deployed as an edge function: the query endpoint. */
import dataset from '../../../public/edge/providers.json' with { type: 'json' }
import type { Dataset } from '../../catalog/dataset.ts'
import { handlerOf } from '../http/answer.ts'
import { answerQuery } from '../http/answer-query.ts'
import { PROVIDERS } from '../query/provider-query.ts'

export const config = { path: '/api/v1/providers', cache: 'manual' }
export default handlerOf(answerQuery(PROVIDERS, dataset as Dataset))
