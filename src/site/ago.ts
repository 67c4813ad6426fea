/** How long ago something was, in the words of a page. */

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `3 days ago`; whole units, never rounded up. `milliseconds`: the age. */
export function ago(milliseconds: number): string {
  for (const [unit, length] of UNITS) {
    const count = Math.floor(milliseconds / length)
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}
