/** Whether a source that counts gives another number for a limit, of which the less favourable holds. */

import type { ProviderEntry } from '../../schema/entry.ts'
import { isContradicted } from '../disputes.ts'
import type { OfferLimit } from './limits.ts'

type Named = Pick<OfferLimit, 'offer' | 'metric' | 'model' | 'sharedBy'>

export const isDisputedLimit = (entry: ProviderEntry, { offer, metric, model, sharedBy }: Named): boolean =>
  [metric, ...(model === undefined ? [] : [model]), ...sharedBy].some((name) =>
    isContradicted(entry, `offers.${offer}.quotas.${name}`),
  )
