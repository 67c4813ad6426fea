/** The offers of one group of a capability, in the API's order: the published amount first, what it comes to second. */

import type { RankedOffer } from '../../../api/allowance/ranking.ts'
import { staleWords } from '../../../api/facts/age.ts'
import { headlineFact } from '../../../api/facts/headline-fact.ts'
import type { AllowanceGroup, Capability, Metric } from '../../../core/schema/vocabulary.ts'
import { StartChips } from '../components/start-chips.tsx'
import { Table } from '../components/table.tsx'
import { startOfOffer } from '../row-of.ts'
import { holdsFor } from './filters.tsx'
import { type Conversion, shownOffer } from './offer.ts'

export type OfferRowsProps = {
  rows: readonly RankedOffer[]
  /** Providers with more than one offer for the capability, whose rows name theirs. */
  several: ReadonlySet<string>
  slug: Capability
  unit: Metric
  group: AllowanceGroup
  caption: string
}

export function OfferRows({ rows, several, slug, unit, group, caption }: OfferRowsProps) {
  const ranked = group === 'renews' || group === 'once'
  const column = `In ${unit}${group === 'renews' ? ' a month' : ''}`
  return (
    <Table
      class="rows offers"
      caption={caption}
      columns={[
        'Provider',
        'Free allowance',
        ...(ranked ? [{ title: column, number: true as const }] : []),
        'To start',
        'As of',
      ]}
    >
      {rows.map((row) => {
        const { provider, offer, staleFact } = row
        const { amount, notes, conversion, unranked } = shownOffer(row, slug)
        const besides = [...notes, ...staleWords(staleFact)]
        return (
          <tr data-has={holdsFor(row)}>
            <th scope="row">
              <a href={`/providers/${provider.slug}`}>{provider.summary.name}</a>
              {offer && several.has(provider.slug) && <span class="second">{offer.name}</span>}
            </th>
            <td class="amount">
              <strong>{amount}</strong>
              {besides.length > 0 && <span class="second">{besides.join('; ')}</span>}
            </td>
            {ranked && (
              <td class={conversion?.computed ? 'number' : 'number absent'}>
                {conversion ? <Converted {...conversion} /> : '–'}
                {unranked && <span class="second">{unranked}</span>}
              </td>
            )}
            <td>
              <StartChips {...startOfOffer(row)} />
            </td>
            <td>
              <AsOf {...restsOn(row)} />
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

function Converted({ text, price }: Conversion) {
  return (
    <>
      {text}
      {price && (
        <span class="second">
          {price.model ? `${price.model}, ` : ''}
          <a href={price.source} rel="nofollow">
            price
          </a>
          {price.asOf && (
            <>
              {' '}
              of <time datetime={price.asOf}>{price.asOf}</time>
            </>
          )}
        </span>
      )}
    </>
  )
}

/** When a page last showed what the row says: how much, or what is not confirmed in full, that there is an offer. */
function restsOn({ provider, offer, group }: RankedOffer): Dated {
  const name = offer && `offers.${offer.id}.${group === 'unknown' ? 'kind' : 'allowance'}`
  const fact = name ? provider.facts.find((one) => one.name === name) : headlineFact(provider, 'kind')
  return fact ?? { asOf: null, read: null }
}

type Dated = { asOf: string | null; read: string | null }

/** The date that a page shows, else the day on which one was read. */
function AsOf({ asOf, read }: Dated) {
  if (asOf !== null) return <time datetime={asOf}>{asOf}</time>
  if (read === null) return null
  return (
    <span class="soft">
      read <time datetime={read}>{read}</time>
    </span>
  )
}
