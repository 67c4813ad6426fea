/** The providers of one group of a capability, in the API's order: the published amount first, what it comes to second. */
import type { AllowanceGroup, Capability, Metric } from '../../../core/schema/vocabulary.ts'
import { StartChips } from '../components/start-chips.tsx'
import { Table } from '../components/table.tsx'
import { startOf } from '../row-of.ts'
import type { SiteProvider } from '../site-page.ts'
import { holdsFor } from './filters.tsx'
import { type Conversion, offerOf } from './offer.ts'

export type OfferRowsProps = {
  providers: readonly SiteProvider[]
  slug: Capability
  unit: Metric
  group: AllowanceGroup
  caption: string
}

export function OfferRows({ providers, slug, unit, group, caption }: OfferRowsProps) {
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
      {providers.map((one) => {
        const { amount, notes, conversion, unranked } = offerOf(one, slug)
        return (
          <tr data-has={holdsFor(one)}>
            <th scope="row">
              <a href={`/providers/${one.slug}`}>{one.name}</a>
            </th>
            <td class="amount">
              <strong>{amount}</strong>
              {notes.length > 0 && <span class="second">{notes.join('; ')}</span>}
            </td>
            {ranked && (
              <td class={conversion?.computed ? 'number' : 'number absent'}>
                {conversion ? <Converted {...conversion} /> : '–'}
                {unranked && <span class="second">{unranked}</span>}
              </td>
            )}
            <td>
              <StartChips {...startOf(one)} />
            </td>
            <td>
              <AsOf {...one.of.evidence[group === 'unknown' ? 'kind' : 'allowance']} />
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

/** The date that a page shows, else the day on which one was read. */
function AsOf({ asOf, read }: { asOf: string | null; read: string | null }) {
  if (asOf !== null) return <time datetime={asOf}>{asOf}</time>
  if (read === null) return null
  return (
    <span class="soft">
      read <time datetime={read}>{read}</time>
    </span>
  )
}
