/** What the edge answers `/capabilities/<slug>` from: every offer in its place, serialised, with what filters find. */
import { normalise } from '../base/letters.ts'
import { type RankedOffer, rankingOf } from '../catalog/allowance/ranking.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { offerFacets } from '../catalog/offer-facets.ts'
import { periodDays } from '../entry/periods.ts'
import { CAPABILITIES, CAPABILITY_SLUGS, type Capability } from '../schema/vocabulary.ts'
import { offerRow } from './capabilities.ts'
import type { OfferDataset, RankedRow, RankedRows } from './query/offer-query.ts'

/** `hash` digests a text, so that this module needs no cryptography of its own. */
export function createOfferDataset(
  catalog: Pick<Catalog, 'active'>,
  hash: (text: string) => string,
  staleAfter: string | null,
): OfferDataset {
  const capabilities = Object.fromEntries(CAPABILITY_SLUGS.map((slug) => [slug, rowsOf(catalog, slug)]))
  return { hash: hash(JSON.stringify(capabilities)), capabilities, staleAfter }
}

function rowsOf(catalog: Pick<Catalog, 'active'>, slug: Capability): RankedRows {
  const { title, category, unit } = CAPABILITIES[slug]
  return {
    head: JSON.stringify({ slug, title, category, unit }).slice(1, -1),
    rows: rankingOf(catalog, slug).map(
      (row): RankedRow => ({
        group: row.group,
        json: JSON.stringify(offerRow(row, slug)),
        keys: offerFacets(row),
        search: searchText(row),
        ...lengthOf(row),
        ...openTo(row),
      }),
    ),
  }
}

function lengthOf({ offer }: RankedOffer): Pick<RankedRow, 'days'> {
  const days = offer?.lasts === undefined ? null : periodDays(offer.lasts)
  return days === null ? {} : { days }
}

/** Where the offer itself says nothing, it is open to whoever can sign up. What needs no account asks for no sign-up. */
function openTo({ provider: { entry }, offer }: RankedOffer): Pick<RankedRow, 'from'> {
  if (offer && entry.disputed.has(`offers.${offer.id}.regions`)) return {}
  const from = offer?.regions ?? (offer?.kind === 'keyless' ? undefined : entry.signup?.regions)
  return from === undefined ? {} : { from }
}

function searchText({ provider, offer }: RankedOffer): string {
  const { name, tagline, category } = provider.summary
  return [name, tagline, category, ...(offer ? [offer.name] : [])].map(normalise).join('\n')
}
