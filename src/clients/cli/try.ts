/** `try <slug>`: makes the first call with the key in the environment, and says what came of it. */
import type { ProviderDetail } from '../../api/providers.ts'
import type { ModelRow } from '../../catalog/models/model-schemas.ts'
import { chatMembers, memberOf, variableOf } from '../../configs/member.ts'
import { isAcceptedVariable, whyNotItsSecret } from '../../content/rules/credential-name.ts'
import type { Directory } from '../mcp/directory.ts'
import { type Answer, noSuchProvider, type Problem } from './commands.ts'

type TryOptions = {
  env: Readonly<Record<string, string | undefined>>
  fetch: typeof fetch
  /** The data of the package. What a site says is called only where this says the same; undefined: there is none. */
  packaged: Directory | undefined
  /** Told before the request is sent. */
  progress: (text: string) => void
  report?: boolean | undefined
  now: () => Date
}

/** In milliseconds; some models are loaded first. */
const TIMEOUT = 60_000

const MOST_BYTES = 256 * 1024

export async function tryOut(directory: Directory, slug: string, options: TryOptions): Promise<Answer> {
  const provider = await directory.provider(slug)
  if (!provider) return { problem: await noSuchProvider(directory, slug) }
  const disputed = directory.origin.kind === 'site' && (await dispute(slug, provider, options.packaged))
  if (disputed) return disputed
  const { data } = await directory.models({ provider: slug, limit: '200' })
  const request = firstRequest(provider, data, options.env)
  if ('problem' in request) return request
  const { url, method, headers, body, variable, model, isFree } = request
  const { host } = new URL(url)
  const what = [...(variable === null ? [] : [`the key in ${variable}`]), ...(model === null ? [] : [model])]
  options.progress(`Calling ${host}${what.length > 0 ? ` with ${what.join(' and ')}` : ''} …`)
  const begin = options.now().getTime()
  let status: number
  let tokens: number | null
  try {
    const response = await options.fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      // The key goes to no second URL.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    status = response.status
    tokens = tokensOf(await start(response))
  } catch (error) {
    return {
      problem: `${host} could not be reached: ${reasonOf(error)}\nhelp: look at your connection, then try again`,
    }
  }
  const milliseconds = options.now().getTime() - begin
  const worked = status >= 200 && status < 300
  const value = { slug, model, isFree, worked, status, milliseconds, tokens }
  const price = isFree ? ', named as free' : ', which no free offer names: it may be billed'
  const said = [
    worked
      ? `${provider.name} answered with ${status} in ${(milliseconds / 1000).toFixed(1)} s.`
      : `${provider.name} refused with ${status}: ${meaningOf(status)}`,
    ...(model === null ? [] : [`Model: ${model}${price}`]),
    ...(tokens === null ? [] : [`Tokens: ${tokens}`]),
  ].join('\n')
  const report = options.report ? reportOf(provider.slug, status, options.now()) : undefined
  if (worked) return { value, text: report === undefined ? said : `${said}\n\n${report}` }
  return { problem: said, value, ...(report !== undefined && { text: report }) }
}

/** What decides which secret goes where, and what is done with it. */
const TRUSTED: Record<string, (provider: ProviderDetail) => unknown> = {
  'the variable of the key': (provider) => variableOf(provider)?.name,
  'the base URL': ({ connection }) => [connection.baseUrl, connection.openaiBaseUrl],
  'how the key is sent': ({ connection }) => [connection.auth, connection.authName, connection.authPrefix],
  'the first call': ({ connection: { firstCall: call } }) =>
    call && [call.method, call.url, call.headers, call.query, call.body],
}

/** Why the word of a site is not enough: it could name any variable, and a server of its own. */
async function dispute(
  slug: string,
  provider: ProviderDetail,
  packaged: Directory | undefined,
): Promise<Problem | undefined> {
  const known = await packaged?.provider(slug)
  const differs = Object.entries(TRUSTED).find(
    ([, of]) => !known || JSON.stringify(of(provider)) !== JSON.stringify(of(known)),
  )
  if (!differs) return undefined
  const why = known ? `names ${differs[0]} otherwise` : `does not know ${slug}`
  return {
    problem: `Nothing was sent: the data of this package ${why}.\nhelp: ${known ? 'leave --url out, or install' : 'install'} the newest version of the package`,
  }
}

const MEANINGS: Record<number, string> = {
  401: 'the key is not accepted. Look whether it is whole and of this provider.',
  402: 'it asks for a payment first.',
  403: 'the key may not do this, or the provider does not serve your region.',
  404: 'the URL or the model is gone. Please report it as a mistake.',
  429: 'the limit is used up, or calls came too fast. Wait, then try again.',
}

