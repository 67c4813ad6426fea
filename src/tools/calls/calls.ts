/** First calls with the owner's keys: which are made, what an answer means, what of it is kept, and what it shows as a source. */
import { firstCallOf } from '../../api/published-entry.ts'
import { daysBetween } from '../../base/days.ts'
import { jsonIn, valueAt } from '../../base/json.ts'
import { PLACES, requestOf, tokensOf } from '../../clients/cli/try.ts'
import type { Entry } from '../../content/tree.ts'
import { requirementOf } from '../../entry/free-offers.ts'
import { readHandedOver } from '../../entry/handed-over.ts'
import { viewOf } from '../../entry/view.ts'
import type { HttpFacts } from '../../net/http-facts.ts'
import type { SafeRequest } from '../../net/safe-fetch.ts'
import type { EntrySource, ProviderEntry } from '../../schema/entry.ts'
import type { ImportedModels } from '../../schema/imported.ts'
import type { Offer } from '../../schema/offer.ts'
import { SLUG_PATTERN } from '../../schema/slugs.ts'
import {
  type CallOutcome,
  type CallRecord,
  type CallsState,
  callsRun,
  RATE_LIMIT_HEADER,
} from '../../schema/status-files.ts'
import { offersOf } from '../leads/leads.ts'

/** The key goes to this host or to none; undefined: to that of the base URL. */
type NamedProvider = { slug: string; host: string | undefined }

const EXPECTED =
  'expected slugs with commas between them, each with the host that it may be called at: groq@api.groq.com'

/** Whom the owner lets be called: `groq, mistral@api.mistral.ai`. Each once, or what is wrong with the list. */
export function namedProviders(list: string): { named: NamedProvider[] } | { error: string } {
  const named = new Map<string, NamedProvider>()
  for (const part of list.split(/[\s,]+/).filter(Boolean)) {
    const [slug = '', host, ...more] = part.split('@')
    const isHost = host === undefined || /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/.test(host)
    if (!SLUG_PATTERN.test(slug) || !isHost || more.length > 0) return { error: EXPECTED }
    named.set(slug, { slug, host })
  }
  return { named: [...named.values()] }
}

/**
 * A key without white space around it; undefined where there is none, or where it is nothing that an API gives out:
 * shorter than eight characters, with a blank in it, or a plain number, which could hide among the numbers of a record.
 */
export function readKey(value: string | undefined): string | undefined {
  const key = value?.trim() ?? ''
  return /^[\x21-\x7e]{8,4096}$/.test(key) && /[^\d.]/.test(key) ? key : undefined
}

type PlannedCall = {
  variable: string
  /** Null where the call names none. */
  model: string | null
  /** The free offer that the call draws on. */
  offer: Offer
  /** Without a policy for redirects: one is an answer, and the key goes to no second URL. */
  request: (key: string) => SafeRequest
}

export function plannedCall(
  entry: Entry<ProviderEntry>,
  imported: ImportedModels | null,
  host: string | undefined,
  today: string,
): { call: PlannedCall } | { refusal: string } {
  const { retired, connection } = entry.value
  const { baseUrl, auth = '', authName = '', authPrefix, envVar: variable } = connection
  const call = firstCallOf(connection)
  const refuse = (refusal: string) => ({ refusal })
  if (retired) return refuse('it is retired')
  if (!call || !baseUrl) return refuse('its entry has no first call')
  if (call.form) return refuse('its first call sends a form')
  if (/[{}]/.test(call.url)) return refuse('its first call has places to fill in')
  const [to, base] = [new URL(call.url), new URL(baseUrl)]
  if (to.origin !== base.origin) return refuse(`its first call goes to ${to.host}, not to its base URL`)
  if (host !== undefined && base.host !== host)
    return refuse(`its base URL is at ${base.host}, and the owner lets its key go to ${host} alone`)
  const offer = offerOf(entry, imported, today)
  if (!offer) return refuse('no living offer gives its first call free')
  // Other schemes need more than one key, or a signature.
  if (!['bearer', 'header', 'query'].includes(auth) || !variable)
    return refuse('its entry does not name one variable and one place for the key')
  const isOpen = authName.toLowerCase() === 'authorization' && authPrefix === undefined
  if (auth !== 'bearer' && (authName === '' || isOpen))
    return refuse('its entry does not say in which form the key is sent')
  // An answer is read to count its tokens.
  const request = (key: string): SafeRequest => ({
    ...requestOf(call, PLACES[auth]!(key, authName, authPrefix ?? '')),
    maxBody: 64 * 1024,
  })
  return { call: { variable, model: call.model ?? null, offer, request } }
}

/** The offer of the model that is called, or of what the API does first. One that takes no key says nothing of the key. */
function offerOf(
  entry: Entry<ProviderEntry>,
  imported: ImportedModels | null,
  today: string,
): Offer | undefined {
  const { slug, value } = entry
  const [view, model, main] = [
    viewOf(value, today),
    value.connection.firstCall?.model,
    value.capabilities?.[0],
  ]
  const offers =
    model !== undefined
      ? offersOf({ slug, view }, imported, model)
      : view.freeOffers.filter(({ covers }) => main !== undefined && covers?.includes(main))
  return offers.find(({ kind }) => kind !== 'keyless')
}

/** The first row that holds decides. RFC 9110, section 15; 429 by RFC 6585. */
const OUTCOMES: readonly [CallOutcome, (status: number) => boolean][] = [
  ['answered', (status) => status >= 200 && status < 300],
  ['redirected', (status) => status >= 300 && status < 400],
  ['payment', (status) => status === 402],
  ['key', (status) => status === 401 || status === 403],
  ['gone', (status) => status === 404 || status === 410],
  ['limited', (status) => status === 429],
  ['rejected', (status) => status >= 400 && status < 500],
  ['failed', () => true],
]

