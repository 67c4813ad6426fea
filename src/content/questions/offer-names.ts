/** What an offer is called where the provider has no name for it, by its kind. */
import type { OfferKind } from '../../schema/vocabulary.ts'

export const OFFER_NAMES: Record<OfferKind, string> = {
  keyless: 'Without a key',
  permanent: 'Free tier',
  'renewing-credits': 'Renewing credits',
  'one-time-credits': 'Sign-up credits',
  trial: 'Trial',
  unknown: 'Free use',
}
