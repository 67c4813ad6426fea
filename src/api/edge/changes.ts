/** Deployed as an edge function: the changes, filtered. */
import dataset from '../../../public/edge/changes.json' with { type: 'json' }
import { handlerOf } from '../http/answer.ts'
import { answerChanges, type ChangeDataset } from '../query/change-query.ts'

export const config = { path: '/api/v1/changes', cache: 'manual' }

export default handlerOf(answerChanges(dataset as ChangeDataset))
