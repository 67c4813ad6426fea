/** The terms of a free tier in words: what is known, what is assumed, what sources disagree on. */
import type { CatalogProvider } from '../../api/catalog/provider.ts'
import type { Fact } from '../../api/facts/fact.ts'
import { factsOf } from '../../api/facts/facts-of.ts'
import { providerDetail } from '../../api/providers.ts'
import { capital } from '../../core/text/capital.ts'

export const factOf = (provider: CatalogProvider, wanted: string): Fact | undefined =>
  factsOf(providerDetail(provider)).find(({ id }) => id === wanted)

/** A term, its answer, how it is known, and the newest date of a source. */
export type TermRow = [term: string, answer: string, basis: string, date: string]

/** Every term that this kind of tier can have, unknown ones included. */
export function termRows(provider: CatalogProvider): TermRow[] {
  const assumed: Partial<Record<string, boolean>> = {
    card: provider.card.assumed,
    phone: provider.phone.assumed,
  }
  return factsOf(providerDetail(provider))
    .filter(({ name }) => name?.startsWith('freeTier.'))
    .map((fact): TermRow => {
      const { id, title, value, evidence } = fact
      const cautious = assumed[id] ?? false
      return [
        capital(title),
        value ?? (cautious ? 'unknown; expect it' : 'unknown'),
        basisWords(fact, cautious),
        dateWords(evidence),
      ]
    })
}

/** `cautious`: whether the API answers true although nothing says so. */
function basisWords({ sureness, evidence: { basis } }: Fact, cautious: boolean): string {
  const caution = cautious ? '; the API answers true, to be cautious' : ''
  if (sureness === 'disputed') return `disputed: sources disagree${caution}`
  if (sureness === 'open') return cautious ? `assumed: no source says${caution}` : 'unknown'
  return basis ? `known: ${basis.hint}` : 'known'
}

/** The newest date that a page shows, or the day one was read if none shows a date. */
function dateWords({ asOf, read, stale }: Fact['evidence']): string {
  if (asOf !== null) return stale ? `${asOf}, more than 180 days before the build` : asOf
  return read === null ? '' : `no date shown; read ${read}`
}

/** `Credit card: not needed; phone number: unknown`, for one line of a list. Facts that are left out are skipped. */
export const factsText = (provider: CatalogProvider, ids: readonly string[]): string =>
  capital(
    ids
      .flatMap((id) => factOf(provider, id) ?? [])
      .map(({ title, value }) => `${title}: ${value ?? 'unknown'}`)
      .join('; '),
  )
