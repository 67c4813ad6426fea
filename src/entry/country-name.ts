/** A country's name in English, from its code. */

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** Names that were asked for: a country stands on many pages. */
const known = new Map([['EU', 'European Union']])

/** `code`: ISO 3166-1 alpha-2, or EU. */
export function countryName(code: string): string {
  const name = known.get(code) ?? NAMES.of(code) ?? code
  known.set(code, name)
  return name
}
