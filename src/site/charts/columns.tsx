/** Columns of what got worse and better each month, and bars on a scale where each mark is ten times more. */

import { plural } from '../../base/letters.ts'
import type { PublishedChange } from '../../schema/responses.ts'

/** Before it, pages that tell of changes are rare among what was read. */
const SINCE = '2026-06'
const [WIDTH, HEIGHT, MIDDLE] = [486, 250, 150]

type Month = { month: string; worse: number; better: number }

function monthsOf(changes: readonly PublishedChange[], today: string): Month[] {
  const months: Month[] = []
  for (let month = SINCE; month <= today.slice(0, 7); month = nextMonth(month)) {
    const own = changes.filter(({ at }) => at.startsWith(month))
    const worse = own.filter(({ gotWorse }) => gotWorse).length
    months.push({ month, worse, better: own.filter(({ kind }) => kind === 'free-tier-better').length })
  }
  return months.slice(-12)
}

function nextMonth(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

const NAME = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const nameOf = (month: string) => NAME.format(new Date(`${month}-01`))

/** Nothing where no month has a change. */
export function Cuts({ changes, today }: { changes: readonly PublishedChange[]; today: string }) {
  const months = monthsOf(changes, today)
  const [worse, better] = (['worse', 'better'] as const).map((look) =>
    months.reduce((sum, month) => sum + month[look], 0),
  ) as [number, number]
  const most = Math.max(...months.flatMap((month) => [month.worse, month.better]))
  if (months.length === 0 || most === 0) return null
  const step = WIDTH / months.length
  const unit = (MIDDLE - 28) / most
  const wide = Math.min(38, step - 12)
  const said = `${plural(worse, 'cut')}, ${plural(better, 'improvement')} since ${nameOf(months[0]!.month)} ${months[0]!.month.slice(0, 4)}`
  return (
    <figure class="plot">
      <svg role="img" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-labelledby="plot-cuts">
        <title id="plot-cuts">{`${said}: ${months.map((one) => `${one.month}: ${one.worse} worse, ${one.better} better`).join('; ')}`}</title>
        {months.map((one, index) => {
          const center = (index + 0.5) * step
          const [up, down] = [one.worse * unit, one.better * unit]
          return (
            <>
              {up > 0 && (
                <rect class="worse" x={center - wide / 2} y={MIDDLE - up} width={wide} height={up} />
              )}
              {down > 0 && (
                <rect class="better" x={center - wide / 2} y={MIDDLE + 22} width={wide} height={down} />
              )}
              <g class="names" text-anchor="middle">
                <text x={center} y={MIDDLE - up - 6}>
                  {one.worse}
                </text>
                {down > 0 && (
                  <text x={center} y={MIDDLE + 22 + down + 14}>
                    {one.better}
                  </text>
                )}
              </g>
              <text class="scale" x={center} y={MIDDLE + 15} text-anchor="middle">
                {nameOf(one.month)}
              </text>
            </>
          )
        })}
      </svg>
      <figcaption class="soft note">
        {said}. Red is worse, green is better, on the day they took effect or were first read.
      </figcaption>
    </figure>
  )
}

/** A third of it is a factor of ten; what is a thousandth of the largest or less is a stub. */
export function LogBar({ value, largest }: { value: number; largest: number }) {
  const share = Math.min(1, Math.max(0.02, 1 + Math.log10(value / largest) / 3))
  return (
    <svg class="log-bar" viewBox="0 0 90 4" preserveAspectRatio="none" aria-hidden="true">
      <path class="track" d="M0 2H90" />
      <path class="solid" d={`M0 2H${(share * 90).toFixed(1)}`} />
    </svg>
  )
}
