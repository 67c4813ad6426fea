/** The provider detail, what it rests on, and the history of its status. */
import { perObject } from '../base/memo.ts'
import type { Allowance, Derived } from '../catalog/allowance/allowances.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { CatalogProvider } from '../catalog/provider.ts'
import { type Fact, isOpposed } from '../entry/facts/facts.ts'
import { statusPageOf } from '../schema/health-check.ts'
import { REASONS } from '../schema/reasons.ts'
import type { StatusHistory } from '../schema/responses.ts'
import type { ProviderDetail, ProviderEvidence } from './provider-schemas.ts'
import { entry as publishedEntry, report, source } from './published-entry.ts'

/** The twelve specified fields first, in their order; then the answer. */
export const providerDetail = perObject((provider: CatalogProvider): ProviderDetail => {
  const { slug, summary, score, status, entry, models } = provider
  const { pros, cons, useCases, changelog, ...facts } = publishedEntry.value(entry)
  const { parts, version, offer, range, known } = score
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
      summary: entry.summary,
      requiresCreditCard: entry.card.answer,
      requiresPhone: entry.phone.answer,
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
    headline: entry.headline?.id ?? null,
    models: { count: models.count, free: models.freeCount, url: `/api/v1/providers/${slug}/models` },
    mainAllowance: { ...provider.mainAllowance.words, offer: provider.mainAllowance.offer },
    assumed: assumedFields(provider),
    disputed: [...entry.disputed],
    health: {
      reason: status.reason,
      source: status.source,
      since: status.since,
      statusPageUrl: statusPageOf(entry.health)?.url ?? null,
      uptime: provider.uptime,
    },
    scoring: { version, offer, range, known },
    collections: provider.collections,
    alternatives: provider.alternatives,
  }
})

export const providerEvidence = perObject((provider: CatalogProvider): ProviderEvidence => {
  const { slug, entry, score } = provider
  const { probe, statusPage } = entry.health
  const { parts, version, offer, range, known } = score
  return {
    object: 'evidence',
    slug,
    name: entry.name,
    facts: entry.facts.filter(isStated).map(publicFact),
    sources: entry.sources.map(source.value),
    reports: (entry.reports ?? []).map(report.value),
    checked: {
      probeUrl: probe?.url ?? null,
      statusPageNone: statusPage && 'none' in statusPage ? statusPage.none : null,
    },
    scoring: { version, offer, range, known, parts },
  }
})

const isStated = (fact: Fact) => fact.written !== null || fact.for !== null || isOpposed(fact)

function publicFact(fact: Fact): ProviderEvidence['facts'][number] {
  const { name, title, written, basis, asOf, read, for: own, against, outvoted, stale, staleFrom } = fact
  const disputed = fact.sureness === 'disputed'
  return {
    name,
    title,
    value: written,
    basis,
    asOf,
    read,
    for: own,
    against,
    outvoted,
    disputed,
    stale,
    staleFrom,
  }
}

/** Fields that are answered by a cautious assumption or a prior, because nothing undisputed is known. */
function assumedFields({ entry: { card, phone }, score }: CatalogProvider): string[] {
  return [
    ...(card.assumed ? ['requiresCreditCard'] : []),
    ...(phone.assumed ? ['requiresPhone'] : []),
    ...Object.entries(score.parts).flatMap(([name, { assumed }]) => (assumed ? [`scores.${name}`] : [])),
  ]
}

/** Without what only ranking needs. */
export const publicAllowance = ({ perModel: _, bought: __, from: ___, ...allowance }: Derived): Allowance =>
  allowance

export function statusHistory(provider: CatalogProvider, { barsEnd }: Catalog): StatusHistory {
  const { reason, source, since, checkedAt } = provider.status
  return {
    object: 'status_history',
    slug: provider.slug,
    name: provider.entry.name,
    status: provider.summary.status,
    reason,
    reasonText: REASONS[reason] ?? reason,
    source,
    since,
    lastVerified: provider.summary.lastVerified,
    checkedAt,
    statusPageUrl: statusPageOf(provider.entry.health)?.url ?? null,
    uptime: provider.uptime,
    to: barsEnd,
    days: provider.bars.map(({ status }) => status),
    incidents: provider.incidents,
  }
}
