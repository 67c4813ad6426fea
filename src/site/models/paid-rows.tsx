/** Who sells a model, the cheapest first: what a million tokens cost. */
import { plural } from '../../base/text/plural.ts'
import type { PaidModel } from '../../catalog/models/model-schemas.ts'
import { Section } from '../components/section.tsx'
import { Table } from '../components/table.tsx'
import { NumberCell } from './cells.tsx'
import { contextWords, priceWords } from './model-words.ts'

/** How many are shown at once. */
const FIRST = 10

export function PaidSection({ paid }: { paid: readonly PaidModel[] }) {
  if (paid.length === 0) return null
  const [first, rest] = [paid.slice(0, FIRST), paid.slice(FIRST)]
  return (
    <Section id="paid" title="Paid" about={`${plural(paid.length, 'provider')}, cheapest first`}>
      <PaidRows rows={first} caption="Who sells it, cheapest first" />
      {rest.length > 0 && (
        <details class="fold">
          <summary>{rest.length} more</summary>
          <PaidRows rows={rest} caption="Others who sell it" />
        </details>
      )}
      <p class="soft note">
        $ per million tokens; 3:1 is three read to one written. Other currencies and unknown prices last.
      </p>
    </Section>
  )
}

function PaidRows({ rows, caption }: { rows: readonly PaidModel[]; caption: string }) {
  const columns = ['In', 'Out', '3:1', 'Context', 'Longest answer']
  return (
    <Table
      class="rows paid"
      caption={caption}
      columns={['Provider', ...columns.map((title) => ({ title, number: true as const }))]}
    >
      {rows.map(({ id, provider, price, context, output }) => (
        <tr>
          <th scope="row">
            <a href={`/providers/${provider.slug}`}>{provider.name}</a>
            <code class="second">{id}</code>
          </th>
          <NumberCell none="?" name="In" words={price && priceWords(price, price.input)} />
          <NumberCell none="?" name="Out" words={price && priceWords(price, price.output)} />
          <NumberCell none="?" name="3:1" words={price && priceWords(price, mixed(price))} strong />
          <NumberCell none="?" name="Context" words={context === null ? null : contextWords(context)} />
          <NumberCell none="?" name="Answer" words={output === null ? null : contextWords(output)} />
        </tr>
      ))}
    </Table>
  )
}

/** Of three tokens read to one written, which the API orders by. */
const mixed = ({ input, output }: NonNullable<PaidModel['price']>) =>
  input === null || output === null ? null : (input * 3 + output) / 4
