/** The provider detail, and the list in its unfiltered form and its 72 variants. */

import { perObject } from '../core/per-object.ts'
import { type Connection, officialPackages } from '../core/schema/connection.ts'
import { type FreeTierTerms, trainingOf } from '../core/schema/free-tier.ts'
import { openaiBaseUrl } from '../core/schema/openai-base-url.ts'
import { statusPageOf } from '../core/schema/provider.ts'
import type { LinkOrNone } from '../core/schema/url.ts'
import { LINKS, type Training } from '../core/schema/vocabulary.ts'
import type { Allowance, Derived } from './allowance/allowances.ts'
import { allowanceWords } from './allowance/main-allowance.ts'
import type { CatalogProvider } from './catalog/provider.ts'
import type { ProviderDetail } from './provider-detail.ts'
import { termValues } from './published-terms.ts'

const known = (value: boolean | 'unknown' | undefined) => (typeof value === 'boolean' ? value : null)

/** The twelve specified fields first, in their order; then all else that the content knows. */
export const providerDetail = perObject((provider: CatalogProvider): ProviderDetail => {
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
    changelog: entry.changelog.map(({ date, change, source, kind, before, after, endsOn }) => ({
      date,
      change,
      source,
      kind,
      before: before ?? null,
      after: after ?? null,
      endsOn: endsOn ?? null,
    })),
    website: entry.website,
    docsUrl: entry.docsUrl,
    status: summary.status,
    lastVerified: summary.lastVerified,
    capabilities: entry.capabilities ?? [],
    headquarters: entry.headquarters ?? null,
    added: entry.added,
    reviewed: entry.reviewed ?? null,
    retired: entry.retired ? { date: entry.retired.date, successor: entry.retired.successor ?? null } : null,
    connection: {
      baseUrl: connection.baseUrl ?? null,
      auth: connection.auth ?? null,
      authName: connection.authName ?? null,
      envVar: connection.envVar ?? null,
      openaiCompatible: known(connection.openaiCompatible),
      openaiBaseUrl: openaiBaseUrl(connection),
      keyUrl: connection.keyUrl ?? null,
      sdks: {
        ...officialPackages(connection),
        none: connection.sdks && 'none' in connection.sdks ? connection.sdks.none : null,
      },
      firstCall: firstCallOf(connection),
    },
    links: Object.fromEntries(
      LINKS.map((name) => [name, linkOf(entry.links[name])]),
    ) as ProviderDetail['links'],
    terms: {
      kind: terms.kind,
      requiresCreditCard: known(terms.requiresCreditCard),
      cardBasis: terms.cardBasis ?? null,
      requiresPhone: known(terms.requiresPhone),
      phoneBasis: terms.phoneBasis ?? null,
      allowance: terms.allowance ?? null,
      limits: (terms.limits ?? []).map(
        ({ id, metric, value, per, scope, model, capability, when, sharedWith, ended, note }) => ({
          id,
          metric,
          value,
          per,
          scope: scope ?? null,
          model: model ?? null,
          capabilities: capability === undefined ? [] : [capability].flat(),
          when: when ?? null,
          sharedWith: sharedWith ?? null,
          ended: ended ?? null,
          note: note ?? null,
        }),
      ),
      buys: (terms.buys ?? []).map(({ model, asOf, ...purchase }) => ({
        ...purchase,
        model: model ?? null,
        asOf: asOf ?? null,
      })),
      ...termValues(terms),
      trainsOnData: terms.trainsOnData === undefined ? null : knownTraining(trainingOf(terms)),
      trainsOnDataExcept: typeof terms.trainsOnData === 'object' ? terms.trainsOnData.except : [],
    },
    mainAllowance: allowanceWords(provider.mainAllowance),
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
    reports: (entry.reports ?? []).map(
      ({ identity, waitingList, card, phone, firstCallWorked, ...report }) => ({
        date: report.date,
        country: report.country,
        card: known(card),
        phone: known(phone),
        identity: known(identity),
        waitingList: known(waitingList),
        firstCallWorked: known(firstCallWorked),
        url: report.url,
      }),
    ),
    sources: entry.sources.map(({ url, read, asOf, type, of, supports, contradicts, note }) => ({
      url,
      read,
      asOf: asOf ?? null,
      type: type ?? null,
      of: of ?? null,
      supports,
      contradicts: contradicts ?? [],
      note: note ?? null,
    })),
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
export const publicAllowance = ({ perModel: _, when: __, bought: ___, ...allowance }: Derived): Allowance =>
  allowance

const knownTraining = (training: Training) => (training === 'unknown' ? null : training)

const linkOf = (link: LinkOrNone | undefined) =>
  typeof link === 'object' ? { url: null, none: link.none } : { url: link ?? null, none: null }

/** The call with its whole URL, or null where the entry has none. */
export function firstCallOf({ baseUrl, firstCall }: Connection): ProviderDetail['connection']['firstCall'] {
  if (!firstCall) return null
  const { method, path, url, headers, query, body, form, model, source } = firstCall
  return {
    method,
    url: url ?? `${baseUrl?.replace(/\/$/, '')}${path}`,
    headers: headers ?? {},
    query: query ?? {},
    body: body ?? null,
    form: form ?? null,
    model: model ?? null,
    source,
  }
}
