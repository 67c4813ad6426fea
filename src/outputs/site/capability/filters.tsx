/** The filters of a capability's page: parameters of the API that hide rows in the browser. */

import type { RankedOffer } from '../../../api/allowance/ranking.ts'
import { offerFacets } from '../../../api/query/offer-facets.ts'
import { FLAGS } from '../filter-words.ts'

const SHOWN = ['noCard', 'noPhone', 'openaiCompatible'] as const

/** What holds for an offer, as the filter reads it from a row. */
export function holdsFor(row: RankedOffer): string {
  const facets = offerFacets(row)
  return SHOWN.filter((name) => facets.includes(name)).join(' ')
}

/** Without a script the form leads to the API's answer for the same capability. */
export function CapabilityFilters({ slug, rows }: { slug: string; rows: readonly RankedOffer[] }) {
  return (
    <form class="filters" data-filter action={`/api/v1/capabilities/${slug}`} aria-label="Filter">
      <fieldset class="checks">
        <legend class="hidden">Only those that are confirmed</legend>
        {SHOWN.map((name) => (
          <label class="check">
            <input type="checkbox" name={name} value="true" />{' '}
            <span>
              {FLAGS[name].label} · {rows.filter((row) => offerFacets(row).includes(name)).length}
            </span>
          </label>
        ))}
      </fieldset>
      <button type="submit" class="scriptless">
        Answer as JSON
      </button>
      <span class="soft" role="status" data-filter-say />
    </form>
  )
}
