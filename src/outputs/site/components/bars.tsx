/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** Daily checks as bars, oldest first: one path a state, told by height as well as colour. */
import type { Status } from '../../../core/schema/vocabulary.ts'

/** What a day's check found; null where there was none. */
export type DayStatus = Status | null

/** A column is four units wide, three of them ink. */
const [STEP, WIDTH, HEIGHT] = [4, 3, 20]

/** How high a bar stands: the worse the day, the higher. */
const BAR_HEIGHTS: readonly (readonly [name: Status, height: number])[] = [
  ['unknown', 3],
  ['online', 10],
  ['degraded', 15],
  ['down', HEIGHT],
]

/** `label` says in words what the bars show; leave it out where words next to them already do. */
export function Bars({ days, label }: { days: readonly DayStatus[]; label?: string }) {
  const frame = {
    class: 'bars',
    viewBox: `0 0 ${Math.max(days.length * STEP - (STEP - WIDTH), 1)} ${HEIGHT}`,
    height: HEIGHT,
    preserveAspectRatio: 'none',
  }
  const paths = BAR_HEIGHTS.map(([state, height]) => {
    const path = days
      .flatMap((day, index) =>
        (day ?? 'unknown') === state ? [`M${index * STEP} ${HEIGHT}v-${height}h${WIDTH}v${height}z`] : [],
      )
      .join('')
    return path && <path class={state} d={path} />
  })
  return label === undefined ? (
    <svg aria-hidden="true" {...frame}>
      {paths}
    </svg>
  ) : (
    <svg role="img" aria-label={label} {...frame}>
      {paths}
    </svg>
  )
}

/** "29 of 30 daily checks answered": days without a conclusive check count on neither side. Degraded days answered. */
export function answeredOf(days: readonly DayStatus[]): { answered: number; checks: number } {
  const checks = days.filter((day) => day !== null && day !== 'unknown')
  return { answered: checks.filter((day) => day !== 'down').length, checks: checks.length }
}

export function answeredWords(days: readonly DayStatus[]): string {
  const { answered, checks } = answeredOf(days)
  if (checks === 0) return 'No check had a result'
  return `${answered} of ${checks} daily ${checks === 1 ? 'check' : 'checks'} answered`
}
