/** The facts of a page: those that decide whether one can call an API now, and all others. */
import { capital } from '../../base/text/capital.ts'
import { waysWords } from '../../entry/facts/fact-rows.ts'
import { basisWords, type Fact, headlineFact, isOpposed, sidesWords } from '../../entry/facts/facts.ts'
import type { SiteProvider } from '../site-page.ts'
import { type FactView, factNamed, viewOf } from './evidence.ts'

/** Facts with this beginning, in their order. */
export const factsBelow = (provider: SiteProvider, ...beginnings: readonly string[]): FactView[] =>
  provider.of.entry.facts
    .filter(({ name }) => beginnings.some((beginning) => name.startsWith(beginning)))
    .map((fact) => viewOf(provider, fact))

/** Those that decide after card and phone, and what the first screen calls them. */
const TITLES = {
  'signup.with': 'Sign-up',
  'terms.trainsOnData': 'Trains on input',
  'terms.commercialUse': 'Commercial use',
  'terms.processingRegions': 'Processed in',
} as const

export function decidingFacts(provider: SiteProvider): FactView[] {
  const named = Object.entries(TITLES).map(([name, title]) => {
    const fact = factNamed(provider, name)!
    const ways = fact.name === 'signup.with' ? provider.signup.with : []
    const view = { ...viewOf(provider, fact), title }
    return ways.length > 0 ? { ...view, value: capital(waysWords(ways, ' or ')) } : view
  })
  return [requirementFact(provider, 'card'), requirementFact(provider, 'phone'), ...named]
}

/** Whether the first screen shows it. */
export const isDeciding = ({ name }: Pick<FactView, 'name'>): boolean => name in TITLES

function requirementFact(provider: SiteProvider, id: 'card' | 'phone'): FactView {
  const fact = headlineFact(provider.of.entry, id)!
  const view = { ...viewOf(provider, fact), id, title: id === 'card' ? 'Card' : 'Phone' }
  if (fact.sureness === 'disputed') return view
  if (fact.sureness === 'open') {
    const seen = isOpposed(fact) ? fact : (factNamed(provider, `signup.asks.${id}`) ?? fact)
    const { support, against } = viewOf(provider, seen)
    return { ...view, evidence: reportWords(provider, seen, id), support, against }
  }
  const how =
    fact.name === 'free' ? 'the first call is paid' : fact.basis === 'stated' ? '' : basisWords(fact)?.title
  return {
    ...view,
    value: fact.counts ? 'Needed' : 'No',
    detail: [how, view.detail].filter(Boolean).join('; '),
  }
}

/** What there is instead of an answer: people who signed up, and pages that speak of it. */
function reportWords({ of }: SiteProvider, fact: Fact, id: 'card' | 'phone'): string {
  const told = (of.entry.reports ?? []).filter((report) => typeof report[id] === 'boolean')
  const asked = told.filter((report) => report[id]).length
  const people = told.length === 1 ? '1 person' : `${told.length} people`
  return [
    ...(told.length > 0 ? [`${people} signed up, ${asked} asked for one`] : []),
    ...[sidesWords(fact)].filter(Boolean),
  ].join(' · ')
}
