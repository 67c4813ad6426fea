/** The parts of answers that have a name of their own: in the OpenAPI document, and as interfaces of the client. */
import type { z } from 'zod'
import * as detail from './provider-detail.ts'
import * as responses from './responses.ts'

/** What a part is, where its schema does not say so itself. */
export const COMPONENT_DESCRIPTIONS: Readonly<Record<string, string>> = {
  ProviderSummary: 'One provider, as every list shows it. Its twelve fields never change within v1.',
  CollectionSummary: 'One collection, as the list shows it. Its six fields never change within v1.',
  StatusEntry: 'The present status of one provider.',
  Change: 'One thing that changed.',
  Limit: 'One numeric limit of a free tier.',
  FirstCall: 'A first call, as a page of the provider shows it.',
  Connection: 'How to call a provider.',
  Evidence: 'On what a term rests.',
  Source: 'One page that facts rest on.',
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
  ['CapabilitySlug', responses.capabilitySlug],
  ['FreeTierKind', detail.freeTierKind],
  ['AuthScheme', detail.authScheme],
  ['ErrorCode', responses.errorCode],
  ['ProviderSummary', responses.providerSummary],
  ['CollectionSummary', responses.collectionSummary],
  ['StatusEntry', responses.statusEntry],
  ['Change', responses.publishedChange],
  ['Allowance', responses.allowance],
  ['Limit', detail.limit],
  ['Purchase', detail.purchase],
  ['Terms', detail.terms],
  ['Link', detail.link],
  ['FirstCall', detail.firstCall],
  ['Connection', detail.connection],
  ['Evidence', detail.evidence],
  ['Source', detail.source],
  ['SignUpReport', detail.report],
  ['Uptime', responses.uptime],
  ['Uptimes', responses.uptimes],
  ['ScorePart', detail.scorePart],
  ['AuditFigures', responses.auditFigures],
  ['ParameterProblem', responses.parameterProblem],
  ['Problem', responses.errorBody],
])
