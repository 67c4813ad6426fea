/** What each function at the edge answers, by the name of its data in `/edge`: for whoever has the data and no function. */
import { answerChanges, type ChangeDataset } from '../query/change-query.ts'
import type { Dataset } from '../query/dataset.ts'
import { answerModels, type ModelDataset } from '../query/model-query.ts'
import { answerCapabilities, type OfferDataset } from '../query/offer-query.ts'
import { answerList } from '../query/provider-query.ts'
import { answerStatus } from '../query/status-query.ts'
import type { Handler } from './answer.ts'

/** By path from the root of the site, what answers a request; none throws. */
export type Answers = Readonly<Record<string, Handler>>

/** From `dataset.json`, `offers.json`, `models.json` and `changes.json`. */
export const FUNCTIONS = {
  dataset: (dataset: Dataset): Answers => ({
    '/api/v1/providers': answerList(dataset),
    '/api/v1/status': answerStatus(dataset),
  }),
  offers: (dataset: OfferDataset): Answers => answerCapabilities(dataset),
  models: (dataset: ModelDataset): Answers => ({
    '/api/v1/models': answerModels(dataset),
  }),
  changes: (dataset: ChangeDataset): Answers => ({
    '/api/v1/changes': answerChanges(dataset),
  }),
}
