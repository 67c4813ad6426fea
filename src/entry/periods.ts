/** ISO 8601 periods in words and in days. */

const UNITS: Record<string, string> = { D: 'day', W: 'week', M: 'month', Y: 'year' }

/** `P30D` → `30 days`. Any other text is unchanged. */
export function periodWords(period: string): string {
  const [, count, unit] = /^P(\d+)([DWMY])$/.exec(period) ?? []
  return count && unit ? `${count} ${UNITS[unit]}${count === '1' ? '' : 's'}` : period
}

const DAYS: Readonly<Record<string, number>> = { D: 1, W: 7, M: 30, Y: 365 }

/** `P3M` → 90. A month counts as 30 days, a year as 365; `never` is longer than any. Null for any other text. */
export function periodDays(period: string): number | null {
  if (period === 'never') return Number.MAX_SAFE_INTEGER
  const [, count, unit] = /^P(\d{1,4})([DWMY])$/.exec(period) ?? []
  return count && unit ? Number(count) * DAYS[unit]! : null
}
