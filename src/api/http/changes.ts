/** `GET /changes`: the whole history filtered, then its newest entries. */
import {
  CHANGE_PARAMETERS,
  type ChangeDataset,
  canonicalChangeQuery,
  changesBody,
  parseChangeQuery,
  selectChanges,
} from '../query/change-query.ts'
import type { Handler } from './answer.ts'
import { answerQuery } from './query.ts'

/** Answers one request for the changes; never throws. */
export const answerChanges = (dataset: ChangeDataset): Handler =>
  answerQuery({
    path: '/api/v1/changes',
    parameters: Object.keys(CHANGE_PARAMETERS),
    cache: 'status',
    schema: 'changes-list',
    hash: dataset.hash,
    read: parseChangeQuery,
    canonical: canonicalChangeQuery,
    select(query) {
      const { data, total } = selectChanges(dataset.changes, query)
      return { body: changesBody(dataset, data), total }
    },
  })
