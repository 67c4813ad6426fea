/** The offers of a provider as Markdown: what each gives, for what, what it asks for, its limits. */
import { escapeMarkdown, markdownLink } from '../../base/text/markdown.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import { quantity } from '../../entry/amount-words.ts'
import { requirementOf } from '../../entry/offers/living.ts'
import { settled } from '../../entry/offers/settled.ts'
import { periodWords } from '../../entry/periods.ts'
import type { Offer } from '../../schema/offer.ts'
import { KIND_WORDS } from '../../schema/vocabulary.ts'
import { limitLines, limitTable } from './limits.ts'
import { factTable } from './terms.ts'

/** The one that speaks for the provider first, ended ones last. */
export const shownOffers = ({ content, headline }: CatalogProvider): Offer[] => {
  const rank = ({ id, ended }: Offer) => (ended ? 2 : id === headline ? 0 : 1)
  return content.offers.toSorted((a, b) => rank(a) - rank(b))
}

/** A part for each offer; empty where there is none. */
export const offersText = (provider: CatalogProvider): string =>
  shownOffers(provider)
    .map((offer) => offerText(provider, offer))
    .join('\n\n')

function offerText(provider: CatalogProvider, offer: Offer): string {
  const { id, name, ended, unlockedBy, buys = [] } = offer
  const facts = provider.facts.filter((fact) => fact.offer === id && !fact.name.includes('.quotas.'))
  const parts = [
    `### ${escapeMarkdown(name)}${ended ? `, ended ${ended}` : ''}${unlockedBy ? ', after a purchase' : ''}`,
    factTable(provider, facts),
    limitTable(provider, offer),
    buys
      .map(
        ({ capability, metric, amount, model, source }) =>
          `- Buys ${quantity(amount, metric, false)} of ${capability}${model ? ` with ${escapeMarkdown(model)}` : ''} (${markdownLink('price', source)})`,
      )
      .join('\n'),
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** An offer in one line with its limits below, for a list. What sources dispute is unknown. */
export function offerLines(provider: CatalogProvider, offer: Offer): string[] {
  const { content } = provider
  const own = settled(content).offers.find(({ id }) => id === offer.id)!
  const needs = (ask: 'card' | 'phone') => {
    const { value } = requirementOf(settled(content), own, ask)
    return value === 'unknown' ? 'unknown' : value ? 'needed' : 'not needed'
  }
  const { ended, unlockedBy, sharedWith, lasts, eligibility } = own
  const words = [
    KIND_WORDS[own.kind].title,
    ...(own.covers ? [`for ${own.covers.join(', ')}`] : []),
    `card ${needs('card')}, phone ${needs('phone')}`,
    ...(lasts ? [lasts === 'never' ? 'does not end' : `lasts ${periodWords(lasts)}`] : []),
    ...(eligibility ? [eligibility] : []),
    ...(sharedWith ? [`shared with ${sharedWith}`] : []),
    ...(unlockedBy ? ['after a purchase'] : []),
    ...(ended ? [`ended ${ended}`] : []),
  ]
  return [
    `- ${escapeMarkdown(own.name)}: ${escapeMarkdown(words.join('; '))}`,
    ...limitLines(provider, own).map((limit) => `  - ${limit}`),
  ]
}
