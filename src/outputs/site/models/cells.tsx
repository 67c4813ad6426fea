/** Cells of the tables of models: what is not known is said, and on a phone each says what it is. */
import type { ComponentChildren } from 'preact'
import type { ModelLimits } from '../../../api/models/model-limits.ts'
import type { Status } from '../../../core/schema/vocabulary.ts'
import { StatusWord } from '../components/status-word.tsx'
import { contextWords, limitCells } from './limit-cells.ts'

const UNKNOWN = <span class="soft">not known</span>

/** How fast, and how much. */
export function LimitCells({ limits }: { limits: ModelLimits }) {
  const { minute, day } = limitCells(limits)
  return (
    <>
      <Lines name="A minute" lines={minute} />
      <Lines name="A day" lines={day} strong />
    </>
  )
}

type LinesProps = { name: string; lines: readonly string[]; strong?: true }

function Lines({ name, lines: [first, ...others], strong }: LinesProps) {
  return (
    <Cell name={name}>
      {first === undefined ? null : (
        <>
          {strong ? <strong>{first}</strong> : first}
          {others.length > 0 && <span class="second">{others.join(', ')}</span>}
        </>
      )}
    </Cell>
  )
}

type CellProps = { name: string; children: ComponentChildren }

/** Anything, or that it is not known. */
export function Cell({ name, children }: CellProps) {
  return (
    <td>
      <span class="narrow soft">{name}: </span>
      {children ?? UNKNOWN}
    </td>
  )
}

export const TokensCell = ({ name, value }: { name: string; value: number | null }) => (
  <Cell name={name}>{value === null ? null : contextWords(value)}</Cell>
)

/** Words of a list, or yes and no. */
export const FactCell = ({ name, value }: { name: string; value: readonly string[] | boolean | null }) => (
  <Cell name={name}>{value === null ? null : factWords(value)}</Cell>
)

const factWords = (value: readonly string[] | boolean): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value.join(', ')

/** The status of the provider, below its name. */
export function StatusLine({ status }: { status: Status }) {
  return (
    <span class="second">
      <StatusWord status={status} />
    </span>
  )
}
