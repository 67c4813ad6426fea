/** Deployed as an edge function: the offers of each capability, filtered. */
import dataset from '../../../public/edge/offers.json' with { type: 'json' }
import type { Dataset } from '../../catalog/dataset.ts'
import { CAPABILITY_SLUGS } from '../../schema/vocabulary.ts'
import { handlerOf } from '../http/answer.ts'
import { answersOf, byPath } from '../http/answer-query.ts'
import { offersFor } from '../query/offer-query.ts'

const answers = answersOf(CAPABILITY_SLUGS.map(offersFor), dataset as unknown as Dataset)
// Each by its name: other paths below are files.
export const config = { path: Object.keys(answers), cache: 'manual' }

export default handlerOf(byPath(answers))
