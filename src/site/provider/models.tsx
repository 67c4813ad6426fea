/** The models of a provider: free ones that no table above names, and what they cost where catalogues say it. */

import { newestOf } from '../../base/days.ts'
import { plural } from '../../base/text/plural.ts'
import { comparablePrice } from '../../catalog/models/model-facts.ts'
import { freeModelsOf } from '../../catalog/models/model-rows.ts'
import { joined } from '../components/joined.tsx'
import { Section } from '../components/section.tsx'
import { Table } from '../components/table.tsx'
import { contextWords, priceWords } from '../models/model-words.ts'
import type { SiteProvider } from '../site-page.ts'

/** Nothing where no offer gives a model. */
export function ModelsSection({ provider: { slug, offers, of } }: { provider: SiteProvider }) {
  if (freeModelsOf(of).length === 0) return null
  const { data, count, freeCount } = of.models
  const inTables = new Set(offers.flatMap(({ limits }) => limits.flatMap(({ model }) => model ?? [])))
  const others = data.filter(({ id, free }) => free !== null && !inTables.has(id))
  const more = (
    <p class="soft note">
      <a href={`/models?provider=${slug}`}>In the table of all free models</a>
      {' · '}
      <a href={`/api/v1/providers/${slug}/models.json`}>
        {count > 0 ? `${plural(count, 'known model')}, as JSON` : 'JSON'}
      </a>
    </p>
  )
  if (others.length === 0) return more
  return (
    <Section id="models" title="Free models" {...(freeCount > 0 && { count: freeCount })}>
      <p>{joined(others.map((model) => <a href={`/models/${model.slug}`}>{model.id}</a>))}</p>
      {more}
    </Section>
  )
}

/** How many are shown; the answer of the API has all. */
const MOST = 6

const COLUMNS = ['Context', 'In', 'Out']

export function CostsSection({ provider: { slug, name, of } }: { provider: SiteProvider }) {
  const { data, sources } = of.models
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
        columns={['Model', ...COLUMNS.map((title) => ({ title, number: true as const }))]}
      >
        {priced.slice(0, MOST).map(({ id, context, price }) => (
          <tr>
            <th scope="row">
              <code>{id}</code>
            </th>
            {[
              context === null ? '–' : contextWords(context),
              priceWords(price, price.input),
              priceWords(price, price.output),
            ].map((words, column) => (
              <td class="number">
                <span class="narrow soft">{COLUMNS[column]} </span>
                {words}
              </td>
            ))}
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
