/** Who gives a model free: limits, the id to use, what sign-up asks for, and what happens to data. */
import { staleWords } from '../../../api/facts/age.ts'
import { freeModelsOf } from '../../../api/models/model-rows.ts'
import type { ModelDetail, ModelRow } from '../../../api/models/model-schemas.ts'
import { KIND_WORDS } from '../../../core/schema/vocabulary.ts'
import { StartChips } from '../components/start-chips.tsx'
import { StatusWord } from '../components/status-word.tsx'
import { Table } from '../components/table.tsx'
import { factNamed } from '../provider/evidence.ts'
import { startOfOffer } from '../row-of.ts'
import type { SiteProvider, SiteView } from '../site-page.ts'
import { Cell, LimitCells, TokensCell } from './cells.tsx'

/** Kinds whose free use ends, which a reader must not take for a free tier. */
const ENDS = new Set(['one-time-credits', 'trial'])

export function HostRows({ model, view }: { model: ModelDetail; view: SiteView }) {
  const withStatus = view.catalog.health.current !== null
  const columns = ['Provider', 'A minute', 'A day', 'Context', 'To start', 'Trains on your data']
  return (
    <Table
      class="rows terse"
      caption="Who gives it free, most requests a day first"
      columns={[...columns, ...(withStatus ? ['Status'] : [])]}
    >
      {model.free.map((row) => (
        <HostRow row={row} provider={view.provider(row.provider.slug)!} withStatus={withStatus} />
      ))}
    </Table>
  )
}

type RowProps = { row: ModelRow; provider: SiteProvider; withStatus: boolean }

function HostRow({ row, provider, withStatus }: RowProps) {
  const { offer, kind, id, limits, context } = row
  const name = provider.offers.find((one) => one.id === offer)?.name
  const staleFact = freeModelsOf(provider.of).find((one) => one.row === row)?.staleFact
  return (
    <tr>
      <th scope="row">
        <a href={`/providers/${provider.slug}#offer-${offer}`}>{provider.name}</a>
        <code class="second">{id}</code>
        <span class="second">{[name, ...(ENDS.has(kind) ? [KIND_WORDS[kind].title] : [])].join(' · ')}</span>
        {staleWords(staleFact).map((words) => (
          <span class="second">{words}</span>
        ))}
      </th>
      <LimitCells limits={limits} />
      <TokensCell name="Context" value={context} />
      <td>
        <StartChips {...startOfOffer(row)} />
      </td>
      <Cell name="Trains on your data">{trainingWords(provider, offer)}</Cell>
      {withStatus && (
        <td>
          <StatusWord status={row.provider.status} />
        </td>
      )}
    </tr>
  )
}

/** What holds for the offer, else for the provider; undefined where nothing undisputed says. */
function trainingWords(provider: SiteProvider, offer: string): string | undefined {
  const own = factNamed(provider, `offers.${offer}.terms.trainsOnData`)
  const fact = own ?? factNamed(provider, 'terms.trainsOnData')
  return fact?.sureness === 'confirmed' ? (fact.value ?? undefined) : undefined
}
