/** Deployed as an edge function: who gives which model free, filtered. */
import dataset from '../../../public/edge/models.json' with { type: 'json' }
import type { Dataset } from '../../catalog/dataset.ts'
import { handlerOf } from '../http/answer.ts'
import { answerQuery } from '../http/answer-query.ts'
import { MODELS } from '../query/model-query.ts'

export const config = { path: '/api/v1/models', cache: 'manual' }
export default handlerOf(answerQuery(MODELS, dataset as Dataset))
