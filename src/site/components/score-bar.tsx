/** The score: a solid bar to its low end, a thin tail to its high end, and both as numbers. */

const WIDTH = 64

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
