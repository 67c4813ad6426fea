/** `GET /providers`: any combination of filters, search, order and limit, answered from the dataset. */
import { aged, type Dataset } from '../query/dataset.ts'
import { canonicalQuery, PARAMETERS, parseQuery } from '../query/parameters.ts'
import { selector } from '../query/select.ts'
import { ageing } from './ageing.ts'
import type { Handler } from './answer.ts'
import { answerQuery } from './query.ts'

/** Answers one request for the list; never throws. */
export function answerList(dataset: Dataset, now: () => number = Date.now): Handler {
  return ageing(dataset, aged, answersOf, now)
}

const answersOf = (dataset: Dataset) =>
  answerQuery({
    path: '/api/v1/providers',
    parameters: Object.keys(PARAMETERS),
    cache: 'list',
    schema: 'provider-list',
    hash: dataset.hash,
    read: parseQuery,
    canonical: canonicalQuery,
    select: selector(dataset),
  })
