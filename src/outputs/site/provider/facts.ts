/** The facts of a page: the four that decide whether one can call an API now, and all others. */
import { basisWords } from '../../../api/facts/basis.ts'
import type { Fact } from '../../../api/facts/fact.ts'
import { headlineFact } from '../../../api/facts/headline-fact.ts'
import { sidesWords } from '../../../api/facts/sides.ts'
import { statusHistory } from '../../../api/status.ts'
import type { OfferKind } from '../../../core/schema/vocabulary.ts'
import { capital } from '../../../core/text/capital.ts'
import { periodWords } from '../../../core/text/period-words.ts'
import { answeredWords } from '../components/bars.tsx'
import type { SiteProvider, SiteView } from '../site-page.ts'
import { besides, type FactView, factNamed, viewOf } from './evidence.ts'

/** Facts with this beginning, in their order. */
export const factsBelow = (provider: SiteProvider, ...beginnings: readonly string[]): FactView[] =>
  provider.of.facts
    .filter(({ name }) => beginnings.some((beginning) => name.startsWith(beginning)))
    .map((fact) => viewOf(provider, fact))

const TITLES = { card: 'Credit card', phone: 'Phone number' } as const

export function requirementFact(provider: SiteProvider, id: 'card' | 'phone'): FactView {
  const own = headlineFact(provider.of, id)!
  const free = factNamed(provider, 'free')
  // Where nothing is free, paying comes first, although no page speaks of a card.
  const fact: Fact =
    id === 'card' && own.value === null && free && !provider.of.card.assumed
      ? { ...free, value: 'needed', basis: 'implied' }
      : own
  const view = { ...viewOf(provider, fact), id, title: TITLES[id] }
  if (fact.sureness === 'disputed') return { ...view, value: 'Sources disagree', detail: sidesWords(fact) }
  if (fact.sureness === 'confirmed') {
    const value =
      fact.value === 'asked for' ? 'Needed' : fact.value === 'not asked for' ? 'Not needed' : view.value
    const how = capital(basisWords(fact)?.title ?? 'as listed by')
    return { ...view, value, detail: [how, ...besides(fact)].join('; ') }
  }
  return { ...view, detail: evidenceWords(provider, fact, id) }
}

/** What there is instead of an answer. */
function evidenceWords({ of }: SiteProvider, fact: Fact, id: 'card' | 'phone'): string {
  const told = (of.content.reports ?? []).filter((report) => typeof report[id] === 'boolean')
  const asked = told.filter((report) => report[id]).length
  const people = told.length === 1 ? '1 person' : `${told.length} people`
  const said = [
    ...(told.length > 0 ? [`${people} signed up, ${asked} asked for one`] : []),
    ...[sidesWords(fact)].filter(Boolean),
  ]
  return said.join('; ') || 'No source says'
}

export function allowanceFact(provider: SiteProvider): FactView {
  const { mainAllowance, offers } = provider
  const offer = offers.find(({ id }) => id === mainAllowance.offer)
  const fact = offer && factNamed(provider, `offers.${offer.id}.allowance`)
  const kind = offer ? factNamed(provider, `offers.${offer.id}.kind`) : factNamed(provider, 'free')
  const known = fact ?? kind
  const isDisputed = [fact, kind].some((one) => one?.sureness === 'disputed')
  const { condition } = provider.of.mainAllowance
  const scope = offer?.limits.find((limit) => limit.ended === null && limit.scope !== null)?.scope
  return {
    ...(known ? viewOf(provider, known) : NOTHING_KNOWN),
    id: 'allowance',
    title: 'Free allowance',
    sureness: isDisputed ? 'disputed' : (known?.sureness ?? 'open'),
    value: capital(mainAllowance.text),
    detail: capital(
      [
        ...(isDisputed ? ['sources disagree'] : []),
        ...(mainAllowance.condition ? [mainAllowance.condition] : []),
        ...(offer && scope && scope !== 'model' && known?.sureness !== 'open' ? [`for each ${scope}`] : []),
        ...(offer ? (RENEWING[offer.kind] ?? []) : []),
        ...(condition?.kind === 'for-a-time' || !offer ? [] : lastsWords(offer)),
        ...(offer && offers.length > 1 ? [`of ${offer.name}`] : []),
        ...(known ? besides(known) : []),
      ].join('; '),
    ),
  }
}

const NOTHING_KNOWN = { name: 'free', support: [], against: [] }

const RENEWING: Partial<Record<OfferKind, string[]>> = {
  permanent: ['renews'],
  'renewing-credits': ['renews'],
  'one-time-credits': ['given once'],
  trial: ['given once'],
}

function lastsWords({ kind, lasts }: SiteProvider['offers'][number]): string[] {
  if (lasts === null || lasts === 'never') return []
  return [kind === 'trial' ? `trial of ${periodWords(lasts)}` : `lasts ${periodWords(lasts)}`]
}

/** What the last check found. Its own status page stands next to it, so it has no sources. */
export function statusFact(provider: SiteProvider, { catalog }: SiteView): FactView {
  const { status, reasonText, days } = statusHistory(provider.of, catalog)
  const known = status !== 'unknown'
  const fact: FactView = {
    name: 'status',
    id: 'status-now',
    title: 'Status',
    sureness: known ? 'confirmed' : 'open',
    value: capital(status),
    detail: '',
    support: [],
    against: [],
  }
  if (provider.retired)
    return {
      ...fact,
      sureness: 'confirmed',
      value: 'Ended',
      detail: `On ${provider.retired.date}; no longer checked`,
    }
  if (catalog.health.current === null && !catalog.health.broken)
    return { ...fact, value: 'Not checked yet', detail: 'Checks start with the first daily run' }
  return {
    ...fact,
    status,
    detail: [reasonText.replace(/\.$/, ''), ...(known ? [answeredWords(days.slice(-30))] : [])].join('; '),
  }
}
