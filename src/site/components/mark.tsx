/** The marks that say how sure a fact is: ● confirmed, ◐ sources disagree, ◌ not confirmed. */
import type { Sureness } from '../../entry/facts/facts.ts'

function Shape({ sureness }: { sureness: Sureness }) {
  if (sureness === 'confirmed') return <circle cx="6" cy="6" r="5" fill="currentColor" />
  if (sureness === 'disputed')
    return (
      <>
        <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" stroke-width="1.5" />
        <path d="M6 1.75a4.25 4.25 0 0 1 0 8.5z" fill="currentColor" />
      </>
    )
  return (
    <circle
      cx="6"
      cy="6"
      r="4.25"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-dasharray="1.7 1.64"
    />
  )
}

/** Only next to words that say the same. */
export function Mark({ sureness }: { sureness: Sureness }) {
  return (
    <svg class={`mark ${sureness}`} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <Shape sureness={sureness} />
    </svg>
  )
}

/** All three: the site's own sign. */
export function Sign() {
  return (
    <svg class="sign" viewBox="0 0 42 12" width="42" height="12" aria-hidden="true">
      {(['confirmed', 'disputed', 'open'] as const).map((sureness, index) => (
        <g transform={`translate(${index * 15} 0)`}>
          <Shape sureness={sureness} />
        </g>
      ))}
    </svg>
  )
}
