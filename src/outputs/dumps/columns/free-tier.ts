/** The terms of the free tier, and how much it gives. */
import { allowanceWords } from '../../../api/allowance/main-allowance.ts'
import type { CatalogProvider } from '../../../api/catalog/provider.ts'
import { PUBLISHED_TERM_ROWS } from '../../../api/published-terms.ts'
import { type FreeTierTerms, trainingOf } from '../../../core/schema/free-tier.ts'
import { limitText } from '../../../core/text/limit-words.ts'
import { type Column, flag, list, maybe, text } from '../column.ts'

const terms = ({ entry }: CatalogProvider): FreeTierTerms => entry.freeTier
const knownWord = (word: string) => (word === 'unknown' ? null : word)

export const FREE_TIER_COLUMNS: readonly Column[] = [
  text(
    'kind',
    'what the free tier is: `keyless`, `permanent`, `renewing-credits`, …',
    (provider) => terms(provider).kind,
  ),
  flag('creditCardAssumed', 'whether requiresCreditCard is an assumption', ({ card }) => card.assumed),
  flag('phoneAssumed', 'whether requiresPhone is an assumption', ({ phone }) => phone.assumed),
  maybe(
    text(
      'cardBasis',
      'on what requiresCreditCard rests: `stated`, `paid-only`, `signup-described`, `reported`, `called`',
      (provider) => terms(provider).cardBasis ?? null,
    ),
  ),
  maybe(
    text(
      'phoneBasis',
      'on what requiresPhone rests: `stated`, `signup-described`, `reported`, `called`',
      (provider) => terms(provider).phoneBasis ?? null,
    ),
  ),
  text(
    'mainAllowance',
    'what is free of the main capability in a few words, computed: `200,000 tokens a day`',
    ({ mainAllowance }) => allowanceWords(mainAllowance).text,
  ),
  maybe(
    text(
      'mainAllowanceCondition',
      'the condition of it that matters most: `per model`',
      ({ mainAllowance }) => allowanceWords(mainAllowance).condition,
    ),
  ),
  maybe(
    text(
      'allowance',
      'what is known of the amount: `counted` (limits say how much), `unmetered` (no quota), `unpublished`',
      (provider) => knownWord(terms(provider).allowance ?? 'unknown'),
    ),
  ),
  list('limits', 'the numeric limits in words, with their conditions and notes', (provider) =>
    (terms(provider).limits ?? []).map((limit) => limitText(limit, provider.disputed)),
  ),
  maybe(
    text('trainsOnData', 'whether data sent may train models: `no`, `opt-in`, `opt-out`, `yes`', (provider) =>
      knownWord(trainingOf(terms(provider))),
    ),
  ),
  maybe(
    text('trainsOnDataExcept', 'regions that are treated otherwise: `no in CH EU GB`', (provider) =>
      exceptions(terms(provider)),
    ),
  ),
  ...PUBLISHED_TERM_ROWS.map(
    ([name, { value, cell }]): Column => ({
      name,
      type: cell.type,
      description: cell.description,
      nullable: true,
      value(provider) {
        const own = value(terms(provider))
        return own === null ? null : cell.value(own)
      },
    }),
  ),
]

function exceptions({ trainsOnData }: FreeTierTerms): string | null {
  if (typeof trainsOnData !== 'object') return null
  return trainsOnData.except.map(({ regions, value }) => `${value} in ${regions.join(' ')}`).join(', ')
}