/** Where an error names its code, and codes that say that money is wanted, whatever the status. */
const CODE_PLACES = [['error', 'code'], ['error', 'type'], ['code'], ['type']] as const
const PAYMENT_CODE = /^(?:insufficient_(?:quota|balance|credits)|billing_not_active|payment_required)$/

/** A record of what came back. Nothing in it is text of the server's. */
export function recordOf(
  { slug, model, day }: Pick<CallRecord, 'slug' | 'model' | 'day'>,
  { status, phase, headers = {}, body, headersMs }: HttpFacts,
): CallRecord {
  // Headers came, and then the rest did not: what they say counts.
  const isAnswer = status !== undefined && status >= 200 && status < 600 && phase !== 'guard'
  if (!isAnswer) return { slug, day, model, outcome: 'unreachable', status: null, tokens: null, limits: {} }
  const text = new TextDecoder().decode(body)
  const answer = jsonIn(text)
  const isPayment =
    status >= 400 && CODE_PLACES.some((place) => PAYMENT_CODE.test(String(valueAt(answer, ...place))))
  const limits = Object.entries(headers).filter(
    ([name, value]) => RATE_LIMIT_HEADER.test(name) && /^\d{1,12}(?:\.\d{1,3})?$/.test(value),
  )
  return {
    slug,
    day,
    model,
    outcome: isPayment ? 'payment' : OUTCOMES.find(([, holds]) => holds(status))![0],
    status,
    tokens: tokensOf(text),
    ...(headersMs !== undefined && { seconds: Math.round(headersMs / 100) / 10 }),
    limits: Object.fromEntries(limits.map(([name, value]) => [name, Number(value)])),
  }
}

/** Below the content folder. */
export const CALLS_FILE = 'status/calls.json'
/** Bytes of a run. A record has some hundred. */
export const MAX_CALLS_RUN = 256 * 1024

/** The state after these calls. The same twice is the same as once; providers without an entry are forgotten. */
export function applyCalls(
  stored: CallsState | undefined,
  calls: readonly CallRecord[],
  slugs: ReadonlySet<string>,
): CallsState {
  const after = new Map(stored?.calls.map((call) => [call.slug, call]))
  for (const call of calls) {
    const last = after.get(call.slug)
    if (last && last.day > call.day) continue
    after.set(call.slug, { ...call, since: last?.outcome === call.outcome ? last.since : call.day })
  }
  const kept = [...after.values()].filter(({ slug }) => slugs.has(slug))
  return { version: 1, calls: kept.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)) }
}

/** One provider a line, so that a diff shows whom it concerns. */
export const callsText = ({ version, calls }: CallsState): string =>
  `{"version":${version},"calls":[\n${calls.map((call) => JSON.stringify(call)).join(',\n')}\n]}\n`

/**
 * The calls that another job hands over, or why they are refused. They say nothing but what the entries name: a slug of
 * an entry, the model of its own first call, a day that is today or yesterday.
 */
export function parseCalls(
  source: string,
  entries: readonly Entry<ProviderEntry>[],
  today: string,
): { calls: CallRecord[] } | { refusal: string } {
  const read = readHandedOver(source, callsRun, MAX_CALLS_RUN)
  if ('refusal' in read) return { refusal: `the file ${read.refusal}` }
  const models = new Map(entries.map(({ slug, value }) => [slug, value.connection.firstCall?.model ?? null]))
  for (const { slug, model, day } of read.value.calls) {
    if (!models.has(slug)) return { refusal: `${slug} has no entry` }
    if (models.get(slug) !== model) return { refusal: `${slug} names another model than its entry` }
    const age = daysBetween(day, today)
    if (age < 0 || age > 1) return { refusal: `${slug} was called on ${day}` }
  }
  return read.value
}

type CallSource = Omit<EntrySource, 'supports' | 'contradicts'> & {
  supports?: string[]
  contradicts?: { fact: string; value: string }[]
}

/** The item for `sources`, or why the call is none. `url`: where the record is published. */
export function callSource(
  { value }: Entry<ProviderEntry>,
  offer: Offer,
  { outcome, day, model, status, tokens }: CallRecord,
  url: string,
): { source: CallSource } | { refusal: string } {
  const { fact, value: card } = requirementOf(value, offer, 'card')
  const said = `The first call${model === null ? '' : ` of ${model}`} with a key of this project was`
  const base = { url, read: day, asOf: day, type: 'call' as const }
  if (outcome === 'answered') {
    const supports = ['connection', ...(card === false ? [fact] : [])]
    const note = `${said} answered with ${status}${tokens === null ? '' : `, with ${tokens} tokens`}.`
    return { source: { ...base, supports, note } }
  }
  if (outcome !== 'payment')
    return { refusal: `the call ended as ${outcome}, which shows nothing about the offer` }
  // A grant of credits may be used up.
  if (offer.kind !== 'permanent' && offer.kind !== 'unknown') {
    const why = 'and a call that is refused for want of payment may mean that they are used up'
    return { refusal: `${offer.id} gives credits, ${why}` }
  }
  const facts = [...new Set([`offers.${offer.id}.kind`, fact])]
  const contradicts = facts.map((one) => ({ fact: one, value: 'refused for want of payment' }))
  return { source: { ...base, contradicts, note: `${said} refused for want of payment, with ${status}.` } }
}
