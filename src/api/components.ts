/** The parts of answers that have a name of their own: in the OpenAPI document, and as interfaces of the client. */

import type { z } from 'zod'
import * as models from '../catalog/models/model-schemas.ts'
import { authScheme } from '../schema/connection.ts'
import * as responses from '../schema/responses.ts'
import { capability } from '../schema/text.ts'
import * as evidence from './provider-schemas.ts'
import * as entry from './published-entry.ts'

/** What a part is, where its schema does not say so itself. */
export const COMPONENT_DESCRIPTIONS: Readonly<Record<string, string>> = {
  ProviderSummary: 'One provider, as every list shows it. Its twelve fields never change within v1.',
  CollectionSummary: 'One collection, as the list shows it. Its six fields never change within v1.',
  StatusEntry: 'The present status of one provider.',
  SlimProvider: 'One provider, beside its offers.',
  OfferRow: 'What one offer of a provider gives for a capability.',
  ModelRow: 'What one offer of a provider gives of a model.',
  PaidModel: 'A provider that lists the model, and what it costs there.',
  ProviderModel: 'One model of a provider.',
  ModelSource: 'A catalogue that says what models are.',
  Change: 'One thing that changed.',
  Terms: 'What using an API means for data and business.',
  SignUp: 'How an account is made, and what is asked for.',
  Evidence: 'On what a fact rests.',
  Uptime: 'Uptime in one window.',
  Uptimes: 'Uptime in three windows.',
  ScorePart: 'How one part of a score was computed.',
  ParameterProblem: 'What is wrong with one parameter.',
  Problem: 'What the API answers instead of a 2xx: RFC 9457 problem details.',
}

/** By name. A part may hold those before it. */
export const COMPONENTS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['Category', responses.category],
  ['Status', responses.status],
  ['CapabilitySlug', capability],
  ['AuthScheme', authScheme],
  ['ErrorCode', responses.errorCode],
  ['ProviderSummary', responses.providerSummary],
  ['CollectionSummary', responses.collectionSummary],
  ['StatusEntry', responses.statusEntry],
  ['Change', responses.publishedChange],
  ['Allowance', responses.allowance],
  ['CapabilityCoverage', entry.capabilityCoverage],
  ['SlimProvider', responses.slimProvider],
  ['OfferRow', responses.offerRow],
  ['ModelPrice', models.publishedPrice.schema],
  ['ModelLimits', models.modelLimits],
  ['ModelRow', models.modelRow],
  ['PaidModel', models.paidModel],
  ['FreeUse', models.freeUse],
  ['ProviderModel', models.providerModel],
  ['ModelSource', models.source.schema],
  ['Limit', entry.limit],
  ['Purchase', entry.purchase.schema],
  ['Terms', entry.terms.schema],
  ['Offer', entry.offer.schema],
  ['SignUp', entry.signup.schema],
  ['Price', entry.price.schema],
  ['Link', entry.link],
  ['FirstCall', entry.firstCall.schema],
  ['Connection', entry.connection.schema],
  ['Side', evidence.side],
  ['Evidence', evidence.evidence],
  ['Source', entry.source.schema],
  ['SignUpReport', entry.report.schema],
  ['Uptime', responses.uptime],
  ['Uptimes', responses.uptimes],
  ['ScorePart', evidence.scorePart],
  ['AuditFigures', responses.auditFigures],
  ['ParameterProblem', responses.parameterProblem],
  ['Problem', responses.errorBody],
])
