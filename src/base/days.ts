/** Days and instants in UTC; nothing here reads the clock. */

const DAY = 86_400_000

/** The UTC day of an instant, YYYY-MM-DD. */
export const utcDay = (instant: Date): string => instant.toISOString().slice(0, 10)

/** The UTC day of an instant in ISO 8601 form, which ends in Z. */
export const utcDayOf = (instant: string): string => instant.slice(0, 'YYYY-MM-DD'.length)

/** Whole days from one YYYY-MM-DD to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** The newest of these days, or null if there is none. Undefined ones are skipped. */
export function newestOf(days: Iterable<string | undefined>): string | null {
  let newest: string | null = null
  for (const day of days) if (day !== undefined && (newest === null || day > newest)) newest = day
  return newest
}

/** The day `count` days after a YYYY-MM-DD (before it, when negative). */
export const addDays = (day: string, count: number): string => utcDay(new Date(Date.parse(day) + count * DAY))

/** A month, wherever amounts of a day and of a month are compared. */
export const DAYS_A_MONTH = 30
