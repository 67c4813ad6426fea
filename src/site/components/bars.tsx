/** Bars: of daily checks, oldest first, one path a state, told by height as well as colour. */
import type { Status } from '../../schema/vocabulary.ts'

export type DayStatus = Status | null

/** A column is four units wide, three of them ink: the dashes of `bars.css`. */
const STEP = 4
const INK = 3
const HEIGHT = 20

const BAR_HEIGHTS: readonly (readonly [name: Status, height: number])[] = [
  ['unknown', 3],
  ['online', 10],
  ['degraded', 15],
  ['down', HEIGHT],
]

type BarsProps = {
  days: readonly DayStatus[]
  /** Says in words what the bars show; leave it out where words next to them already do. */
  label?: string
  /** Whose they are: with it the script of all pages tells the day and the reason of each. */
  slug?: string
}

export function Bars({ days, label, slug }: BarsProps) {
  const frame = {
    class: 'bars',
    viewBox: `0 0 ${Math.max(days.length * STEP - (STEP - INK), 1)} ${HEIGHT}`,
    height: HEIGHT,
    preserveAspectRatio: 'none',
    ...(slug && { 'data-bars': slug }),
  }
  const paths = BAR_HEIGHTS.map(([state, height]) => {
    const path = runsOf(days, state)
      .map(([from, length]) => `M${from * STEP} ${HEIGHT - height / 2}h${length * STEP - (STEP - INK)}`)
      .join('')
    return path && <path class={state} stroke-width={height} d={path} />
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

/** Where equal days begin, and how many they are: a line each, however long, keeps a page of many providers small. */
function runsOf(days: readonly DayStatus[], state: Status): [from: number, length: number][] {
  const runs: [from: number, length: number][] = []
  for (const [index, day] of days.entries()) {
    if ((day ?? 'unknown') !== state) continue
    const last = runs.at(-1)
    if (last && last[0] + last[1] === index) last[1]++
    else runs.push([index, 1])
  }
  return runs
}

/** "29 of 30 daily checks answered": days without a conclusive check count on neither side. Degraded days answered, and did not work fully. */
export function answeredOf(days: readonly DayStatus[]) {
  const checks = days.filter((day) => day !== null && day !== 'unknown')
  return {
    answered: checks.filter((day) => day !== 'down').length,
    working: checks.filter((day) => day === 'online').length,
    checks: checks.length,
  }
}

export function answeredWords(days: readonly DayStatus[]): string {
  const { answered, working, checks } = answeredOf(days)
  if (checks === 0) return 'No check had a result'
  const partly = working < answered ? `, ${working} without a problem` : ''
  return `${answered} of ${checks} daily ${checks === 1 ? 'check' : 'checks'} answered${partly}`
}
