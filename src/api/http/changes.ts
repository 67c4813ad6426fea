/** `GET /changes`: the whole history filtered, then its newest entries. */
import {
  CHANGE_PARAMETERS,
  type ChangeDataset,
  canonicalChangeQuery,
  changesBody,
  parseChangeQuery,
  selectChanges,
} from '../query/change-query.ts'
import { type Answer, fromRequest, type HttpRequest, toResponse } from './answer.ts'
import { CHANGES_LINKS } from './headers.ts'
import { answerQuery } from './query.ts'

/** Answers one request for the changes; never throws. */
export const answerChanges = (dataset: ChangeDataset): ((request: HttpRequest) => Answer) =>
  answerQuery({
    path: '/api/v1/changes',
    parameters: Object.keys(CHANGE_PARAMETERS),
    cache: 'status',
    links: CHANGES_LINKS,
    hash: dataset.hash,
    read: parseChangeQuery,
    canonical: canonicalChangeQuery,
    select(query) {
      const { data, total } = selectChanges(dataset.changes, query)
      return { body: changesBody(dataset, data), total }
    },
    page: (query) => query,
  })

/** The same as a `Request → Response` function, which is what edge hosts run. */
export function changesHandler(dataset: ChangeDataset): (request: Request) => Response {
  const answer = answerChanges(dataset)
  return (request) => toResponse(answer(fromRequest(request)))
}
