/** How many of how many: a bar of two parts, which together are its length. The numbers stand next to it as text. */

const WIDTH = 96

export type Share = { known: number; of: number }

export function ShareBar({ known, of }: Share) {
  const width = of === 0 ? 0 : Math.round((known / of) * WIDTH * 10) / 10
  return (
    <svg class="share" viewBox={`0 0 ${WIDTH} 10`} width={WIDTH} height="10" aria-hidden="true">
      <rect class="rest" x={width} width={WIDTH - width} height="10" />
      <rect class="solid" width={width} height="10" />
    </svg>
  )
}

/** "85 %", floored, so that only all is 100; without a number where there is nothing to know. */
export const percent = ({ known, of }: Share) => (of === 0 ? '–' : `${Math.floor((known / of) * 100)} %`)
