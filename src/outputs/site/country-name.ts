/** A country's name in English, from its code. */

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** `code`: ISO 3166-1 alpha-2, or EU. */
export const countryName = (code: string): string =>
  code === 'EU' ? 'European Union' : (NAMES.of(code) ?? code)
