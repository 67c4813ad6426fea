/** The first call of an entry with the owner's key, as a request; or why it is not made. */
import { firstCallOf } from '../../api/published-entry.ts'
import type { Entry } from '../../content/tree.ts'
import { viewOf } from '../../entry/view.ts'
import type { SafeRequest } from '../../net/safe-fetch.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { ImportedModels } from '../../schema/imported-models.ts'
import type { Offer } from '../../schema/offer.ts'
import { SLUG_PATTERN } from '../../schema/slug-pattern.ts'
import { offersOf } from '../leads/leads.ts'

/** The key goes to this host or to none; undefined: to that of the base URL. */
export type NamedProvider = { slug: string; host: string | undefined }

/** Whom the owner lets be called: `groq, mistral@api.mistral.ai`. Each once, or what is wrong with the list. */
export function namedProviders(list: string): { named: NamedProvider[] } | { error: string } {
  const named = new Map<string, NamedProvider>()
  for (const part of list.split(/[\s,]+/).filter(Boolean)) {
    const [slug = '', host, ...more] = part.split('@')
    const isHost = host === undefined || /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/.test(host)
    if (!SLUG_PATTERN.test(slug) || !isHost || more.length > 0)
      return {
        error:
          'expected slugs with commas between them, each with the host that it may be called at: groq@api.groq.com',
      }
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

export function plannedCall(
  entry: Entry<ProviderEntry>,
  imported: ImportedModels | null,
  host: string | undefined,
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
  const offer = offerOf(entry, imported)
  if (!offer) return refuse('no living offer gives its first call free')
  // Other schemes need more than one key, or a signature.
  if (!['bearer', 'header', 'query'].includes(auth) || !variable)
    return refuse('its entry does not name one variable and one place for the key')
  const isOpen = authName.toLowerCase() === 'authorization' && authPrefix === undefined
  if (auth !== 'bearer' && (authName === '' || isOpen))
    return refuse('its entry does not say in which form the key is sent')
  const request = (key: string): SafeRequest => {
    const url = new URL(to)
    const query = { ...call.query, ...(auth === 'query' && { [authName]: key }) }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const headers = {
      accept: 'application/json',
      ...(call.body && { 'content-type': 'application/json' }),
      ...call.headers,
      ...(auth === 'bearer' && { authorization: `Bearer ${key}` }),
      ...(auth === 'header' && { [authName]: `${authPrefix ?? ''} ${key}`.trimStart() }),
    }
    return {
      url: url.href,
      method: call.method,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      ),
      ...(call.body && { body: JSON.stringify(call.body) }),
      // To count tokens.
      maxBody: 64 * 1024,
    }
  }
  return { call: { variable, model: call.model ?? null, offer, request } }
}

/** The offer of the model that is called, or of what the API does first. One that takes no key says nothing of the key. */
function offerOf(entry: Entry<ProviderEntry>, imported: ImportedModels | null): Offer | undefined {
  const model = entry.value.connection.firstCall?.model
  const main = entry.value.capabilities?.[0]
  const offers =
    model !== undefined
      ? offersOf(entry, imported, model)
      : viewOf(entry.value).freeOffers.filter(({ covers }) => main !== undefined && covers?.includes(main))
  return offers.find(({ kind }) => kind !== 'keyless')
}
