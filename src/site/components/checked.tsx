/** When something was, and when the last checks ran. */
import { staleAfter } from '../../catalog/status.ts'
import type { CurrentState } from '../../schema/status-files.ts'

export const instantWords = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`

export function Instant({ at }: { at: string }) {
  return <time datetime={at}>{instantWords(at)}</time>
}

type CheckedProps = {
  current: CurrentState | null
  /** When the provider was checked that is shown alone; without it, when the last run began. */
  at?: string | null
}

/** Nothing before the first run. Present statuses in the same document are struck through once they are too old. */
export function Checked({ current, at }: CheckedProps) {
  if (!current) return null
  // What `staleAfter` is counted from.
  const { startedAt } = current.lastDailyRun ?? current.lastRun
  const checked = at ?? startedAt
  return (
    <span data-checked={checked} data-stale-after={staleAfter(current)!}>
      Last checked <Instant at={checked} />
      <span data-age />.
    </span>
  )
}
