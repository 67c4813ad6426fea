/** A status as a word, with a mark that differs by shape as well as colour. */
import type { Status } from '../../schema/vocabulary.ts'

const SHAPES: Record<Status, string> = {
  online: 'M6 1a5 5 0 1 0 0 10a5 5 0 1 0 0-10z',
  degraded: 'M6 1L11.5 11H.5z',
  down: 'M1 1h10v10H1z',
  unknown: 'M1 5h10v2H1z',
}

/** `past`: what held once, which does not age. */
export function StatusWord({ status, past }: { status: Status; past?: true }) {
  return (
    <span class={`status ${status}${past ? ' past' : ''}`}>
      <svg viewBox="0 0 12 12" width="10" height="10" aria-hidden="true">
        <path d={SHAPES[status]} fill="currentColor" />
      </svg>{' '}
      {status}
    </span>
  )
}
