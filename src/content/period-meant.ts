/** Which period somebody means who writes it in words. */

const UNITS: Readonly<Record<string, string>> = {
  d: 'D',
  day: 'D',
  w: 'W',
  wk: 'W',
  week: 'W',
  mo: 'M',
  month: 'M',
  y: 'Y',
  yr: 'Y',
  year: 'Y',
}

const NUMBERS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1 }

const WORDS = /^(?<count>\d{1,4}|an?|one)[ -]?(?<unit>[a-z]{1,5}?)s?$/i

/** As ISO 8601 with one part, such as P14D for `14 days`; undefined where the text is no such period. */
export function periodMeant(text: string): string | undefined {
  const written = text.trim()
  if (/^p\d{1,4}[dwmy]$/i.test(written)) return isPeriod(written.toUpperCase())
  const { count, unit } = WORDS.exec(written)?.groups ?? {}
  if (count === undefined || unit === undefined) return undefined
  const letter = Object.hasOwn(UNITS, unit.toLowerCase()) ? UNITS[unit.toLowerCase()] : undefined
  const number = NUMBERS[count.toLowerCase()] ?? Number(count)
  return letter === undefined ? undefined : isPeriod(`P${number}${letter}`)
}

const isPeriod = (period: string) => (/^P[1-9]\d{0,3}[DWMY]$/.test(period) ? period : undefined)
