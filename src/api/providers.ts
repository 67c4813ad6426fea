/** The provider detail, and the list in its unfiltered form and its 72 variants. */
import type { CatalogProvider } from '../catalog.ts'
import { openaiBaseUrl } from '../schema/openai-base-url.ts'
import type { FreeTierTerms } from '../schema/provider.ts'
import type { ProviderDetail } from '../schema/responses.ts'
import { DOCUMENTATION_FACTS, type DocumentationFact } from '../schema/vocabulary.ts'

const known = (value: boolean | 'unknown' | undefined) => (typeof value === 'boolean' ? value : null)

/** The twelve specified fields first, in their order; then all else that the content knows. */
export function providerDetail(provider: CatalogProvider): ProviderDetail {
  const { slug, entry, summary, score, status, card, phone } = provider
  const { connection, health } = entry
  const terms: FreeTierTerms = entry.freeTier
  const parts = score.parts
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
    freeTier: { summary: terms.summary, requiresCreditCard: card.answer, requiresPhone: phone.answer },
    pros: entry.pros,
    cons: entry.cons,
    useCases: entry.useCases,
    changelog: entry.changelog.map(({ date, change, source }) => ({ date, change, source })),
    website: entry.website,
    docsUrl: entry.docsUrl,
    status: summary.status,
    lastVerified: summary.lastVerified,
    added: entry.added,
    retired: entry.retired ? { date: entry.retired.date, successor: entry.retired.successor ?? null } : null,
    connection: {
      baseUrl: connection.baseUrl ?? null,
      auth: connection.auth ?? null,
      authName: connection.authName ?? null,
      envVar: connection.envVar ?? null,
      openaiCompatible: known(connection.openaiCompatible),
      openaiBaseUrl: openaiBaseUrl(connection),
      keyUrl: connection.keyUrl ?? null,
      sdks: { npm: connection.sdks?.npm ?? [], pypi: connection.sdks?.pypi ?? [] },
    },
    terms: {
      kind: terms.kind,
      requiresCreditCard: known(terms.requiresCreditCard),
      requiresPhone: known(terms.requiresPhone),
      phoneBasis: terms.phoneBasis ?? null,
      limits: (terms.limits ?? []).map(({ id, metric, value, per, scope, model, note }) => ({
        id,
        metric,
        value,
        per,
        scope: scope ?? null,
        model: model ?? null,
        note: note ?? null,
      })),
      creditsExpireAfter: terms.creditsExpireAfter ?? null,
      endsAfter: terms.endsAfter ?? null,
      identityCheck: known(terms.identityCheck),
      excludedRegions: terms.excludedRegions ?? null,
      trainsOnData: known(terms.trainsOnData),
      commercialUse: known(terms.commercialUse),
    },
    assumed: assumedFields(provider),
    disputed: provider.disputed,
    documentation: Object.fromEntries(
      DOCUMENTATION_FACTS.map((fact) => [fact, entry.documentation[fact] ?? null]),
    ) as Record<DocumentationFact, boolean | null>,
    health: {
      reason: status.reason,
      source: status.source,
      since: status.since,
      probeUrl: health.probe?.url ?? null,
      statusPageUrl: health.statusPage?.url ?? null,
      uptime: provider.uptime,
    },
    scoring: { version: score.version, parts },
    sources: entry.sources.map(({ url, read, asOf, supports, contradicts, note }) => ({
      url,
      read,
      asOf: asOf ?? null,
      supports,
      contradicts: contradicts ?? [],
      note: note ?? null,
    })),
    collections: provider.collections,
  }
}

/** Fields that are answered by a cautious assumption or a prior, because nothing undisputed is known. */
function assumedFields({ card, phone, score }: CatalogProvider): string[] {
  return [
    ...(card.assumed ? ['requiresCreditCard'] : []),
    ...(phone.assumed ? ['requiresPhone'] : []),
    ...Object.entries(score.parts).flatMap(([name, { assumed }]) => (assumed ? [`scores.${name}`] : [])),
  ]
}
