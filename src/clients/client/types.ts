/**
 * The shapes of all answers, from the schemas of the API. The npm package has them written out, without zod:
 * see ../package/client-types.ts.
 */
import type { z } from 'zod'
import type * as detail from '../../api/providers.ts'
import type * as evidence from '../../api/providers.ts'
import type * as entry from '../../api/published-entry.ts'
import type * as models from '../../catalog/models/model-schemas.ts'
import type { authScheme } from '../../schema/connection.ts'
import type * as ratings from '../../schema/ratings.ts'
import type * as responses from '../../schema/responses.ts'
import type { capability } from '../../schema/text.ts'
import type * as vocabulary from '../../schema/vocabulary.ts'

export type { ChangesQuery } from '../../api/query/change-query.ts'
export type { ModelQuery } from '../../api/query/model-query.ts'
export type { CapabilityQuery } from '../../api/query/offer-query.ts'
export type { ProviderQuery } from '../../api/query/provider-query.ts'
export type { StatusQuery } from '../../api/query/status-query.ts'
export type { FreeTierKind } from '../../schema/vocabulary.ts'
export type Category = z.infer<typeof responses.category>
export type Status = z.infer<typeof responses.status>
export type CapabilitySlug = z.infer<typeof capability>
export type Metric = vocabulary.Metric
export type ChangeKind = vocabulary.PublishedChangeKind
export type AuthScheme = z.infer<typeof authScheme>
export type ErrorCode = z.infer<typeof responses.errorCode>
export type ProviderSummary = z.infer<typeof responses.providerSummary>
export type CollectionSummary = z.infer<typeof responses.collectionSummary>
export type StatusEntry = z.infer<typeof responses.statusEntry>
export type Change = z.infer<typeof responses.publishedChange>
export type Allowance = z.infer<typeof responses.allowance>
export type ProviderBrief = z.infer<typeof responses.providerBrief>
export type OfferRow = z.infer<typeof responses.offerRow>
export type ModelPrice = z.infer<typeof models.publishedPrice.schema>
export type ModelLimit = z.infer<typeof models.modelLimit>
export type ModelRow = z.infer<typeof models.shownRow>
export type PaidModel = z.infer<typeof models.paidModel>
export type FreeUse = z.infer<typeof models.freeUse>
export type ProviderModel = z.infer<typeof models.providerModel>
export type ModelSource = z.infer<typeof models.source.schema>
export type Limit = z.infer<typeof entry.limit>
export type Purchase = z.infer<typeof entry.purchase.schema>
export type CapabilityCoverage = z.infer<typeof entry.capabilityCoverage>
export type Terms = z.infer<typeof entry.terms.schema>
export type Offer = z.infer<typeof entry.offer.schema>
export type SignUp = z.infer<typeof entry.signup.schema>
export type Price = z.infer<typeof entry.price.schema>
export type Link = z.infer<typeof entry.link>
export type FirstCall = z.infer<typeof entry.firstCall.schema>
export type Connection = z.infer<typeof entry.connection.schema>
export type Side = z.infer<typeof evidence.side>
export type Evidence = z.infer<typeof evidence.evidence>
export type Source = z.infer<typeof entry.source.schema>
export type SignUpReport = z.infer<typeof entry.report.schema>
export type Uptime = z.infer<typeof responses.uptime>
export type Uptimes = z.infer<typeof responses.uptimes>
export type ScorePart = z.infer<typeof evidence.scorePart>
export type AuditFigures = z.infer<typeof responses.auditFigures>
export type ParameterProblem = z.infer<typeof responses.parameterProblem>
export type ErrorBody = z.infer<typeof responses.errorBody>
export type Index = z.infer<typeof responses.apiIndex>
export type ProviderList = z.infer<typeof responses.providerList>
export type AllProviders = z.infer<typeof responses.allProviders>
export type Provider = z.infer<typeof detail.providerDetailSchema>
export type ProviderEvidence = z.infer<typeof evidence.providerEvidenceSchema>
export type ProviderModels = z.infer<typeof models.providerModels>
export type ModelList = z.infer<typeof models.modelList>
export type Model = z.infer<typeof models.modelDetail>
export type FamilyList = z.infer<typeof models.familyList>
export type FamilyRelease = z.infer<typeof models.familyRelease>
export type Family = z.infer<typeof models.familyDetail>
export type Ratings = z.infer<typeof ratings.ratingsAnswer>
export type CollectionList = z.infer<typeof responses.collectionList>
export type Collection = z.infer<typeof responses.collectionDetail>
export type StatusOverview = z.infer<typeof responses.statusOverview>
export type StatusHistory = z.infer<typeof responses.statusHistory>
export type CategoryList = z.infer<typeof responses.categoryList>
export type CapabilityList = z.infer<typeof responses.capabilityList>
export type Capability = z.infer<typeof responses.capabilityDetail>
export type ChangesList = z.infer<typeof responses.changesList>
export type ChangesOfMonth = z.infer<typeof responses.changesOfMonth>
export type Meta = z.infer<typeof responses.meta>
export type Quality = z.infer<typeof responses.quality>
