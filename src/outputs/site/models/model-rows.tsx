/** Every model that somebody gives free, a row for each that gives it. On a phone each row stacks. */
import { staleWords } from '../../../api/facts/age.ts'
import type { FreeModel } from '../../../api/models/model-rows.ts'
import { CAPABILITIES } from '../../../core/schema/vocabulary.ts'
import { StartChips } from '../components/start-chips.tsx'
import { Table } from '../components/table.tsx'
import { startOfOffer } from '../row-of.ts'
import { FactCell, LimitCells, StatusLine, TokensCell } from './cells.tsx'

type Props = {
  rows: readonly FreeModel[]
  /** Left out before the first health run. */
  withStatus: boolean
}

const COLUMNS = ['Model', 'Provider', 'A minute', 'A day', 'Context', 'Reads', 'Tools', 'To start']

/** In the order of the rows, which the script counts on. */
export function ModelRows({ rows, withStatus }: Props) {
  return (
    <Table
      class="rows terse"
      caption="Models that somebody gives free"
      columns={COLUMNS}
      body={{ 'data-models': true }}
    >
      {rows.map(({ row, staleFact }) => (
        <tr>
          <ModelName row={row} staleFact={staleFact} />
          <td>
            <a href={`/providers/${row.provider.slug}#offer-${row.offer}`}>{row.provider.name}</a>
            {withStatus && <StatusLine status={row.provider.status} />}
          </td>
          <LimitCells limits={row.limits} />
          <TokensCell name="Context" value={row.context} />
          <FactCell name="Reads" value={row.input} />
          <FactCell name="Tools" value={row.tools} />
          <td>
            <StartChips {...startOfOffer(row)} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** A model by its slug, with the id where that says more; what names no single model says what it does. */
function ModelName({ row, staleFact }: Pick<FreeModel, 'row' | 'staleFact'>) {
  const { id, slug, name, capabilities } = row
  const age = staleWords(staleFact).map((words) => <span class="second">{words}</span>)
  if (slug === null || id === null)
    return (
      <th scope="row">
        {name}
        <span class="second">{capabilities.map((one) => CAPABILITIES[one].title).join(', ')}</span>
        {age}
      </th>
    )
  return (
    <th scope="row">
      <a href={`/models/${slug}`}>{slug}</a>
      {id !== slug && <span class="second">{id}</span>}
      {age}
    </th>
  )
}
