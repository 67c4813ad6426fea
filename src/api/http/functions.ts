/** What each function at the edge answers, by the name of its data in `/edge`: for whoever has the data and no function. */
import type { Dataset } from '../../catalog/dataset.ts'
import { CAPABILITY_SLUGS } from '../../schema/vocabulary.ts'
import { CHANGES } from '../query/change-query.ts'
import { MODELS } from '../query/model-query.ts'
import { offersFor } from '../query/offer-query.ts'
import { PROVIDERS } from '../query/provider-query.ts'
import type { QueryEndpoint } from '../query/query-endpoint.ts'
import { STATUS } from '../query/status-query.ts'
import type { Handler } from './answer.ts'
import { API_PATH, answerQuery } from './answer-query.ts'

export type Answers = Readonly<Record<string, Handler>>

const answersOf =
  (endpoints: readonly QueryEndpoint[]) =>
  (dataset: Dataset): Answers =>
    Object.fromEntries(
      endpoints.map((endpoint) => [API_PATH + endpoint.path, answerQuery(endpoint, dataset)]),
    )

/** From `providers.json`, `offers.json`, `models.json` and `changes.json`. */
export const FUNCTIONS = {
  providers: answersOf([PROVIDERS, STATUS]),
  offers: answersOf(CAPABILITY_SLUGS.map(offersFor)),
  models: answersOf([MODELS]),
  changes: answersOf([CHANGES]),
}

export type FunctionData = keyof typeof FUNCTIONS
export const FUNCTION_DATA = Object.keys(FUNCTIONS) as FunctionData[]

export const answersFrom = (datasets: Readonly<Record<FunctionData, Dataset>>): Answers =>
  Object.assign({}, ...FUNCTION_DATA.map((name) => FUNCTIONS[name](datasets[name])))
