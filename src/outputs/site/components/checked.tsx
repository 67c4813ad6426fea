/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** When the last checks ran. The page's script adds how long ago that was, and from `staleAfter` on says "treat as unknown". */
import { staleAfter } from '../../../api/catalog/status.ts'
import type { CurrentState } from '../../../core/schema/health.ts'
import { Instant } from './instant.tsx'

/** Nothing before the first run. Statuses in the same document are struck through once they are too old. */
export function Checked({ current }: { current: CurrentState | null }) {
  if (!current) return null
  // What `staleAfter` is counted from.
  const { startedAt } = current.lastDailyRun ?? current.lastRun
  return (
    <span data-checked={startedAt} data-stale-after={staleAfter(current)!}>
      Last checked <Instant at={startedAt} />
      <span data-age />.
    </span>
  )
}
