/** A yes or no that may be unknown; undefined where it is. */
export const ifKnown = (value: boolean | 'unknown' | undefined): boolean | undefined =>
  value === 'unknown' ? undefined : value
