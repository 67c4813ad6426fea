/** The facts of a page: the four that decide whether one can call an API now, and all others. */
import { factsOf } from '../../../api/facts/facts-of.ts'
import type { ProviderDetail } from '../../../api/provider-detail.ts'
import { statusHistory } from '../../../api/status.ts'
import { countedLimits } from '../../../core/limits.ts'
import { capital } from '../../../core/text/capital.ts'
import { periodWords } from '../../../core/text/period-words.ts'
import { answeredWords } from '../components/bars.tsx'
import type { SiteProvider, SiteView } from '../site-page.ts'
import { type FactView, factOf, viewOf } from './evidence.ts'

/** These have a place of their own on the page. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'card',
  'phone',
  'allowance',
  'status-now',
  'auth',
  'openai-compatible',
  'does',
])

/** All other facts, in their order. */
export const otherFacts = (provider: SiteProvider): FactView[] =>
  factsOf(provider).flatMap((fact) => (ELSEWHERE.has(fact.id) ? [] : [viewOf(provider, fact)]))

export function requirementFact(provider: SiteProvider, id: 'card' | 'phone'): FactView {
  const fact = factOf(provider, id)
  const view = viewOf(provider, fact)
  if (fact.sureness === 'disputed') return { ...view, value: 'Sources disagree', detail: disagreement(view) }
  if (fact.sureness === 'confirmed')
    return { ...view, detail: capital(fact.evidence.basis?.title ?? 'as listed by') }
  const told = provider.reports.filter((report) => report[id] !== null)
  const asked = told.filter((report) => report[id]).length
  return {
    ...view,
    detail:
      told.length === 0
        ? 'No source says'
        : `${told.length === 1 ? '1 person' : `${told.length} people`} signed up, ${asked} asked for one`,
  }
}

const disagreement = ({ support, against }: Pick<FactView, 'support' | 'against'>) =>
  `${pages(support.length)} for what the entry says, ${against.length} against`

const pages = (count: number) => (count === 1 ? '1 page' : `${count} pages`)

export function allowanceFact(provider: SiteProvider): FactView {
  const { terms, mainAllowance } = provider
  const view = viewOf(provider, factOf(provider, 'allowance'))
  const limit = countedLimits(terms)[0]
  const { condition } = mainAllowance
  const timed = provider.of.mainAllowance.condition?.kind === 'for-a-time'
  return {
    ...view,
    value: capital(mainAllowance.text),
    detail: capital(
      [
        ...(view.detail ? [view.detail] : []),
        ...(condition ? [condition] : []),
        ...(limit?.scope && limit.scope !== 'model' && view.sureness !== 'open'
          ? [`for each ${limit.scope}`]
          : []),
        ...(RENEWING[terms.kind] ?? []),
        ...(terms.creditsExpireAfter && !timed ? [`lasts ${periodWords(terms.creditsExpireAfter)}`] : []),
        ...(terms.endsAfter && !timed ? [`trial of ${periodWords(terms.endsAfter)}`] : []),
      ].join('; '),
    ),
  }
}

const RENEWING: Partial<Record<ProviderDetail['terms']['kind'], string[]>> = {
  permanent: ['renews'],
  'renewing-credits': ['renews'],
  'one-time-credits': ['given once'],
  trial: ['given once'],
}

/** What the last check found. Its own status page stands next to it, so it has no sources. */
export function statusFact(provider: SiteProvider, { catalog }: SiteView): FactView {
  const { status, reasonText, days } = statusHistory(provider.of, catalog)
  const fact = viewOf(provider, factOf(provider, 'status-now'))
  if (provider.retired)
    return {
      ...fact,
      sureness: 'confirmed',
      value: 'Ended',
      detail: `On ${provider.retired.date}; no longer checked`,
    }
  if (catalog.health.current === null && !catalog.health.broken)
    return { ...fact, value: 'Not checked yet', detail: 'Checks start with the first daily run' }
  const known = status !== 'unknown'
  return {
    ...fact,
    status,
    value: capital(status),
    detail: [reasonText.replace(/\.$/, ''), ...(known ? [answeredWords(days.slice(-30))] : [])].join('; '),
  }
}
