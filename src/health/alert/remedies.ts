/** What the alerts workflow does by itself. */
import { LIMITS } from '../check/limits.ts'
import { type AlertFacts, ageOf } from './alert-facts.ts'

/** The daily run is overdue, and no run is under way or was tried a short while ago. */
export function startsRun({ readable, lastDaily, runs }: AlertFacts, now: Date): boolean {
  if (!readable) return false
  const overdue = lastDaily === null || ageOf(lastDaily, now) > LIMITS.overdue
  const tried = runs.some(
    ({ outcome, startedAt }) => outcome === 'under way' || ageOf(startedAt, now) < LIMITS.attempt,
  )
  return overdue && !tried
}

/** The last build has become old since it last ran. So a host that charges for builds is called once, not each time. */
export function rebuilds({ lastBuild, lastWatch }: AlertFacts, now: Date): boolean {
  if (lastBuild === null) return false
  return LIMITS.rebuild.some(
    (age) =>
      ageOf(lastBuild, now) >= age && (lastWatch === null || ageOf(lastBuild, new Date(lastWatch)) < age),
  )
}
