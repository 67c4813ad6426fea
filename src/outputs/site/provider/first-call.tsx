/** The first call as tabs; without script all of them below each other. */
import { variableOf } from '../../../configs/variable.ts'
import { Code } from '../components/code.tsx'
import { Section } from '../components/section.tsx'
import type { SiteProvider } from '../site-page.ts'
import { pageName } from './evidence.ts'
import { authLine, snippetsOf } from './snippets.ts'

type FirstCallProps = {
  provider: SiteProvider
  /** Its own, or one whose call names another model. */
  connection?: SiteProvider['connection']
}

export function FirstCall({ provider, connection = provider.connection }: FirstCallProps) {
  const { offers } = provider
  const variable = variableOf(provider)
  const snippets = snippetsOf(connection, variable)
  const hasCall = snippets.some(({ name }) => name === 'curl')
  return (
    <Section class="call" id="first-call" title="First call" hidden>
      {snippets.length > 1 && (
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
      {snippets.map(({ name, code }) => (
        <div
          class="code"
          id={`call-${idOf(name)}`}
          {...(snippets.length > 1 && { role: 'tabpanel', 'aria-labelledby': `tab-${idOf(name)}` })}
        >
          <p class={snippets.length > 1 ? 'scriptless soft' : 'soft'}>{name}</p>
          <Code role="region" label={`First call: ${name}`} text={code} copy />
        </div>
      ))}
      {!hasCall && <WithoutCall provider={provider} />}
      {hasCall && connection.firstCall && (
        <p class="soft note">
          As shown by <a href={connection.firstCall.source}>{pageName(connection.firstCall.source)}</a>
          {offers.some(({ kind, ended }) => kind === 'keyless' && ended === null) &&
            connection.auth !== 'none' &&
            '; works without a key too'}
          {connection !== provider.connection && ', with this model'}.
        </p>
      )}
    </Section>
  )
}

/** `.env` is not an id that a selector can name. */
const idOf = (name: string) => name.replace('.', '').toLowerCase()

/** Where the key goes, and where the provider shows a call. */
function WithoutCall({ provider: { slug, connection, links, docsUrl } }: { provider: SiteProvider }) {
  const line = authLine(connection, variableOf({ slug, connection }))
  return (
    <>
      {line && <Code role="region" label="Header with the key" text={line} />}
      <p>
        {connection.auth === 'signature'
          ? 'Each request is signed, so an SDK makes the call: '
          : 'First call: '}
        {links.quickstart.url ? (
          <a href={links.quickstart.url}>the provider’s quickstart</a>
        ) : (
          <a href={docsUrl}>the provider’s documentation</a>
        )}
        .
      </p>
    </>
  )
}
