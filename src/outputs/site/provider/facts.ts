/** The four facts that decide whether one can call an API now. */
import type { Term } from '../../../api/catalog/terms.ts'
import type { ProviderDetail } from '../../../api/provider-detail.ts'
import { statusHistory } from '../../../api/status.ts'
import { countedLimits } from '../../../core/limits.ts'
import type { FreeTierTerms } from '../../../core/schema/free-tier.ts'
import { periodWords } from '../../../core/text/period-words.ts'
import { answeredWords } from '../components/bars.tsx'
import type { Sureness } from '../components/mark.tsx'
import type { SiteProvider, SiteView } from '../site-page.ts'
import { capital } from './answer.ts'
import { againstOf, type FactView, supportOf } from './evidence.ts'

type Basis = NonNullable<ProviderDetail['evidence']['card']['basis']>

const BASIS_WORDS: Record<Basis, string> = {
  stated: 'A page of the provider says so',
  'paid-only': 'Asked for only when upgrading',
  'signup-described': 'The provider lists what sign-up asks',
  reported: 'Two dated reports',
  called: 'A real call was refused',
  implied: 'Follows from the kind of offer',
  transcript: 'A page of the provider, quoted',
}

export function cardFact(provider: SiteProvider): FactView {
  return requirement(provider, 'card', 'Credit card', 'freeTier.requiresCreditCard', provider.of.card)
}

export function phoneFact(provider: SiteProvider): FactView {
  return requirement(provider, 'phone', 'Phone number', 'freeTier.requiresPhone', provider.of.phone)
}

function requirement(
  provider: SiteProvider,
  id: 'card' | 'phone',
  title: string,
  fact: string,
  { answer, assumed }: Term,
): FactView {
  const { terms, evidence, reports } = provider
  const own = evidence[id]
  const known = id === 'card' ? terms.requiresCreditCard : terms.requiresPhone
  // Known although nothing states it: the kind alone says so.
  const implied = own.basis === 'implied' || (known === null && !assumed)
  const facts = [implied ? 'freeTier.kind' : fact]
  const view = { id, title, support: supportOf(provider, facts), against: againstOf(provider, facts) }
  if (own.disputed || (implied && evidence.kind.disputed))
    return { ...view, sureness: 'disputed', value: 'Sources disagree', detail: disagreement(view) }
  if (assumed) {
    const told = reports.filter((report) => report[id] !== null)
    const asked = told.filter((report) => report[id]).length
    return {
      ...view,
      sureness: 'open',
      value: 'Not confirmed',
      detail:
        told.length === 0
          ? 'No source says'
          : `${told.length === 1 ? '1 person' : `${told.length} people`} signed up, ${asked} asked for one`,
    }
  }
  const basis = implied ? 'implied' : own.basis
  return {
    ...view,
    sureness: 'confirmed',
    value: terms.kind === 'keyless' ? 'No account' : answer ? 'Needed' : 'Not needed',
    detail: basis ? BASIS_WORDS[basis] : 'As listed by',
  }
}

const disagreement = ({ support, against }: Pick<FactView, 'support' | 'against'>) =>
  `${pages(support.length)} for what the entry says, ${against.length} against`

const pages = (count: number) => (count === 1 ? '1 page' : `${count} pages`)

export function allowanceFact(provider: SiteProvider): FactView {
  const { terms, mainAllowance, evidence, of } = provider
  const tier: FreeTierTerms = of.entry.freeTier
  const facts =
    terms.kind === 'none' || terms.allowance === null || terms.allowance === 'unknown'
      ? ['freeTier.kind']
      : ['freeTier.allowance', ...countedLimits(tier).map(({ id }) => `freeTier.limits.${id}`)]
  const disputed = evidence.kind.disputed || evidence.allowance.disputed
  const open = terms.kind !== 'none' && (terms.allowance === null || terms.allowance === 'unknown')
  const sureness: Sureness = disputed ? 'disputed' : open ? 'open' : 'confirmed'
  const limit = countedLimits(tier)[0]
  const { condition } = mainAllowance
  const timed = of.mainAllowance.condition?.kind === 'for-a-time'
  return {
    id: 'allowance',
    title: 'Free allowance',
    sureness,
    value: capital(mainAllowance.text),
    detail: capital(
      [
        ...(disputed ? ['Sources disagree'] : []),
        ...(condition ? [condition] : []),
        ...(limit?.scope && limit.scope !== 'model' && !open ? [`for each ${limit.scope}`] : []),
        ...(RENEWING[terms.kind] ?? []),
        ...(terms.creditsExpireAfter && !timed ? [`lasts ${periodWords(terms.creditsExpireAfter)}`] : []),
        ...(terms.endsAfter && !timed ? [`trial of ${periodWords(terms.endsAfter)}`] : []),
      ].join('; '),
    ),
    support: supportOf(provider, facts),
    against: againstOf(provider, facts),
  }
}

const RENEWING: Partial<Record<ProviderDetail['terms']['kind'], string[]>> = {
  permanent: ['renews'],
  'renewing-credits': ['renews'],
  'one-time-credits': ['given once'],
  trial: ['given once'],
}

const STATUS_WORDS = {
  online: 'Answering',
  degraded: 'Degraded',
  down: 'Not answering',
  unknown: 'Unknown',
} as const

/** What the last check found. Its own status page stands next to it, so it has no sources. */
export function statusFact(provider: SiteProvider, { catalog }: SiteView): FactView {
  const { status, reasonText, days } = statusHistory(provider.of, catalog)
  const view = { id: 'status-now', title: 'Status', support: [], against: [] }
  if (provider.retired)
    return {
      ...view,
      sureness: 'confirmed',
      value: 'Ended',
      detail: `On ${provider.retired.date}; no longer checked`,
    }
  if (catalog.health.current === null && !catalog.health.broken)
    return {
      ...view,
      sureness: 'open',
      value: 'Not checked yet',
      detail: 'Checks start with the first daily run',
    }
  const known = status !== 'unknown'
  return {
    ...view,
    status,
    sureness: known ? 'confirmed' : 'open',
    value: STATUS_WORDS[status],
    detail: [reasonText.replace(/\.$/, ''), ...(known ? [answeredWords(days.slice(-30))] : [])].join('; '),
  }
}
