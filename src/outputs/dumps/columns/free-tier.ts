/** The terms of the free tier, and how much it gives. */
import { allowanceWords } from '../../../api/allowance/main-allowance.ts'
import type { CatalogProvider } from '../../../api/catalog/provider.ts'
import type { FreeTierTerms } from '../../../core/schema/free-tier.ts'
import { limitText } from '../../../core/text/limit-words.ts'
import { type Column, flag, list, maybe, text } from '../column.ts'
import { terms } from '../flat-entry.ts'
import { publishedColumns } from '../published-columns.ts'

const tierOf = ({ entry }: CatalogProvider): FreeTierTerms => entry.freeTier

const {
  kind,
  // The columns of these names are the answers of the summary.
  requiresCreditCard: _,
  requiresPhone: __,
  cardBasis,
  phoneBasis,
  allowance,
  trainsOnData,
  trainsOnDataExcept,
  ...others
} = publishedColumns(terms, tierOf, {
  allowance: (word) => (word === 'unknown' ? null : word),
  trainsOnDataExcept: (exceptions) =>
    exceptions.map(({ regions, value }) => `${value} in ${regions.join(' ')}`).join(', ') || null,
  regions: ({ everywhere, only, except }) =>
    everywhere ? 'everywhere' : only.length > 0 ? `only ${only.join(' ')}` : `except ${except.join(' ')}`,
})

export const FREE_TIER_COLUMNS: readonly Column[] = [
  kind,
  flag('creditCardAssumed', 'whether requiresCreditCard is an assumption', ({ card }) => card.assumed),
  flag('phoneAssumed', 'whether requiresPhone is an assumption', ({ phone }) => phone.assumed),
  cardBasis,
  phoneBasis,
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
  allowance,
  list('limits', 'the numeric limits in words, with their conditions and notes', (provider) =>
    (tierOf(provider).limits ?? []).map((limit) => limitText(limit, provider.disputed)),
  ),
  trainsOnData,
  trainsOnDataExcept,
  ...Object.values(others),
]
