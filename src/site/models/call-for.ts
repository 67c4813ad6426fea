/** The first call of a provider with another model in it. */
import type { Capability } from '../../schema/vocabulary.ts'
import type { SiteProvider } from '../site-page.ts'

type Connection = SiteProvider['connection']
type Call = NonNullable<Connection['firstCall']>

/** By what a URL ends in, or calls: what its models must do, so that a chat is not sent to a model for speech. */
const CALLS: readonly (readonly [url: RegExp, capability: Capability])[] = [
  [/\/(?:chat|messages|responses|chat\/completions)$|:generateContent$/, 'chat'],
  [/\/embed(?:dings)?$|:embedContent$/, 'embeddings'],
  [/\/rerank$/, 'rerank'],
  [/\/transcriptions$/, 'speech-to-text'],
  [/\/speech$/, 'text-to-speech'],
  [/\/images\/generations$/, 'image-generation'],
  [/\/moderations$/, 'moderation'],
]

/**
 * The connection whose call names the model; its own where the call does so already. Without a call where the shown
 * one is for something else, or names no model that could be replaced.
 */
export function connectionFor(
  connection: Connection,
  { id, capabilities }: { id: string; capabilities: readonly Capability[] },
): Connection {
  const { firstCall } = connection
  if (!firstCall || firstCall.model === id) return connection
  const what = CALLS.find(([url]) => url.test(firstCall.url.split('?')[0]!))?.[1]
  const call = what && capabilities.includes(what) ? withModel(firstCall, id) : null
  return { ...connection, firstCall: call }
}

function withModel(call: Call, id: string): Call | null {
  const { body, form, url, model } = call
  if (typeof body?.model === 'string') return { ...call, model: id, body: { ...body, model: id } }
  if (typeof form?.model === 'string') return { ...call, model: id, form: { ...form, model: id } }
  if (model && url.includes(`/${model}:`))
    return { ...call, model: id, url: url.replace(`/${model}:`, () => `/${id}:`) }
  return null
}
