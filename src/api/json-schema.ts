/** Response schemas as JSON Schema: closed where the specification closes a shape, open where it may gain fields; and the parts that have a name of their own. */

import { z } from 'zod'
import type { Json } from '../base/json.ts'
import * as models from '../catalog/models/model-schemas.ts'
import { authScheme } from '../schema/connection.ts'
import * as responses from '../schema/responses.ts'
import { PREVIEW, specified, withPreviewMarks } from '../schema/specified.ts'
import { capability } from '../schema/text.ts'
import * as evidence from './providers.ts'
import * as entry from './published-entry.ts'

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** An open shape says nothing of further properties; an optional part of a union reads as a list of types. */
const published: Override = ({ zodSchema, jsonSchema }) => {
  if (jsonSchema.additionalProperties === false && !isClosed(zodSchema))
    delete jsonSchema.additionalProperties
  foldNull(jsonSchema as Json)
}

/** Whether a client may hold the shape strictly for the life of v1. */
function isClosed(schema: z.core.$ZodType): boolean {
  const found = specified.get(schema)
  return found !== undefined && 'closed' in found
}

/** `anyOf: [{type: X, …}, {type: null}]` as `type: [X, null]`, which more tools understand. */
function foldNull(schema: Json): void {
  const options = schema.anyOf as Json[] | undefined
  if (!Array.isArray(options) || options.length !== 2) return
  const [value, none] = options as [Json, Json]
  if (none.type !== 'null' || Object.keys(none).length > 1) return
  // Objects stay apart, so that a part with a name of its own is known again.
  if (typeof value.type !== 'string' || value.type === 'object' || '$ref' in value) return
  delete schema.anyOf
  const { description, ...rest } = schema
  // A constant is a list of one value, to which null comes.
  const { const: constant, ...kept } = value
  const values = 'const' in value ? [constant] : value.enum
  for (const key of Object.keys(schema)) delete schema[key]
  Object.assign(schema, kept, rest, {
    type: [value.type, 'null'],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
    ...((description ?? value.description) ? { description: description ?? value.description } : {}),
  })
}

/** One response schema in the JSON Schema dialect that OpenAPI 3.1 uses, whole in itself. */
export function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'output',
    override: published,
  }) as Json
  return withoutTypeLists(rest)
}

/** Validators in strict mode, and some generators of clients, refuse a list of types, but for one type and null. */
const withoutTypeLists = <Schema extends object>(schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema), (_, part) => {
    if (!Array.isArray(part?.type) || part.type.length < (part.type.includes('null') ? 3 : 2)) return part
    const { type, ...rest } = part
    return { ...rest, anyOf: type.map((one: string) => ({ type: one })) }
  })

/** Schemas that refer to each other by name, previews marked. Of one name the last counts. */
export function componentSchemas(components: readonly Component[]): Record<string, Json> {
  const named = new Map(components.map(([id, schema, description]) => [id, { schema, description }]))
  const registry = z.registry<{ id: string }>()
  for (const [id, { schema }] of named) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    target: 'draft-2020-12',
    io: 'output',
    uri: (id) => `#/components/schemas/${id}`,
    override: published,
  }) as { schemas: Record<string, Json> }
  return Object.fromEntries(
    Object.entries(withoutTypeLists(schemas)).map(([id, { $schema: _, $id: __, ...json }]) => {
      const { schema, description } = named.get(id)!
      return [id, { ...(description === undefined ? {} : { description }), ...marked(schema, json) }]
    }),
  )
}

/** A list of words has no fields: it is specified as a whole, or not at all. */
const marked = (schema: z.ZodType, json: Json): Json =>
  schema instanceof z.ZodObject || specified.has(schema)
    ? withPreviewMarks(schema, json)
    : { ...json, ...PREVIEW }

export type Component = readonly [name: string, schema: z.ZodType, description?: string]

/** By name, with what it is, where its schema does not say so itself. A part may hold those before it. */
export const COMPONENTS: readonly Component[] = [
  ['Category', responses.category],
  ['Status', responses.status],
  ['CapabilitySlug', capability],
  ['AuthScheme', authScheme],
  ['ErrorCode', responses.errorCode],
  [
    'ProviderSummary',
    responses.providerSummary,
    'One provider, as every list shows it. Its twelve fields never change within v1.',
  ],
  [
    'CollectionSummary',
    responses.collectionSummary,
    'One collection, as the list shows it. Its six fields never change within v1.',
  ],
  ['StatusEntry', responses.statusEntry, 'The present status of one provider.'],
  ['Change', responses.publishedChange, 'One thing that changed.'],
  ['Allowance', responses.allowance],
  ['CapabilityCoverage', entry.capabilityCoverage],
  ['ProviderBrief', responses.providerBrief, 'One provider beside rows that name it, and how to call it.'],
  ['OfferRow', responses.offerRow, 'What one offer of a provider gives for a capability.'],
  ['ModelPrice', models.publishedPrice.schema],
  ['ModelLimit', models.modelLimit, 'One number of an offer, for a model.'],
  ['ModelRow', models.shownRow, 'What one offer of a provider gives of a model.'],
  ['PaidModel', models.paidModel, 'A provider that lists the model, and what it costs there.'],
  ['FreeUse', models.freeUse],
  ['FamilyRelease', models.familyRelease, 'One release of a family, and who gives it free.'],
  ['ProviderModel', models.providerModel, 'One model of a provider.'],
  ['ModelSource', models.source.schema, 'A catalogue that says what models are.'],
  ['Limit', entry.limit],
  ['Purchase', entry.purchase.schema],
  ['Terms', entry.terms.schema, 'What using an API means for data and business.'],
  ['Offer', entry.offer.schema],
  ['SignUp', entry.signup.schema, 'How an account is made, and what is asked for.'],
  ['Price', entry.price.schema],
  ['Link', entry.link],
  ['FirstCall', entry.firstCall.schema],
  ['Connection', entry.connection.schema],
  ['Side', evidence.side],
  ['Evidence', evidence.evidence, 'On what a fact rests.'],
  ['Source', entry.source.schema],
  ['SignUpReport', entry.report.schema],
  ['Uptime', responses.uptime, 'Uptime in one window.'],
  ['Uptimes', responses.uptimes, 'Uptime in three windows.'],
  ['ScorePart', evidence.scorePart, 'How one part of a score was computed.'],
  ['AuditFigures', responses.auditFigures],
  ['ParameterProblem', responses.parameterProblem, 'What is wrong with one parameter.'],
  ['Problem', responses.errorBody, 'What the API answers instead of a 2xx: RFC 9457 problem details.'],
]
