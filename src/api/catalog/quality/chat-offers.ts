/** Free offers for chat that renew or need no key: there a reader chooses by model. */

import { freeOffers } from '../../../core/offers/living.ts'
import { modelsFor } from '../../../core/offers/models.ts'
import type { ProviderEntry } from '../../../core/schema/entry.ts'
import type { Offer } from '../../../core/schema/offer.ts'
import { limitsThatHold } from '../../models/model-limits.ts'

const RENEWING: ReadonlySet<Offer['kind']> = new Set(['keyless', 'permanent', 'renewing-credits'])

export const chatOffers = (entry: Pick<ProviderEntry, 'offers'>): Offer[] =>
  freeOffers(entry).filter(({ kind, covers }) => RENEWING.has(kind) && covers?.includes('chat'))

/** Whether it names models, by themselves or by a rule of the provider. */
export function namesModels(offer: Offer): boolean {
  const { ids, pattern } = modelsFor(offer, 'chat')
  return ids.length > 0 || pattern !== null
}

/** Whether it pays for every model without naming one. */
export const givesAnyModel = (offer: Offer): boolean => modelsFor(offer, 'chat').any && !namesModels(offer)

/** A model as an offer names it. */
export type NamedModel = { id: string; offer: Offer }

/** The models that such offers name, once for each offer. */
export const namedChatModels = (entry: Pick<ProviderEntry, 'offers'>): NamedModel[] =>
  chatOffers(entry).flatMap((offer) => modelsFor(offer, 'chat').ids.map((id) => ({ id, offer })))

/** Whether a limit of its own or of the whole offer holds, or a page says that there is none or that none is published. */
export const hasKnownAmount = ({ id, offer }: NamedModel): boolean =>
  offer.allowance === 'unmetered' ||
  offer.allowance === 'unpublished' ||
  limitsThatHold(offer, id, ['chat']).length > 0
