/** A status history as runs of days with one status; days without data are left out. */

import { addDays } from '../../base/days.ts'
import type { StatusHistory } from '../../schema/responses.ts'
import type { Status } from '../../schema/vocabulary.ts'

/** UTC days, both inclusive. */
export type StatusRun = { from: string; to: string; status: Status }

/** `days` end with the day `to`, as in `/status/<slug>`. Oldest first; none before the first check. */
export function statusRuns({ days, to }: Pick<StatusHistory, 'days' | 'to'>): StatusRun[] {
  if (to === null) return []
  const runs: StatusRun[] = []
  for (const [index, status] of days.entries()) {
    if (status === null) continue
    const day = addDays(to, index + 1 - days.length)
    const last = runs.at(-1)
    if (last?.status === status && addDays(last.to, 1) === day) last.to = day
    else runs.push({ from: day, to: day, status })
  }
  return runs
}
