/** Deployed as an edge function: who gives which model free, filtered. */
import dataset from '../../../public/edge/models.json' with { type: 'json' }
import { handlerOf } from '../http/answer.ts'
import { answerModels, type ModelDataset } from '../query/model-query.ts'

export const config = { path: '/api/v1/models', cache: 'manual' }

export default handlerOf(answerModels(dataset as ModelDataset))
