/** A score and a share as a bar. The numbers stand next to it as text. */

/** Of the bar of a score, and of a share. */
const WIDTH = 64
const SHARE_WIDTH = 96

export function ScoreBar({ low, high }: { low: number; high: number }) {
  const x = (score: number) => Math.round((score / 100) * WIDTH * 10) / 10
  const [from, to] = [Math.floor(low), Math.floor(high)]
  return (
    <span class="score">
      <svg viewBox={`0 0 ${WIDTH} 8`} width={WIDTH} height="8" aria-hidden="true">
        <rect class="track" width={WIDTH} height="8" rx="1" />
        <rect class="tail" x={x(low)} y="3" width={Math.max(0, x(high) - x(low))} height="2" />
        <rect class="solid" width={x(low)} height="8" rx="1" />
      </svg>{' '}
      <span class="figures">
        <strong>{from}</strong>
        {to > from && `–${to}`}
      </span>
    </span>
  )
}

/** How many of how many. */
type Share = { known: number; of: number }

export function ShareBar({ known, of }: Share) {
  const width = of === 0 ? 0 : Math.round((known / of) * SHARE_WIDTH * 10) / 10
  return (
    <svg class="share" viewBox={`0 0 ${SHARE_WIDTH} 10`} width={SHARE_WIDTH} height="10" aria-hidden="true">
      <rect class="rest" x={width} width={SHARE_WIDTH - width} height="10" />
      <rect class="solid" width={width} height="10" />
    </svg>
  )
}

/** "85 %", floored, so that only all is 100; without a number where there is nothing to know. */
export const percent = ({ known, of }: Share) => (of === 0 ? '–' : `${Math.floor((known / of) * 100)} %`)
