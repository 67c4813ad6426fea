/** Limits and free amounts as Markdown: no part of a limit is left out. */
import { codeSpan, escapeMarkdown, markdownTable } from '../../base/text/markdown.ts'
import { allowanceWords } from '../../catalog/allowance/main-allowance.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import { isDisputedLimit } from '../../entry/disputes.ts'
import { staleFactOf, staleWords } from '../../entry/facts/age.ts'
import { headlineFact } from '../../entry/facts/headline-fact.ts'
import { quotaName } from '../../entry/facts/offer-facts.ts'
import { limitConditions, limitWords } from '../../entry/limit-words.ts'
import { allLimitsOf, limitsOf, type OfferLimit } from '../../entry/offers/limits.ts'
import { settled } from '../../entry/offers/settled.ts'
import type { Offer } from '../../schema/offer.ts'
import { CAPABILITIES } from '../../schema/vocabulary.ts'

/** `200,000 tokens a day, per model`; marked if sources disagree. */
export function mainAllowanceText(provider: CatalogProvider): string {
  const { text, condition } = allowanceWords(provider.mainAllowance)
  const words = [text, condition].filter(Boolean).join(', ')
  const isDisputed = (['allowance', 'kind'] as const).some(
    (fact) => headlineFact(provider, fact)?.sureness === 'disputed',
  )
  return escapeMarkdown(isDisputed ? `${words} (disputed)` : words)
}

/** One line per limit of an offer: number, scope, model, conditions, note. */
export function limitLines({ content, facts }: CatalogProvider, offer: Offer): string[] {
  return limitsOf(offer).map((limit) => {
    const scope = limit.scope ? ` per ${limit.scope}` : ''
    const model = limit.model ? ` for ${codeSpan(limit.model)}` : ''
    const note = limit.note ? `: ${escapeMarkdown(limit.note)}` : ''
    return limitWords(limit) + scope + model + conditions(limit, content, facts) + note
  })
}

export function limitTable({ content, facts }: CatalogProvider, offer: Offer): string {
  const limits = limitsOf(offer)
  if (limits.length === 0) return ''
  return markdownTable(
    ['Limit', 'Per', 'Model', 'Note'],
    limits.map((limit) => [
      limitWords(limit) + conditions(limit, content, facts),
      limit.scope ?? '',
      limit.model ? codeSpan(limit.model) : '',
      limit.note ? escapeMarkdown(limit.note) : '',
    ]),
  )
}

/** The comparable amounts, with their conditions. */
export function allowanceTable({ allowances, content }: CatalogProvider): string {
  if (allowances.length === 0) return ''
  const byId = new Map(allLimitsOf(settled(content)).map((limit) => [limit.id, limit]))
  const names = new Map(content.offers.map(({ id, name }) => [id, name]))
  return markdownTable(
    ['For', 'Amount', 'Condition', 'From'],
    allowances.map(({ capability, metric, amount, per, model, perModel, bought, shared, limit }) => {
      const from = byId.get(limit)!
      return [
        CAPABILITIES[capability].title,
        limitWords({ value: amount, metric, per }),
        [
          ...(perModel ? ['per model'] : []),
          ...(model ? [codeSpan(model)] : []),
          ...(bought ? ['what the grant buys at the published price'] : []),
          ...(shared ? ['shared with other capabilities'] : []),
        ].join(', '),
        `${limitWords(from)}, ${escapeMarkdown(names.get(from.offer)!)}`,
      ]
    }),
  )
}

function conditions(
  limit: OfferLimit,
  content: CatalogProvider['content'],
  facts: CatalogProvider['facts'],
): string {
  const staleFact = limit.ended === undefined ? staleFactOf(facts, [[quotaName(limit)]]) : null
  const words = [...limitConditions(limit, isDisputedLimit(content, limit)), ...staleWords(staleFact)]
  return words.length > 0 ? ` (${escapeMarkdown(words.join(', '))})` : ''
}
