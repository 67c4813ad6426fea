/** The provider detail, and the list in its unfiltered form and its variants. */

import { perObject } from '../core/per-object.ts'
import { statusPageOf } from '../core/schema/provider.ts'
import type { Allowance, Derived } from './allowance/allowances.ts'
import { allowanceWords } from './allowance/main-allowance.ts'
import type { CatalogProvider } from './catalog/provider.ts'
import type { ProviderDetail } from './provider-detail.ts'
import { entry as publishedEntry } from './published-entry.ts'

/** The twelve specified fields first, in their order; then all else that the content knows. */
export const providerDetail = perObject((provider: CatalogProvider): ProviderDetail => {
  const { slug, entry, summary, score, status, card, phone } = provider
  const { health } = entry
  const parts = score.parts
  const { pros, cons, useCases, changelog, reports, sources, ...facts } = publishedEntry.value(entry)
  return {
    object: 'provider',
    slug,
    name: entry.name,
    tagline: entry.tagline,
    category: entry.category,
    directoryScore: score.total,
    scores: {
      reliability: parts.reliability.score,
      freeTier: parts.freeTier.score,
      documentation: parts.documentation.score,
      popularity: parts.popularity.score,
    },
    freeTier: {
      summary: entry.freeTier.summary,
      requiresCreditCard: card.answer,
      requiresPhone: phone.answer,
    },
    pros,
    cons,
    useCases,
    changelog,
    website: entry.website,
    docsUrl: entry.docsUrl,
    status: summary.status,
    lastVerified: summary.lastVerified,
    ...facts,
    mainAllowance: { ...allowanceWords(provider.mainAllowance), offer: provider.mainAllowance.offer },
    allowances: provider.allowances.map(publicAllowance),
    evidence: provider.evidence,
    assumed: assumedFields(provider),
    disputed: provider.disputed,
    health: {
      reason: status.reason,
      source: status.source,
      since: status.since,
      probeUrl: health.probe?.url ?? null,
      statusPageUrl: statusPageOf(health)?.url ?? null,
      statusPageNone: health.statusPage && 'none' in health.statusPage ? health.statusPage.none : null,
      uptime: provider.uptime,
    },
    scoring: { version: score.version, range: score.range, known: score.known, parts },
    reports,
    sources,
    collections: provider.collections,
  }
})

/** Fields that are answered by a cautious assumption or a prior, because nothing undisputed is known. */
function assumedFields({ card, phone, score }: CatalogProvider): string[] {
  return [
    ...(card.assumed ? ['requiresCreditCard'] : []),
    ...(phone.assumed ? ['requiresPhone'] : []),
    ...Object.entries(score.parts).flatMap(([name, { assumed }]) => (assumed ? [`scores.${name}`] : [])),
  ]
}

/** Without what only ranking needs. */
export const publicAllowance = ({ perModel: _, bought: __, from: ___, ...allowance }: Derived): Allowance =>
  allowance
