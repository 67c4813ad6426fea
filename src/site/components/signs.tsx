/** What stands in a few signs or words: what it takes to start (green "no card", outlined "card", dashed "card ?"; never colour alone), when checks ran, small drawings in the colour of the text: of controls, how sure a fact is (● confirmed, ◐ sources disagree, ◌ not confirmed), of a status. */

import { staleAfter } from '../../catalog/status.ts'
import type { Sureness } from '../../entry/facts/facts.ts'
import type { CurrentState } from '../../schema/status-files.ts'
import type { Category, Status } from '../../schema/vocabulary.ts'

type IconProps = {
  path: string
  fill?: boolean
}

export const Icon = ({ path, fill }: IconProps) => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d={path} fill="none" stroke="currentColor" stroke-width="1.5" />
    {fill && <path d={path.slice(0, path.indexOf('z') + 1)} fill="currentColor" />}
  </svg>
)

export const SearchIcon = () => <Icon path="M7 2a5 5 0 1 0 0 10a5 5 0 1 0 0-10zM10.5 10.5L14.5 14.5" />

const Shape = ({ sureness }: { sureness: Sureness }) => (
  <>
    <circle
      cx="6"
      cy="6"
      r="4.25"
      fill={sureness === 'confirmed' ? 'currentColor' : 'none'}
      stroke="currentColor"
      stroke-width="1.5"
      {...(sureness === 'open' && { 'stroke-dasharray': '1.7 1.64' })}
    />
    {sureness === 'disputed' && <path d="M6 1.75a4.25 4.25 0 0 1 0 8.5z" fill="currentColor" />}
  </>
)

/** Only next to words that say the same. */
export const DisputedMark = () => (
  <svg class="mark" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    <Shape sureness="disputed" />
  </svg>
)

const lettersOf = (name: string): string => {
  const [first = '', second] = name.match(/[\p{L}\p{N}]+/gu) ?? []
  return (second ? first.charAt(0) + second.charAt(0) : first.slice(0, 2)).toUpperCase()
}

/** Two letters in the tint of its category stand for a provider, and are no text of the page: its name stands beside them. */
export const Monogram = ({ name, category }: { name: string; category: Category }) => (
  <i class={`monogram ${category}`} data-of={lettersOf(name)} aria-hidden="true" />
)

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

/** null where no undisputed source says. */
export type Start = {
  keyless: boolean
  card: boolean | null
  phone: boolean | null
  /** What else keeps people out, in words: `identity`, `only CN, HK`. */
  more?: readonly string[]
}

type Chip = { text: string; look: 'no' | 'yes' | 'open' }

export function chipsOf({ more = [], ...start }: Start): Chip[] {
  return [...startChips(start), ...more.map((text): Chip => ({ text, look: 'yes' }))]
}

function startChips({ keyless, card, phone }: Omit<Start, 'more'>): Chip[] {
  if (keyless) return [{ text: 'no account', look: 'no' }]
  if (card === null && phone === null) return [{ text: 'not confirmed', look: 'open' }]
  return Object.entries({ card, phone }).map(([what, needed]) =>
    needed === null
      ? { text: `${what} ?`, look: 'open' }
      : { text: needed ? what : `no ${what}`, look: needed ? 'yes' : 'no' },
  )
}

export function StartChips(start: Start) {
  return (
    <ul class="chips">
      {chipsOf(start).map(({ text, look }) => (
        <li class={look}>{text}</li>
      ))}
    </ul>
  )
}

/** Whether what is sent trains models. Without words no undisputed source says. */
export const TrainsCell = ({ words }: { words: string | null }) => (
  <td class="trains">{words ?? <span class="soft">training ?</span>}</td>
)
