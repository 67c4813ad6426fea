/** The terms of a free tier in words: what is known, what is assumed, what sources disagree on. */
import type { CatalogProvider, Term } from '../catalog.ts'
import type { FreeTierTerms } from '../schema/provider.ts'
import type { FreeTierKind, PHONE_BASES } from '../schema/vocabulary.ts'

export const KIND_WORDS: Record<FreeTierKind, string> = {
  keyless: 'works without a key',
  permanent: 'permanent free tier',
  'renewing-credits': 'free credits that renew',
  'one-time-credits': 'free credits, once',
  trial: 'trial for a limited time',
  none: 'nothing is free',
  unknown: 'not known',
}

const PHONE_BASIS_WORDS: Record<(typeof PHONE_BASES)[number], string> = {
  stated: 'known: a page says so',
  'signup-described': 'known: the provider lists what sign-up asks for, and no phone number is among it',
  tracked: 'known: a dated list that tracks phone checks notes none',
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
  const phoneBasis = terms.phoneBasis && !phone.assumed ? PHONE_BASIS_WORDS[terms.phoneBasis] : undefined
  const rows: TermRow[] = [
    ['Kind', KIND_WORDS[terms.kind], basis('kind', terms.kind !== 'unknown')],
    [
      'Credit card before the first call',
      needed(card),
      asked(card, isDisputed('requiresCreditCard'), undefined),
    ],
    [
      'Phone number before the first call',
      needed(phone),
      asked(phone, isDisputed('requiresPhone'), phoneBasis),
    ],
  ]
  if (terms.kind === 'none' || terms.kind === 'unknown') return rows
  const yesNo = (term: string, fact: 'identityCheck' | 'trainsOnData' | 'commercialUse') => {
    const value = terms[fact]
    rows.push([term, saysYesOrNo(value), basis(fact, typeof value === 'boolean')])
  }
  if (terms.creditsExpireAfter)
    rows.push(['Credits last', periodWords(terms.creditsExpireAfter), basis('creditsExpireAfter', true)])
  if (terms.endsAfter) rows.push(['Trial lasts', periodWords(terms.endsAfter), basis('endsAfter', true)])
  yesNo('Identity or company check', 'identityCheck')
  yesNo('Data of the free tier may train models', 'trainsOnData')
  yesNo('Commercial use of the free tier', 'commercialUse')
  if (terms.excludedRegions)
    rows.push(['Left out', terms.excludedRegions.join(', ') || 'no region', basis('excludedRegions', true)])
  return rows
}

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
