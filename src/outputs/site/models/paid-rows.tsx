/** Who sells a model, the cheapest first: what a million tokens cost. */
import type { PaidModel } from '../../../api/models/model-schemas.ts'
import { plural } from '../../../core/text/plural.ts'
import { Section } from '../components/section.tsx'
import { Table } from '../components/table.tsx'
import { Cell, TokensCell } from './cells.tsx'
import { priceWords } from './price-words.ts'

/** How many are shown at once. */
const FIRST = 8

export function PaidSection({ paid }: { paid: readonly PaidModel[] }) {
  if (paid.length === 0) return null
  const [first, rest] = [paid.slice(0, FIRST), paid.slice(FIRST)]
  return (
    <Section id="paid" title="Paid, cheapest first" count={paid.length}>
      <PaidRows rows={first} caption="Who sells it, cheapest first" />
      {rest.length > 0 && (
        <details>
          <summary>{plural(rest.length, 'other')}</summary>
          <PaidRows rows={rest} caption="Others who sell it" />
        </details>
      )}
      <p class="soft note">
        For a million tokens, ordered by three read to one written; other currencies and unknown prices last.
      </p>
    </Section>
  )
}

const COLUMNS = ['Provider', 'Read', 'Written', 'Context', 'Answer']

function PaidRows({ rows, caption }: { rows: readonly PaidModel[]; caption: string }) {
  return (
    <Table class="rows terse" caption={caption} columns={COLUMNS}>
      {rows.map(({ id, provider, price, context, output }) => (
        <tr>
          <th scope="row">
            <a href={`/providers/${provider.slug}`}>{provider.name}</a>
            <code class="second">{id}</code>
          </th>
          <Cell name="Read">{price && priceWords(price, price.input)}</Cell>
          <Cell name="Written">{price && priceWords(price, price.output)}</Cell>
          <TokensCell name="Context" value={context} />
          <TokensCell name="Answer" value={output} />
        </tr>
      ))}
    </Table>
  )
}
