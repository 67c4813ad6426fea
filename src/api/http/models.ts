/** `GET /models`: who gives which model free, filtered, answered from the dataset of models. */
import {
  agedModels,
  canonicalModelQuery,
  MODEL_PARAMETERS,
  type ModelDataset,
  modelSelector,
  parseModelQuery,
} from '../query/model-query.ts'
import { ageing } from './ageing.ts'
import type { Handler } from './answer.ts'
import { answerQuery } from './query.ts'

/** Answers one request for the models; never throws. */
export function answerModels(dataset: ModelDataset, now: () => number = Date.now): Handler {
  return ageing(dataset, agedModels, answersOf, now)
}

const answersOf = (dataset: ModelDataset) =>
  answerQuery({
    path: '/api/v1/models',
    parameters: Object.keys(MODEL_PARAMETERS),
    cache: 'list',
    schema: 'model-list',
    hash: dataset.hash,
    read: parseModelQuery,
    canonical: canonicalModelQuery,
    select: modelSelector(dataset),
  })
