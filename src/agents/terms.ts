/** The terms of a free tier in words: what is known, what is assumed, what sources disagree on. */
import type { CatalogProvider, Term } from '../catalog.ts'
import { type FreeTierTerms, type Regions, trainingOf } from '../schema/free-tier.ts'
import type { CARD_BASES, FreeTierKind, Training } from '../schema/vocabulary.ts'

export const KIND_WORDS: Record<FreeTierKind, string> = {
  keyless: 'works without a key',
  permanent: 'permanent free tier',
  'renewing-credits': 'free credits that renew',
  'one-time-credits': 'free credits, once',
  trial: 'trial for a limited time',
  none: 'nothing is free',
  unknown: 'not known',
}

/** What a card or phone term rests on. */
export const BASIS_WORDS: Record<(typeof CARD_BASES)[number], string> = {
  stated: 'known: a page of the provider says so',
  'paid-only': 'known: a payment method is what moves an account to a paid tier',
  'signup-described': 'known: the provider lists what sign-up asks for',
  reported: 'known: two independent dated reports',
  called: 'known: a real call was refused',
}

const TRAINING_WORDS: Record<Training, string> = {
  no: 'no',
  'opt-in': 'only after opting in',
  'opt-out': 'yes, unless one opts out',
  yes: 'yes',
  unknown: 'not known',
}

/** A term, what the answer is, and what it rests on. */
export type TermRow = [term: string, answer: string, basis: string]

/** Every term that this kind of tier can have, unknown ones included. */
export function termRows(provider: CatalogProvider): TermRow[] {
  const { entry, card, phone, disputed } = provider
  const terms: FreeTierTerms = entry.freeTier
  const isDisputed = (fact: string) => disputed.includes(`freeTier.${fact}`)
  const basis = (fact: string, known: boolean) =>
    isDisputed(fact) ? 'disputed: sources disagree' : known ? 'known' : 'not known'
  const cardBasis = terms.cardBasis && !card.assumed ? BASIS_WORDS[terms.cardBasis] : undefined
  const phoneBasis = terms.phoneBasis && !phone.assumed ? BASIS_WORDS[terms.phoneBasis] : undefined
  const rows: TermRow[] = [
    ['Kind', KIND_WORDS[terms.kind], basis('kind', terms.kind !== 'unknown')],
    [
      'Credit card before the first call',
      needed(card),
      asked(card, isDisputed('requiresCreditCard'), cardBasis),
    ],
    [
      'Phone number before the first call',
      needed(phone),
      asked(phone, isDisputed('requiresPhone'), phoneBasis),
    ],
  ]
  const yesNo = (term: string, fact: 'identityCheck' | 'commercialUse') => {
    const value = terms[fact]
    rows.push([term, saysYesOrNo(value), basis(fact, typeof value === 'boolean')])
  }
  if (terms.creditsExpireAfter)
    rows.push(['Credits last', periodWords(terms.creditsExpireAfter), basis('creditsExpireAfter', true)])
  if (terms.endsAfter) rows.push(['Trial lasts', periodWords(terms.endsAfter), basis('endsAfter', true)])
  yesNo('Identity or company check', 'identityCheck')
  rows.push([
    'Data sent may train models',
    trainingWords(terms),
    basis('trainsOnData', trainingOf(terms) !== 'unknown'),
  ])
  yesNo('Commercial use of the free tier', 'commercialUse')
  if (terms.regions) rows.push(['Offered in', regionWords(terms.regions), basis('regions', true)])
  if (terms.processingRegions)
    rows.push(['Data is processed in', terms.processingRegions.join(', '), basis('processingRegions', true)])
  return rows
}

function trainingWords(terms: FreeTierTerms): string {
  const { trainsOnData } = terms
  const usual = TRAINING_WORDS[trainingOf(terms)]
  if (typeof trainsOnData !== 'object') return usual
  const others = trainsOnData.except.map(
    ({ regions, value }) => `${TRAINING_WORDS[value]} in ${regions.join(', ')}`,
  )
  return [usual, ...others].join('; ')
}

const regionWords = (regions: Regions) =>
  regions === 'everywhere'
    ? 'every country'
    : 'only' in regions
      ? `only ${regions.only.join(', ')}`
      : `every country but ${regions.except.join(', ')}`

const needed = ({ answer, assumed }: Term) =>
  assumed ? 'not known; count on it' : answer ? 'needed' : 'not needed'

const asked = ({ assumed }: Term, disputed: boolean, basis: string | undefined) =>
  disputed
    ? 'disputed: sources disagree; the API answers true, to be cautious'
    : assumed
      ? 'assumed: no source says; the API answers true, to be cautious'
      : (basis ?? 'known')

/** `Card: not needed`, for one line of a list. Says `unknown` where the API's answer is assumed. */
export function askedInShort(name: string, { answer, assumed }: Term): string {
  return `${name}: ${assumed ? 'unknown' : answer ? 'needed' : 'not needed'}`
}

const saysYesOrNo = (value: boolean | 'unknown' | undefined) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : 'not known'

const UNITS: Record<string, string> = { D: 'day', W: 'week', M: 'month', Y: 'year' }

/** `P30D` → `30 days`. What is no such period stays as it is. */
export function periodWords(period: string): string {
  const [, count, unit] = /^P(\d+)([DWMY])$/.exec(period) ?? []
  return count && unit ? `${count} ${UNITS[unit]}${count === '1' ? '' : 's'}` : period
}
