/** The first call as tabs; without script all of them below each other. */
import { providerDetail } from '../../api/providers.ts'
import { mostRequestsFirst } from '../../catalog/models/model-rows.ts'
import type { ModelRow } from '../../catalog/models/model-schemas.ts'
import { memberOf, variableOf } from '../../configs/member.ts'
import { TOOLS } from '../../configs/tools.ts'
import type { Capability } from '../../schema/vocabulary.ts'
import { Code } from '../components/copy.tsx'
import { Section } from '../components/parts.tsx'
import type { SiteProvider } from '../site-page.ts'
import { pageName } from './facts.tsx'
import { snippetsOf } from './snippets.ts'

type FreeCall = {
  /** The provider's own, or with another model in it. */
  connection: Connection
  /** The free model in it, for files of tools; null where it names none. */
  row: ModelRow | null
}

const WITH_TAB: ReadonlySet<string> = new Set(['opencode', 'litellm'])

function toolFiles(of: SiteProvider['of'], row: ModelRow | null): { name: string; code: string }[] {
  if (row === null) return []
  const setup = { title: `${of.entry.name}, free`, members: [memberOf(providerDetail(of), [row])] }
  return TOOLS.filter(({ slug }) => WITH_TAB.has(slug)).flatMap((tool) => {
    const code = tool.text(setup)?.trimEnd()
    return code === undefined ? [] : [{ name: tool.name, code }]
  })
}

export function FirstCall({ provider, connection, row }: FreeCall & { provider: SiteProvider }) {
  const { offers, of } = provider
  const variable = variableOf(provider)
  const calls = snippetsOf(connection, variable)
  const snippets = [
    ...calls.filter(({ name }) => name !== '.env'),
    ...toolFiles(of, row),
    ...calls.filter(({ name }) => name === '.env'),
  ]
  const hasCall = snippets.some(({ name }) => name === 'curl')
  return (
    <Section class="call" id="first-call" title="First call">
      {snippets.length > 0 && (
        <div role="tablist" aria-labelledby="first-call">
          {snippets.map(({ name }, index) => (
            <button
              type="button"
              role="tab"
              id={`tab-${idOf(name)}`}
              aria-controls={`call-${idOf(name)}`}
              aria-selected={index === 0}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      {snippets.map(({ name, code }, index) => (
        <div
          class="code"
          id={`call-${idOf(name)}`}
          hidden={index > 0}
          role="tabpanel"
          aria-labelledby={`tab-${idOf(name)}`}
        >
          <p class="scriptless soft">{name}</p>
          <Code role="region" label={`First call: ${name}`} text={code} copy />
        </div>
      ))}
      {!hasCall && <WithoutCall provider={provider} />}
      {hasCall && connection.firstCall && (
        <p class="soft note">
          {row && `Calls ${row.id}, which is free. `}From{' '}
          <a href={connection.firstCall.source}>{pageName(connection.firstCall.source)}</a>
          {offers.some(({ kind, ended }) => kind === 'keyless' && ended === null) &&
            connection.auth !== 'none' &&
            '; works without a key too'}
          {connection !== provider.connection && ', model replaced'}.
        </p>
      )}
    </Section>
  )
}

/** `.env` is not an id that a selector can name. */
const idOf = (name: string) => name.replace('.', '').toLowerCase()

const WithoutCall = ({ provider: { connection, links, docsUrl } }: { provider: SiteProvider }) => (
  <p>
    {connection.auth === 'signature' ? 'Each request is signed, so an SDK makes the call: ' : 'First call: '}
    <a href={links.quickstart.url ?? docsUrl}>
      {links.quickstart.url ? 'the provider’s quickstart' : 'the provider’s documentation'}
    </a>
    .
  </p>
)

export function freeCallOf({ connection, of }: SiteProvider): FreeCall {
  const { shown } = of.mainAllowance
  const named = typeof shown === 'string' ? undefined : shown.model
  const rows = mostRequestsFirst(of).map(({ row }) => row)
  for (const row of rows.toSorted((a, b) => Number(b.id === named) - Number(a.id === named))) {
    if (row.id === null) continue
    const own = connectionFor(connection, { id: row.id, capabilities: row.capabilities })
    if (own.firstCall) return { connection: own, row }
  }
  return { connection, row: null }
}

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
