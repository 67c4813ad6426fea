/** Providers as two-line rows: who, how much is free, what it takes to start, status, score. On a phone each row stacks. */
import type { Status } from '../../../core/schema/vocabulary.ts'
import { ScoreBar } from './score-bar.tsx'
import { type Start, StartChips } from './start-chips.tsx'
import { Table } from './table.tsx'

/** All that a row shows; the finder's index holds it too. */
export type Row = {
  slug: string
  name: string
  tagline: string
  allowance: string
  condition: string | null
  start: Start
  status: Status
  low: number
  high: number
}

export type RowsProps = {
  rows: readonly Row[]
  /** Left out before the first health run. */
  withStatus: boolean
  /** What the table is, for those who cannot see it. */
  caption: string
}

export function ProviderRows({ rows, withStatus, caption }: RowsProps) {
  return (
    <Table
      class="rows"
      caption={caption}
      columns={[
        'Provider',
        'Free allowance',
        'To start',
        ...(withStatus ? ['Status'] : []),
        { title: 'Score', number: true },
      ]}
    >
      {rows.map((row) => (
        <ProviderRow key={row.slug} row={row} withStatus={withStatus} />
      ))}
    </Table>
  )
}

function ProviderRow({ row, withStatus }: { row: Row; withStatus: boolean }) {
  return (
    <tr>
      <th scope="row">
        <a href={`/providers/${row.slug}`}>{row.name}</a>
        <span class="second">{row.tagline}</span>
      </th>
      <td class="amount">
        <strong>{row.allowance}</strong>
        {row.condition && <span class="second">{row.condition}</span>}
      </td>
      <td>
        <StartChips {...row.start} />
      </td>
      {withStatus && (
        <td>
          <span class={`status ${row.status}`}>{row.status}</span>
        </td>
      )}
      <td class="number">
        <ScoreBar low={row.low} high={row.high} />
      </td>
    </tr>
  )
}
