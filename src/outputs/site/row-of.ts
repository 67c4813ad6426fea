/** The row that a list shows of a provider. */
import type { Term } from '../../api/catalog/terms.ts'
import type { Row } from './components/provider-rows.tsx'
import type { SiteProvider } from './site-page.ts'

const said = ({ answer, assumed }: Term) => (assumed ? null : answer)

/** What it takes to start; null where no undisputed source says. */
export function startOf({ of }: SiteProvider): Row['start'] {
  return {
    keyless: of.entry.freeTier.kind === 'keyless' && !of.evidence.kind.disputed,
    card: said(of.card),
    phone: said(of.phone),
  }
}

export function rowOf(provider: SiteProvider): Row {
  const { slug, name, tagline, status, scoring, mainAllowance } = provider
  return {
    slug,
    name,
    tagline,
    allowance: mainAllowance.text,
    condition: mainAllowance.condition,
    start: startOf(provider),
    status,
    low: scoring.range.low,
    high: scoring.range.high,
  }
}
