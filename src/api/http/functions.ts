/** What each function at the edge answers, by the name of its data in `/edge`: for whoever has the data and no function. */
import type { Dataset } from '../../catalog/dataset.ts'
import { CAPABILITY_SLUGS } from '../../schema/vocabulary.ts'
import { CHANGES } from '../query/change-query.ts'
import { MODELS } from '../query/model-query.ts'
import { offersFor } from '../query/offer-query.ts'
import { PROVIDERS } from '../query/provider-query.ts'
import type { QueryEndpoint } from '../query/query-endpoint.ts'
import { STATUS } from '../query/status-query.ts'
import { type Answers, answersOf } from './answer-query.ts'

const answering = (...endpoints: readonly QueryEndpoint[]) => answersOf.bind(null, endpoints)

/** From `providers.json`, `offers.json`, `models.json` and `changes.json`. */
export const FUNCTIONS = {
  providers: answering(PROVIDERS, STATUS),
  offers: answering(...CAPABILITY_SLUGS.map(offersFor)),
  models: answering(MODELS),
  changes: answering(CHANGES),
}

export type FunctionData = keyof typeof FUNCTIONS
export const FUNCTION_DATA = Object.keys(FUNCTIONS) as FunctionData[]

/** What all functions answer, from the datasets of all. */
export const answersFrom = (datasets: Readonly<Record<FunctionData, Dataset>>): Answers =>
  Object.assign({}, ...FUNCTION_DATA.map((name) => FUNCTIONS[name](datasets[name])))
