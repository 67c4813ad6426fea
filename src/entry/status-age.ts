/** When a status is too old to say anything about the present. */

/** A run that began longer ago than this says nothing. */
export const STATUS_MAX_AGE_HOURS = 72

/** Whether a check of that instant is older than `hours`. */
export function isOldCheck(checkedAt: string, now: Date, hours = STATUS_MAX_AGE_HOURS): boolean {
  return now.getTime() - Date.parse(checkedAt) > hours * 3_600_000
}

/** Whether `staleAfter` of `/meta`, from which every status counts as unknown, has come; never if it is null. */
export function hasPassed(staleAfter: string | null, now: Date): boolean {
  return staleAfter !== null && Date.parse(staleAfter) <= now.getTime()
}
