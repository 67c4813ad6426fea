/** What a million tokens cost, for one row of a table. */
import type { PaidModel } from '../../catalog/models/model-schemas.ts'

type Price = NonNullable<PaidModel['price']>

/** Prices go down to fractions of a cent. */
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4, minimumFractionDigits: 2 })

/** `$0.15` for a million tokens, in the currency of the catalogue; null where it is not known. */
export function priceWords({ currency, per }: Price, amount: number | null): string | null {
  if (amount === null) return null
  const written = NUMBER.format((amount * 1_000_000) / per)
  return currency === 'USD' ? `$${written}` : `${currency} ${written}`
}

/** `0.15 / 0.60`: what a million tokens read and written cost in US dollars; null in another currency, or where one is not known. */
export function pairWords({ currency, per, input, output }: Price): string | null {
  if (currency !== 'USD' || input === null || output === null) return null
  return [input, output].map((amount) => NUMBER.format((amount * 1_000_000) / per)).join(' / ')
}
