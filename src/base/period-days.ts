/** How long a period is, to compare it with others. */

const DAYS: Readonly<Record<string, number>> = { D: 1, W: 7, M: 30, Y: 365 }

/** `P3M` → 90. A month counts as 30 days, a year as 365; `never` is longer than any. Null for any other text. */
export function periodDays(period: string): number | null {
  if (period === 'never') return Number.MAX_SAFE_INTEGER
  const [, count, unit] = /^P(\d{1,4})([DWMY])$/.exec(period) ?? []
  return count && unit ? Number(count) * DAYS[unit]! : null
}
