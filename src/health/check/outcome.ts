/** How a run can end, what each end means for people, and the exit code that says so to programs. */
import type { HealthReport } from '../../schema/status-files.ts'

export type RunOutcome = HealthReport['outcome']

/** Exit code 2 is wrong usage. */
export const RUN_OUTCOMES: Record<RunOutcome, { exitCode: number; written?: true; sentence: string }> = {
  done: { exitCode: 0, written: true, sentence: 'The run is done.' },
  nothing_to_do: { exitCode: 0, sentence: 'Everything is online; there is nothing to check again.' },
  internal_error: {
    exitCode: 1,
    written: true,
    sentence: 'Our own check failed for some providers, which keep their last status. The rest is done.',
  },
  canaries: {
    exitCode: 3,
    sentence:
      'The network here is at fault, not the providers: well-known hosts could not be reached as they should. Nothing was written.',
  },
  circuit_breaker: {
    exitCode: 4,
    sentence:
      'Too many providers suddenly could not be reached. Nothing was written. A person who has looked may run with --accept-mass-change.',
  },
  mass_change: {
    exitCode: 5,
    sentence:
      'Too much would change at once. Nothing was written. A person who has looked may run with --accept-mass-change.',
  },
}
