/** Which facts an entry states, which of them need a page of the provider, and what it says of one in a word. */
import { type Path, valueAt } from '../../base/json.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import { TERM_NAMES, type Terms } from '../../schema/terms.ts'
import { type Basis, METRICS, MODEL_NUMBERS, SIGN_UP_ASKS } from '../../schema/vocabulary.ts'
import { callsFor } from '../fact-sources.ts'
import { requirementOf } from '../free-offers.ts'

type StatedFact = {
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
export function statedFacts(entry: ProviderEntry): StatedFact[] {
  const facts: StatedFact[] = []
  const state: State = (name, path, needsProviderPage = false, hasEnded = false) =>
    facts.push({ name, path, needsProviderPage, ...(hasEnded && { hasEnded }) })
  if (Object.keys(entry.connection).some((key) => key !== 'firstCall')) state('connection', ['connection'])
  for (const fact of ['headquarters', 'operator'] as const) if (entry[fact] !== undefined) state(fact, [fact])
  const { signup, free, terms, features, retired } = entry
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
  for (const name of ['streaming', 'speakerLabels'] as const)
    if (features?.[name] !== undefined && features[name] !== 'unknown')
      state(`features.${name}`, ['features', name])
  for (const name of MODEL_NUMBERS)
    for (const id of Object.keys(features?.[name] ?? {}))
      state(`features.${name}.${id}`, ['features', name, id])
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

export type Word = string | number | boolean

/** Facts that a word says, of an entry and of an offer. */
const OF_ENTRY = /^(?:free|headquarters|operator|signup\.asks\.\w+|terms\.\w+|links\.\w+|health\.statusPage)$/
const OF_OFFER = /^(?:kind|allowance|lasts|atLimit|eligibility|sharedWith|models|terms\.\w+)$/

/**
 * `false`, `opt-out`, `25/moment`; `unknown` also where the entry leaves it out. Undefined where no word can say it: of
 * lists and tables, of what other facts take the place of, and of offers that the entry does not have.
 */
export function factWord(entry: ProviderEntry, fact: string): Word | undefined {
  const [, id, ofOffer] = /^offers\.([a-z0-9-]+)\.(.+)$/.exec(fact) ?? []
  if (id !== undefined && ofOffer !== undefined) {
    const offer = entry.offers.find((one) => one.id === id)
    return offer && offerWord(entry, offer, ofOffer)
  }
  // An offer takes its place.
  if (fact === 'free' && entry.free === undefined) return undefined
  return OF_ENTRY.test(fact) ? wordOf(valueAt(entry, ...fact.split('.'))) : undefined
}

function offerWord(entry: ProviderEntry, offer: Offer, name: string): Word | undefined {
  if (OF_OFFER.test(name)) return wordOf(valueAt(offer, ...name.split('.')))
  if (name === 'card' || name === 'phone') return requirementOf(entry, offer, name).value
  const [list, end] = name.split('.')
  if (list === 'covers' || list === 'excludes')
    return offer[list]?.some((one) => one === end) ? true : 'unknown'
  return list === 'quotas' && end !== undefined ? amountWord(offer, end) : undefined
}

/** Of a value with exceptions the value, of a page its URL. */
function wordOf(value: unknown = 'unknown'): Word | undefined {
  if (typeof value !== 'object') return value as Word
  if (valueAt(value, 'none') !== undefined) return 'none'
  return (valueAt(value, 'value') ?? valueAt(value, 'url')) as Word | undefined
}

/** The amounts of a metric where no row names a model: `1000/day 30/minute`. */
function amountWord({ quotas = [] }: Offer, name: string): Word | undefined {
  const metric = METRICS.find((one) => one === name)
  const rows = metric ? quotas.filter((row) => row.models === undefined && row.ended === undefined) : []
  return rows.flatMap((row) => row[metric!] ?? []).join(' ') || undefined
}
