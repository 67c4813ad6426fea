/** The offers of one group of a capability, in the API's order: what each gives, what part of a need that covers, and what runs out first. */
import type { RankedOffer } from '../../catalog/allowance/ranking.ts'
import { staleWords } from '../../entry/facts/facts.ts'
import type { Capability } from '../../schema/vocabulary.ts'
import { StartChips } from '../components/start-chips.tsx'
import { Table } from '../components/table.tsx'
import { startOfOffer } from '../row-of.ts'
import { holdsFor } from './filters.tsx'
import { covered, type Need } from './need.ts'
import { type Conversion, givesOf, shownOffer } from './offer.ts'
import { priceAfter } from './price-after.ts'

export type OfferRowsProps = {
  rows: readonly RankedOffer[]
  /** Providers with more than one offer for the capability, whose rows name theirs. */
  several: ReadonlySet<string>
  slug: Capability
  caption: string
  /** Null where no amount compares. */
  need: Need | null
  unit: string
  today: string
}

export function OfferRows({ rows, several, slug, caption, need, unit, today }: OfferRowsProps) {
  const prices = new Map(rows.map((row) => [row, need && priceAfter(row, slug)]))
  const withPrices = [...prices.values()].some((price) => price !== null)
  return (
    <Table
      class="rows offers"
      caption={caption}
      columns={[
        'Provider',
        'Free',
        ...(need
          ? [
              <span data-need-head>
                Your {need.amount.toLocaleString('en-US')} {unit} a {need.per}
              </span>,
              'Runs out first',
            ]
          : []),
        ...(withPrices ? [<span class="w">Price after</span>] : []),
        'To start',
      ]}
    >
      {rows.map((row) => {
        const { provider, offer, staleFact, allowance } = row
        const { amount, notes, conversion, unranked } = shownOffer(row, slug)
        const besides = [...notes, ...(unranked && need === null ? [unranked] : []), ...staleWords(staleFact)]
        const names = [
          ...(offer && several.has(provider.slug) ? [offer.name] : []),
          ...(allowance?.model ? [allowance.model] : []),
        ]
        return (
          <tr data-has={holdsFor(row)}>
            <th scope="row">
              <a href={`/providers/${provider.slug}`}>{provider.summary.name}</a>
              {names.length > 0 && <span class="second">{names.join(' · ')}</span>}
            </th>
            <td class="amount">
              <strong>{amount}</strong>
              {conversion && <Converted {...conversion} />}
              {besides.length > 0 && <span class="second">{besides.join('; ')}</span>}
            </td>
            {need && <CoversCells row={row} slug={slug} need={need} today={today} />}
            {withPrices && <PriceCell price={prices.get(row) ?? null} />}
            <td>
              <StartChips {...startOfOffer(row)} />
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

type CoversProps = { row: RankedOffer; slug: Capability; need: Need; today: string }

function CoversCells({ row, slug, need, today }: CoversProps) {
  const gives = givesOf(row, slug)
  if (gives === null)
    return (
      <>
        <td>–</td>
        <td>–</td>
      </>
    )
  const { text, share, full, runsOut } = covered(gives, need, today)
  return (
    <>
      <td class="covers" data-gives={JSON.stringify(gives)}>
        <strong {...(full && { class: 'good' })}>{text}</strong>
        <meter {...(full && { class: 'full' })} min="0" max="1" value={share ?? 0} hidden={share === null}>
          {text}
        </meter>
      </td>
      <td>
        <span class="narrow soft">Runs out first: </span>
        <span data-out>{runsOut}</span>
      </td>
    </>
  )
}

function PriceCell({ price }: { price: ReturnType<typeof priceAfter> }) {
  if (price === null) return <td class="price none">–</td>
  return (
    <td class="price">
      <span class="narrow soft">Price after: </span>
      <a href={price.source} rel="nofollow">
        {price.text}
      </a>
    </td>
  )
}

function Converted({ text, price }: Conversion) {
  return (
    <span class="second">
      {text}
      {price && (
        <>
          {', '}
          <a href={price.source} rel="nofollow">
            price
          </a>
          {price.asOf && (
            <>
              {' '}
              of <time datetime={price.asOf}>{price.asOf}</time>
            </>
          )}
        </>
      )}
    </span>
  )
}
