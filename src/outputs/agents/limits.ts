/** Limits and free amounts as Markdown: no part of a limit is left out. */
import { allowanceWords } from '../../api/allowance/main-allowance.ts'
import type { CatalogProvider } from '../../api/catalog/provider.ts'
import type { FreeTierTerms, Limit } from '../../core/schema/free-tier.ts'
import { CAPABILITIES } from '../../core/schema/vocabulary.ts'
import { limitConditions, limitWords } from '../../core/text/limit-words.ts'
import { codeSpan, escapeMarkdown, markdownTable } from '../../core/text/markdown.ts'
import { factOf } from './terms.ts'

const limitsOf = ({ entry }: CatalogProvider): Limit[] => (entry.freeTier as FreeTierTerms).limits ?? []

/** `200,000 tokens a day, per model`; marked if sources disagree. */
export function mainAllowanceText(provider: CatalogProvider): string {
  const { value, sureness } = factOf(provider, 'allowance')!
  const words = value ?? allowanceWords(provider.mainAllowance).text
  return escapeMarkdown(sureness === 'disputed' ? `${words} (disputed)` : words)
}

/** One line per limit: number, scope, model, conditions, note. */
export function limitLines(provider: CatalogProvider): string[] {
  return limitsOf(provider).map((limit) => {
    const scope = limit.scope ? ` per ${limit.scope}` : ''
    const model = limit.model ? ` for ${codeSpan(limit.model)}` : ''
    return limitWords(limit) + scope + model + conditions(limit, provider) + note(limit)
  })
}

export function limitTable(provider: CatalogProvider): string {
  const limits = limitsOf(provider)
  if (limits.length === 0) return ''
  return markdownTable(
    ['Limit', 'Per', 'Model', 'Note'],
    limits.map((limit) => [
      limitWords(limit) + conditions(limit, provider),
      limit.scope ?? '',
      limit.model ? codeSpan(limit.model) : '',
      limit.note ? escapeMarkdown(limit.note) : '',
    ]),
  )
}

/** The comparable amounts, with their conditions. */
export function allowanceTable(provider: CatalogProvider): string {
  if (provider.allowances.length === 0) return ''
  const byId = new Map(limitsOf(provider).map((limit) => [limit.id, limit]))
  return markdownTable(
    ['For', 'Amount', 'Condition', 'From'],
    provider.allowances.map(({ capability, metric, amount, per, model, perModel, bought, shared, limit }) => {
      const from = byId.get(limit)!
      const { capability: _, ...rest } = from
      return [
        CAPABILITIES[capability].title,
        limitWords({ value: amount, metric, per }),
        [
          ...(perModel ? ['per model'] : []),
          ...(model ? [codeSpan(model)] : []),
          ...(bought ? ['what the grant buys at the published price'] : []),
          ...(shared ? ['shared with other capabilities'] : []),
          ...limitConditions(rest, provider.disputed).map(escapeMarkdown),
        ].join(', '),
        limitWords(from),
      ]
    }),
  )
}

function conditions(limit: Limit, { disputed }: CatalogProvider): string {
  const words = limitConditions(limit, disputed)
  return words.length > 0 ? ` (${escapeMarkdown(words.join(', '))})` : ''
}

const note = (limit: Limit) => (limit.note ? `: ${escapeMarkdown(limit.note)}` : '')
