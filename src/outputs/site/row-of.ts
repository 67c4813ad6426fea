/** The row that a list shows of a provider. */
import { type AllowanceWords, placeWords } from '../../api/allowance/main-allowance.ts'
import type { RankedOffer } from '../../api/allowance/ranking.ts'
import type { Term } from '../../api/catalog/terms.ts'
import { kindOf } from '../../core/offers/headline.ts'
import type { Row } from './components/provider-rows.tsx'
import type { Start } from './components/start-chips.tsx'
import type { SiteProvider } from './site-page.ts'

const said = ({ answer, assumed }: Term) => (assumed ? null : answer)

/** What it takes to start; null where no undisputed source says. */
export function startOf({ of }: SiteProvider): Start {
  return {
    keyless: kindOf(of.content) === 'keyless',
    card: said(of.card),
    phone: said(of.phone),
  }
}

type OfOffer = Pick<RankedOffer, 'kind'> & {
  card?: boolean | null | undefined
  phone?: boolean | null | undefined
}

/** The same of one offer. */
export const startOfOffer = ({ kind, card, phone }: OfOffer): Start => ({
  keyless: kind === 'keyless',
  card: card ?? null,
  phone: phone ?? null,
})

/** What a list of one capability shows of an offer: its amount, and what it takes to start with it. */
export type Shown = AllowanceWords & { start: Start }

export const shownOf = (row: RankedOffer): Shown => ({ ...placeWords(row), start: startOfOffer(row) })

/** In a list of one capability, `shown` is of the offer that stands for the provider there. */
export function rowOf(provider: SiteProvider, shown?: Shown): Row {
  const { slug, name, tagline, status, scoring, mainAllowance } = provider
  const { text, condition, start } = shown ?? { ...mainAllowance, start: startOf(provider) }
  return {
    slug,
    name,
    tagline,
    allowance: text,
    condition,
    start,
    status,
    low: scoring.range.low,
    high: scoring.range.high,
  }
}
