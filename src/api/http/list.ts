/** `GET /providers`: any combination of filters, search, order and limit, answered from the dataset. */
import { aged, type Dataset } from '../query/dataset.ts'
import { canonicalQuery, PARAMETERS, parseQuery } from '../query/parameters.ts'
import { selector } from '../query/select.ts'
import { ageing } from './ageing.ts'
import type { Answer, HttpRequest } from './answer.ts'
import { LIST_LINKS } from './headers.ts'
import { answerQuery } from './query.ts'

/** Answers one request for the list; never throws. */
export function answerList(dataset: Dataset, now: () => number = Date.now): (request: HttpRequest) => Answer {
  return ageing(dataset, aged, answersOf, now)
}

const answersOf = (dataset: Dataset) =>
  answerQuery({
    path: '/api/v1/providers',
    parameters: Object.keys(PARAMETERS),
    cache: 'list',
    links: LIST_LINKS,
    hash: dataset.hash,
    read: parseQuery,
    canonical: canonicalQuery,
    select: selector(dataset),
  })