const meaningOf = (status: number) =>
  MEANINGS[status] ??
  (status >= 500
    ? 'the provider has a fault. Try again later.'
    : status >= 300 && status < 400
      ? 'it redirects, and the key is sent to no second URL.'
      : 'it does not accept the request. Please report it as a mistake.')

/** Why the request failed, without anything of the request in it. */
function reasonOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `no answer in ${TIMEOUT / 1000} seconds`
  const code = (error as { cause?: { code?: unknown } })?.cause?.code
  return typeof code === 'string' ? code : 'the connection failed'
}

async function start(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  while (reader && bytes < MOST_BYTES) {
    const { done, value } = await reader.read()
    if (done) return text
    bytes += value.length
    text += decoder.decode(value, { stream: true })
  }
  await reader?.cancel()
  return text
}

/** What an answer counts, in the forms of OpenAI, Google, Anthropic and Cohere, and an older one; null where none is found. */
export function tokensOf(text: string): number | null {
  const count = (names: string) =>
    Number(new RegExp(`"(?:${names})"\\s{0,9}:\\s{0,9}(\\d{1,9})(?![\\d.eE])`).exec(text)?.[1] ?? Number.NaN)
  const total = count('total_tokens|totalTokenCount')
  const sum = count('input_tokens|prompt_tokens') + count('output_tokens|completion_tokens')
  return [total, sum].find((one) => !Number.isNaN(one)) ?? null
}

/** What a status says of the provider's offer; a mistyped key, a used-up limit and a fault say nothing of it. */
const callWorked = (status: number) =>
  status >= 200 && status < 300
    ? 'yes'
    : status === 402 || status === 403
      ? 'no'
      : `… (it answered ${status})`

const reportOf = (slug: string, status: number, now: Date) =>
  [
    'A sign-up report to paste; fill in the rest:',
    `- Provider: ${slug}`,
    `- Date: ${now.toISOString().slice(0, 10)}`,
    '- Country: …',
    '- Did it ask for a card? …',
    '- Did it ask for a phone number? …',
    `- Did the first call work? ${callWorked(status)}`,
  ].join('\n')

type Call = { method: string; url: string; headers: object; query: object; body: unknown }
type Key = { header?: [name: string, value: string]; query?: [name: string, value: string] }

/** Where each scheme puts the key. Others need more than one secret, or a signature. */
export const PLACES: Record<string, (key: string, name: string, prefix: string) => Key> = {
  none: () => ({}),
  bearer: (key) => ({ header: ['authorization', `Bearer ${key}`] }),
  header: (key, name, prefix) => ({ header: [name.toLowerCase(), `${prefix} ${key}`.trimStart()] }),
  query: (key, name) => ({ query: [name, key] }),
}

export function requestOf({ method, url, headers, query, body }: Call, key: Key) {
  const to = new URL(url)
  for (const [field, value] of [...Object.entries(query), ...(key.query ? [key.query] : [])])
    to.searchParams.set(field, String(value))
  const own = Object.entries(headers).map(([field, value]) => [field.toLowerCase(), String(value)])
  return {
    url: to.href,
    method,
    headers: {
      accept: 'application/json',
      ...(body !== null && { 'content-type': 'application/json' }),
      ...(Object.fromEntries([...own, ...(key.header ? [key.header] : [])]) as Record<string, string>),
    },
    ...(body !== null && { body: JSON.stringify(body) }),
  }
}

/** `rows`: the provider's, of `/models`. `env` holds the key; without one, the variable and the page that makes one are named. */
export function firstRequest(
  provider: ProviderDetail,
  rows: readonly ModelRow[],
  env: Readonly<Record<string, string | undefined>>,
) {
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
  return {
    ...requestOf(call, place(key ?? '', authName ?? '', authPrefix ?? '')),
    /** What the key was read from; null: none is sent. */
    variable: key ? variable!.name : null,
    model: call.model,
    /** Whether an offer names the model as free; null: the call names none. */
    isFree: call.model === null ? null : isFree(call.model, rows),
  }
}

/** A row without an id pays for every model. */
const isFree = (model: string, rows: readonly ModelRow[]) =>
  rows.some(({ id }) => id === model || id === null)

/** The entry's own call; where it has none, a chat completion of a free model. */
function callOf(provider: ProviderDetail, rows: readonly ModelRow[]) {
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
