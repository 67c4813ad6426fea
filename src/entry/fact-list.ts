/** Which facts an entry states, and which of them need a page of the provider. */
import type { Path } from '../base/json.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import type { Offer } from '../schema/offer.ts'
import { TERM_NAMES, type Terms } from '../schema/terms.ts'
import { type Basis, METRICS, SIGN_UP_ASKS } from '../schema/vocabulary.ts'
import { callsFor } from './fact-sources.ts'

export type Fact = {
  /** As sources name it: `offers.free-plan.kind`. */
  name: string
  path: Path
  /** Whether it needs a page on the provider's own domains, or a transcript of one. */
  needsProviderPage: boolean
  /** Whether all that it is about has ended. */
  hasEnded?: true
}

/** Bases that need no page of the provider. */
const BASES_WITHOUT_PAGE: ReadonlySet<Basis | undefined> = new Set<Basis>(['reported', 'called'])

/** Every fact the entry states that needs a source. What is `unknown` or absent states nothing; links and prices are their own source. */
export function statedFacts(entry: ProviderEntry): Fact[] {
  const facts: Fact[] = []
  const state: State = (name, path, needsProviderPage = false, hasEnded = false) =>
    facts.push({ name, path, needsProviderPage, ...(hasEnded && { hasEnded }) })
  if (Object.keys(entry.connection).some((key) => key !== 'firstCall')) state('connection', ['connection'])
  if (entry.headquarters !== undefined) state('headquarters', ['headquarters'])
  const { signup, free, terms, retired } = entry
  if (signup?.with) state('signup.with', ['signup', 'with'])
  for (const ask of SIGN_UP_ASKS)
    if (typeof signup?.asks?.[ask] === 'boolean')
      state(
        `signup.asks.${ask}`,
        ['signup', 'asks', ask],
        (ask === 'card' || ask === 'phone') && needsPage(signup[`${ask}Basis`] ?? 'signup-described'),
      )
  if (signup?.regions) state('signup.regions', ['signup', 'regions'])
  for (const [index, offer] of entry.offers.entries()) stateOffer(offer, ['offers', index], state)
  // Two real calls that were refused show it without a page.
  if (free === 'none') state('free', ['free'], callsFor(entry, 'free').length < 2)
  if (terms) stateTerms(terms, 'terms', ['terms'], state)
  if (retired) state('retired', ['retired'])
  return facts
}

type State = (name: string, path: Path, needsProviderPage?: boolean, hasEnded?: boolean) => void

const needsPage = (basis: Basis | undefined) => basis !== undefined && !BASES_WITHOUT_PAGE.has(basis)

function stateOffer(offer: Offer, path: Path, state: State): void {
  const name = `offers.${offer.id}`
  if (offer.kind !== 'unknown') state(`${name}.kind`, [...path, 'kind'], true)
  for (const list of ['covers', 'excludes'] as const)
    for (const [index, capability] of (offer[list] ?? []).entries()) {
      // What the credit buys of it stands with its own price page.
      if (list === 'covers' && offer.buys?.some((bought) => bought.capability === capability)) continue
      state(`${name}.${list}.${capability}`, [...path, list, index], true)
    }
  if (offer.kind !== 'keyless')
    for (const ask of ['card', 'phone'] as const)
      if (typeof offer[ask] === 'boolean')
        state(`${name}.${ask}`, [...path, ask], needsPage(offer[`${ask}Basis`]))
  for (const fact of ['eligibility', 'regions', 'lasts', 'atLimit', 'sharedWith', 'unlockedBy'] as const)
    if (offer[fact] !== undefined) state(`${name}.${fact}`, [...path, fact])
  if (offer.allowance === 'unmetered' || offer.allowance === 'unpublished')
    state(`${name}.allowance`, [...path, 'allowance'], true)
  for (const [fact, { row, hasEnded }] of quotaFacts(offer))
    state(`${name}.quotas.${fact}`, [...path, 'quotas', row], true, hasEnded)
  if (offer.models !== undefined) state(`${name}.models`, [...path, 'models'], true)
  if (offer.terms) stateTerms(offer.terms, `${name}.terms`, [...path, 'terms'], state)
}

/** Names of quotas, each with its first row and whether all of its rows have ended: the model's where the row names some, else the metric's. */
function quotaFacts({ quotas = [], ended }: Offer): Map<string, { row: number; hasEnded: boolean }> {
  const facts = new Map<string, { row: number; hasEnded: boolean }>()
  quotas.forEach((quota, row) => {
    const hasEnded = (quota.ended ?? ended) !== undefined
    for (const name of quota.models ?? METRICS.filter((metric) => quota[metric] !== undefined)) {
      const known = facts.get(name)
      facts.set(name, known ? { row: known.row, hasEnded: known.hasEnded && hasEnded } : { row, hasEnded })
    }
  })
  return facts
}

function stateTerms(terms: Terms, above: string, path: Path, state: State): void {
  for (const term of TERM_NAMES)
    if (terms[term] !== undefined && terms[term] !== 'unknown') state(`${above}.${term}`, [...path, term])
}
