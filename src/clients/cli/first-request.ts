/** The first call of a provider as a request with the reader's key, or why it cannot be made from here. */
import type { ProviderDetail } from '../../api/provider-schemas.ts'
import type { ModelRow } from '../../catalog/models/model-schemas.ts'
import { chatMembers, memberOf } from '../../configs/member.ts'
import { variableOf } from '../../configs/variable.ts'
import { isAcceptedVariable, whyNotItsSecret } from '../../content/rules/credential-name.ts'

export type FirstRequest = {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
  /** What the key was read from; null: none is sent. */
  variable: string | null
  model: string | null
  /** Whether an offer names the model as free; null: the call names none. */
  isFree: boolean | null
}

type Call = {
  method: string
  url: string
  headers: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  model: string | null
}

/** Where each scheme puts the key. Others need more than one secret, or a signature. */
const PLACES: Record<
  string,
  (key: string, name: string, prefix: string) => { header?: [string, string]; query?: [string, string] }
> = {
  none: () => ({}),
  bearer: (key) => ({ header: ['authorization', `Bearer ${key}`] }),
  header: (key, name, prefix) => ({ header: [name.toLowerCase(), `${prefix} ${key}`.trimStart()] }),
  query: (key, name) => ({ query: [name, key] }),
}

/** `rows`: the provider's, of `/models`. `env` holds the key; without one, the variable and the page that makes one are named. */
export function firstRequest(
  provider: ProviderDetail,
  rows: readonly ModelRow[],
  env: Readonly<Record<string, string | undefined>>,
): FirstRequest | { problem: string } {
  const { name, connection, docsUrl } = provider
  const { auth, authName, authPrefix, baseUrl, keyUrl } = connection
  const call = callOf(provider, rows)
  const byHand = (why: string) => ({ problem: `${name}: ${why}. ${docsUrl} shows how to call it.` })
  if (!call || baseUrl === null) return byHand('no first call is known')
  if (connection.firstCall?.form) return byHand('the first call sends a file')
  if (/[{}]/.test(call.url)) return byHand('the URL holds something that differs by account')
  const to = new URL(call.url)
  // The key goes nowhere else.
  if (to.origin !== new URL(baseUrl).origin)
    return byHand(`the first call goes to ${to.host}, not to its base URL`)
  if (to.protocol !== 'https:') return byHand(`the first call goes to ${to.host} unencrypted`)
  const place = auth === null ? undefined : PLACES[auth]
  if (!place || ((auth === 'header' || auth === 'query') && authName === null))
    return byHand('how the key is sent is not known, or takes more than one key')
  const variable = variableOf(provider)
  const foreign =
    variable && !variable.derived && !isAcceptedVariable(provider.slug, variable.name)
      ? whyNotItsSecret(variable.name, (domain) => `.${new URL(docsUrl).hostname}`.endsWith(`.${domain}`))
      : undefined
  if (foreign) return byHand(foreign.message)
  const key = variable ? env[variable.name] : undefined
  if (auth !== 'none' && !key)
    return {
      problem: `${variable!.name} is not set.\nhelp: create a key at ${keyUrl ?? docsUrl}, then: export ${variable!.name}=…`,
    }
  if (key && !/^[\x21-\x7e]+$/.test(key))
    return {
      problem: `${variable!.name} has a character that no key has, such as a space or an ellipsis.\nhelp: copy the key again, whole`,
    }
  const { header, query } = place(key ?? '', authName ?? '', authPrefix ?? '')
  for (const [field, value] of [...Object.entries(call.query), ...(query ? [query] : [])])
    to.searchParams.set(field, String(value))
  return {
    url: to.href,
    method: call.method,
    headers: {
      accept: 'application/json',
      ...(call.body === null ? {} : { 'content-type': 'application/json' }),
      ...Object.fromEntries(
        Object.entries(call.headers).map(([field, value]) => [field.toLowerCase(), String(value)]),
      ),
      ...(header && Object.fromEntries([header])),
    },
    ...(call.body === null ? {} : { body: JSON.stringify(call.body) }),
    variable: key ? variable!.name : null,
    model: call.model,
    isFree: call.model === null ? null : isFree(call.model, rows),
  }
}

/** A row without an id pays for every model. */
const isFree = (model: string, rows: readonly ModelRow[]) =>
  rows.some(({ id }) => id === model || id === null)

/** The entry's own call; where it has none, a chat completion of a free model. */
function callOf(provider: ProviderDetail, rows: readonly ModelRow[]): Call | null {
  const { firstCall } = provider.connection
  if (firstCall) return firstCall
  const [member] = chatMembers([memberOf(provider, rows)])
  if (!member) return null
  const model = member.models[0]!.id
  return {
    method: 'POST',
    url: `${member.openaiBaseUrl.replace(/\/$/, '')}/chat/completions`,
    headers: {},
    query: {},
    body: { model, messages: [{ role: 'user', content: 'Say hello.' }] },
    model,
  }
}
