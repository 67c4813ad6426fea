/** The first call of an entry with the owner's key, as a request; or why it is not made. */
import { firstCallOf } from '../../../api/published-entry.ts'
import type { Entry } from '../../../content/tree.ts'
import type { SafeRequest } from '../../../core/net/safe-fetch.ts'
import { freeOffers } from '../../../core/offers/living.ts'
import { settled } from '../../../core/offers/settled.ts'
import type { Connection } from '../../../core/schema/connection.ts'
import type { ProviderEntry } from '../../../core/schema/entry.ts'
import type { ImportedModels } from '../../../core/schema/imported-models.ts'
import type { Offer } from '../../../core/schema/offer.ts'
import { ourModels } from '../our-models.ts'

/** Bytes of an answer that are read, to count tokens. */
const MAX_ANSWER = 64 * 1024

export type PlannedCall = {
  /** The variable of the key. */
  variable: string
  /** The model that is called; null where the call names none. */
  model: string | null
  /** The free offer that the call draws on. */
  offer: Offer
  /** Without a policy for redirects: one is an answer, and the key goes to no second URL. */
  request: (key: string) => SafeRequest
}

/** Where each scheme puts the key. The others need more than one key, or a signature. */
const PLACES: Partial<
  Record<
    NonNullable<Connection['auth']>,
    (key: string, name: string, prefix: string) => { header?: [string, string]; query?: [string, string] }
  >
> = {
  bearer: (key) => ({ header: ['authorization', `Bearer ${key}`] }),
  header: (key, name, prefix) => ({ header: [name.toLowerCase(), `${prefix} ${key}`.trimStart()] }),
  query: (key, name) => ({ query: [name, key] }),
}

/** `host`: the only one that the owner lets the key go to; undefined: that of the base URL. */
export function plannedCall(
  entry: Entry<ProviderEntry>,
  imported: ImportedModels | null,
  host: string | undefined,
): { call: PlannedCall } | { refusal: string } {
  const { connection } = entry.value
  const call = firstCallOf(connection)
  const offer = offerOf(entry, imported)
  const place = connection.auth && PLACES[connection.auth]
  const { envVar: variable, authName = '', authPrefix } = connection
  const refusal =
    whyNot(entry.value, call, host) ?? (offer ? undefined : 'no living offer gives its first call free')
  if (refusal !== undefined || !call || !offer) return { refusal: refusal ?? '' }
  if (!place || !variable)
    return { refusal: 'its entry does not name one variable and one place for the key' }
  const isOpen = authName.toLowerCase() === 'authorization' && authPrefix === undefined
  if (connection.auth !== 'bearer' && (authName === '' || isOpen))
    return { refusal: 'its entry does not say in which form the key is sent' }
  return {
    call: {
      variable,
      model: call.model ?? null,
      offer,
      request: (key) => requestOf(call, place(key, authName, authPrefix ?? '')),
    },
  }
}

type Call = NonNullable<ReturnType<typeof firstCallOf>>

function whyNot(
  { retired, connection: { baseUrl } }: ProviderEntry,
  call: Call | null,
  host: string | undefined,
): string | undefined {
  if (retired) return 'it is retired'
  if (!call || !baseUrl) return 'its entry has no first call'
  if (call.form) return 'its first call sends a form'
  if (/[{}]/.test(call.url)) return 'its first call has places to fill in'
  const [to, base] = [new URL(call.url), new URL(baseUrl)]
  if (to.origin !== base.origin) return `its first call goes to ${to.host}, not to its base URL`
  if (host !== undefined && base.host !== host)
    return `its base URL is at ${base.host}, and the owner lets its key go to ${host} alone`
  return undefined
}

/** The offer of the model that is called, or of what the API does first. One that takes no key says nothing of the key. */
function offerOf(entry: Entry<ProviderEntry>, imported: ImportedModels | null): Offer | undefined {
  const model = entry.value.connection.firstCall?.model
  const main = entry.value.capabilities?.[0]
  const offers =
    model !== undefined
      ? ourModels(entry, imported).offersOf(model)
      : freeOffers(settled(entry.value)).filter(({ covers }) => main !== undefined && covers?.includes(main))
  return offers.find(({ kind }) => kind !== 'keyless')
}

function requestOf(
  { method, url, headers, query, body }: Call,
  key: { header?: [string, string]; query?: [string, string] },
): SafeRequest {
  const to = new URL(url)
  for (const [name, value] of [...Object.entries(query ?? {}), ...(key.query ? [key.query] : [])])
    to.searchParams.set(name, String(value))
  const own = Object.entries(headers ?? {}).map(
    ([name, value]) => [name.toLowerCase(), String(value)] as const,
  )
  return {
    url: to.href,
    method,
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...Object.fromEntries(own),
      ...(key.header && Object.fromEntries([key.header])),
    },
    ...(body && { body: JSON.stringify(body) }),
    maxBody: MAX_ANSWER,
  }
}
