/** Which country somebody means who writes its name, or its code in another form. */
import { COUNTRY_CODES, isCountry } from '../schema/countries.ts'

/** What people write that is neither a code nor the name in CLDR. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  usa: 'US',
  'united states of america': 'US',
  'the netherlands': 'NL',
  holland: 'NL',
  'czech republic': 'CZ',
  uae: 'AE',
}

/** The ISO 3166 alpha-2 code; undefined for what names no country. */
export function countryMeant(value: string): string | undefined {
  const wanted = value.trim().toLowerCase()
  if (isCountry(wanted.toUpperCase())) return wanted.toUpperCase()
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return (
    (Object.hasOwn(OTHER_NAMES, wanted) ? OTHER_NAMES[wanted] : undefined) ??
    COUNTRY_CODES.find((code) => names.of(code)?.toLowerCase() === wanted)
  )
}
