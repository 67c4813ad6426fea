/** What an entry says where an answer is left empty, because other answers say it well enough. */
import { registrableDomain } from '../../base/domains.ts'
import { capital, slugOfName } from '../../base/letters.ts'
import { amountWords } from '../../entry/amount-words.ts'
import { CAPABILITIES, type Capability, KIND_WORDS, type OfferKind } from '../../schema/vocabulary.ts'
import { type Answers, type OfferAnswers, UNCLEAR } from './answers.ts'
import { OFFER_NAMES } from './offer-names.ts'
import type { Item } from './question.ts'
import { amountsIn, countedIn, isOffer } from './questions.ts'

/** By the name of the question. */
export const DERIVED: Readonly<Record<string, (answers: Answers, item?: Item) => string>> = {
  slug: ({ name }) => slugOfName(name),
  category: ({ capabilities: [main] }) => CAPABILITIES[main as Capability]?.category ?? '',
  domains: ({ website }) => domainOf(website.trim()),
  summary: summaryOf,
  'offers.name': (_, item) => OFFER_NAMES[offerKind(item as OfferAnswers)] ?? '',
  'health.none': () => 'Nobody has looked for a status page, or for a URL to check, yet.',
}

/** As the entry names it. */
export const offerKind = ({ kind }: OfferAnswers): OfferKind =>
  kind === UNCLEAR ? 'unknown' : (kind as OfferKind)

/** The first amounts; or what is offered. */
function summaryOf({ offers: [first], tagline }: Answers): string {
  if (first?.kind === 'none') return 'Paid from the first call.'
  if (first === undefined || !isOffer(first)) return tagline.trim() && `${tagline.trim().replace(/\.$/, '')}.`
  const counted = countedIn(first)
  const words = (counted.length > 0 ? counted : amountsIn(first)).map(amountWords)
  if (words.length > 0) return `${[...new Set(words)].slice(0, 4).join(', ')}.`
  return first.kind === UNCLEAR ? 'Free to use.' : `${capital(KIND_WORDS[offerKind(first)]?.title ?? '')}.`
}

const domainOf = (website: string): string =>
  URL.canParse(website) ? (registrableDomain(new URL(website).hostname) ?? '') : ''
