/** A provider beside its offers: what one has to see of it at once. */
import type { OfferRow, ProviderSummary } from '../schema/responses.ts'

export function slimProvider(summary: ProviderSummary): OfferRow['provider'] {
  const { slug, name, status, directoryScore, requiresCreditCard, requiresPhone } = summary
  return { slug, name, status, directoryScore, requiresCreditCard, requiresPhone }
}
