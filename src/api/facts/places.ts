/** Countries in words. */
import { countryName } from '../../core/text/country-name.ts'
import type { ProviderDetail } from '../provider-detail.ts'

export const placesWords = (codes: readonly string[]): string => codes.map(countryName).join(', ')

/** `every country but China, Russia`. `list`: how a list of countries is said. */
export function regionsWords(
  { everywhere, only, except }: NonNullable<ProviderDetail['terms']['regions']>,
  list = placesWords,
): string {
  if (everywhere) return 'every country'
  return only.length > 0 ? `only ${list(only)}` : `every country but ${list(except)}`
}
