/** What the models of a provider cost, the cheapest first, where catalogues say it. */

import { newestOf } from '../../base/days.ts'
import { comparablePrice } from '../../catalog/models/model-facts.ts'
import { providerModels } from '../../catalog/models/provider-models.ts'
import { joined } from '../components/joined.ts'
import { Section } from '../components/section.tsx'
import { Table } from '../components/table.tsx'
import { contextWords } from '../models/limit-cells.ts'
import { priceWords } from '../models/price-words.ts'
import type { SiteProvider } from '../site-page.ts'

/** How many are shown; the answer of the API has all. */
const MOST = 6

export function CostsSection({ provider: { slug, name, of } }: { provider: SiteProvider }) {
  const { data, sources } = providerModels(of)
  const priced = data
    .flatMap(({ price, ...model }) =>
      price?.input != null && price.output !== null ? [{ ...model, price }] : [],
    )
    .toSorted((a, b) => comparablePrice(a.price) - comparablePrice(b.price))
  if (priced.length === 0) return null
  const day = newestOf(sources.map(({ asOf }) => asOf))
  const from = joined(sources.map(({ name, url }) => <a href={url}>{name}</a>))
  return (
    <Section id="costs" title={`What ${name} costs`} about="$ per million tokens">
      <Table
        class="rows terse costs"
        caption="Prices of its models, the cheapest first"
        columns={['Model', ...['Context', 'In', 'Out'].map((title) => ({ title, number: true as const }))]}
      >
        {priced.slice(0, MOST).map(({ id, context, price }) => (
          <tr>
            <th scope="row">
              <code>{id}</code>
            </th>
            <td class="number">
              <span class="narrow soft">Context </span>
              {context === null ? '–' : contextWords(context)}
            </td>
            <td class="number">
              <span class="narrow soft">In </span>
              {priceWords(price, price.input)}
            </td>
            <td class="number">
              <span class="narrow soft">Out </span>
              {priceWords(price, price.output)}
            </td>
          </tr>
        ))}
      </Table>
      <p class="soft note">
        {from}
        {day && `, ${day}`}
        {priced.length > MOST && (
          <>
            . <a href={`/api/v1/providers/${slug}/models.json`}>All {priced.length}, as JSON</a>
          </>
        )}
      </p>
    </Section>
  )
}
