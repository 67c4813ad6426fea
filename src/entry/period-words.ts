/** ISO 8601 periods in words. */

const UNITS: Record<string, string> = { D: 'day', W: 'week', M: 'month', Y: 'year' }

/** `P30D` → `30 days`. Any other text is unchanged. */
export function periodWords(period: string): string {
  const [, count, unit] = /^P(\d+)([DWMY])$/.exec(period) ?? []
  return count && unit ? `${count} ${UNITS[unit]}${count === '1' ? '' : 's'}` : period
}
