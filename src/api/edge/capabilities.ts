/** Deployed as an edge function: the offers of each capability, filtered. */
import dataset from '../../../public/edge/offers.json' with { type: 'json' }
import type { Dataset } from '../../catalog/dataset.ts'
import { CAPABILITY_SLUGS } from '../../schema/vocabulary.ts'
import { capabilityHandler } from '../query/offer-query.ts'

// Each by its name: other paths below are files.
export const config = {
  path: CAPABILITY_SLUGS.map((slug) => `/api/v1/capabilities/${slug}`),
  cache: 'manual',
}
export default capabilityHandler(dataset as unknown as Dataset)
