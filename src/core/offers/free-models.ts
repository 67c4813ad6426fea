/** Which models are free: those that offers which count name. */
import type { ProviderEntry } from '../schema/entry.ts'
import { freeOffers } from './living.ts'

/** Ids as the API takes them, each once, in the order of the file. A pattern or `any` names none. */
export const freeModelIds = (entry: Pick<ProviderEntry, 'offers'>): string[] => [
  ...new Set(
    freeOffers(entry).flatMap(({ quotas = [], models }) => [
      ...quotas.flatMap(({ models: ids = [], ended }) => (ended === undefined ? ids : [])),
      ...(Array.isArray(models) ? models : []),
    ]),
  ),
]
