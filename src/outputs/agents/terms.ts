/** The terms of a free tier in words: what is known, what is assumed, what sources disagree on. */
import type { Evidence } from '../../api/allowance/evidence.ts'
import type { CatalogProvider } from '../../api/catalog/provider.ts'
import type { Term } from '../../api/catalog/terms.ts'
import { PUBLISHED_TERM_ROWS } from '../../api/published-terms.ts'
import { type FreeTierTerms, trainingOf } from '../../core/schema/free-tier.ts'
import type { ALLOWANCES } from '../../core/schema/vocabulary.ts'
import { KIND_WORDS } from '../kind-words.ts'
import { TRAINING_WORDS } from '../training-words.ts'

type Basis = NonNullable<Evidence['basis']>

/** How a card or phone requirement is known. */
const REQUIREMENT_BASIS_WORDS: Record<Basis, string> = {
  stated: 'known: a page of the provider says so',
  'paid-only': 'known: adding a payment method moves an account to a paid tier',
  'signup-described': 'known: the provider lists what sign-up asks for',
  reported: 'known: two independent dated reports',
  called: 'known: a real call was refused',
  implied: 'known: it follows from the kind',
  transcript: 'known: a page of the provider, quoted word for word',
}

/** How any other term is known. */
const BASIS_WORDS: Record<Basis, string> = {
  ...REQUIREMENT_BASIS_WORDS,
  reported: 'known: dated third-party reports',
  called: 'known: dated real calls',
}

const ALLOWANCE_WORDS: Record<(typeof ALLOWANCES)[number], string> = {
  counted: 'the limits below say how much',
  unmetered: 'no quota',
  unpublished: 'free, amount not published',
  unknown: 'unknown',
}

/** A term, its answer, how it is known, and the newest date of a source. */
export type TermRow = [term: string, answer: string, basis: string, date: string]

/** Every term that this kind of tier can have, unknown ones included. */
export function termRows(provider: CatalogProvider): TermRow[] {
  const { entry, card, phone, disputed, evidence } = provider
  const terms: FreeTierTerms = entry.freeTier
  const basis = (fact: string, known: boolean) =>
    disputed.includes(`freeTier.${fact}`) ? DISPUTED : known ? 'known' : 'unknown'
  /** A term with evidence of its own. */
  const withEvidence = (term: string, answer: string, own: Evidence, known: boolean): TermRow => [
    term,
    answer,
    own.disputed ? DISPUTED : known ? (own.basis ? BASIS_WORDS[own.basis] : 'known') : 'unknown',
    dateWords(own),
  ]
  const requirement = (term: string, answer: Term, own: Evidence): TermRow => [
    term,
    answer.assumed ? 'unknown; expect it' : answer.answer ? 'needed' : 'not needed',
    requirementBasis(answer, own),
    dateWords(own),
  ]
  const published = PUBLISHED_TERM_ROWS.flatMap(([name, { value, line }]): TermRow[] => {
    const own = value(terms)
    if (own === null && !line.always) return []
    return [[line.title, own === null ? 'unknown' : line.value(own), basis(name, own !== null), '']]
  })
  return [
    withEvidence('Kind', KIND_WORDS[terms.kind] ?? 'unknown', evidence.kind, terms.kind !== 'unknown'),
    requirement('Credit card before the first call', card, evidence.card),
    requirement('Phone number before the first call', phone, evidence.phone),
    ...(terms.allowance
      ? [
          withEvidence(
            'Free amount',
            ALLOWANCE_WORDS[terms.allowance],
            evidence.allowance,
            terms.allowance !== 'unknown',
          ),
        ]
      : []),
    withEvidence(
      'Data sent may train models',
      trainingWords(terms),
      evidence.training,
      trainingOf(terms) !== 'unknown',
    ),
    ...published,
  ]
}

const DISPUTED = 'disputed: sources disagree'

/** The newest date that a page shows, or the day one was read if none shows a date. */
function dateWords({ asOf, read, stale }: Evidence): string {
  if (asOf !== null) return stale ? `${asOf}, more than 180 days before the build` : asOf
  return read === null ? '' : `no date shown; read ${read}`
}

function requirementBasis({ assumed }: Term, { disputed, basis }: Evidence): string {
  const cautious = assumed ? '; the API answers true, to be cautious' : ''
  if (disputed || assumed) return (disputed ? DISPUTED : 'assumed: no source says') + cautious
  return basis ? REQUIREMENT_BASIS_WORDS[basis] : 'known'
}

function trainingWords(terms: FreeTierTerms): string {
  const { trainsOnData } = terms
  const usual = TRAINING_WORDS[trainingOf(terms)] ?? 'unknown'
  if (typeof trainsOnData !== 'object') return usual
  const others = trainsOnData.except.map(
    ({ regions, value }) => `${TRAINING_WORDS[value] ?? 'unknown'} in ${regions.join(', ')}`,
  )
  return [usual, ...others].join('; ')
}

/** `Card: not needed`, for one line of a list; `unknown` if the API's answer is assumed. */
export function requirementText(name: string, { answer, assumed }: Term): string {
  return `${name}: ${assumed ? 'unknown' : answer ? 'needed' : 'not needed'}`
}
