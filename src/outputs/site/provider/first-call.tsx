/** The first call as tabs; without script all of them below each other. */
import { variableOf } from '../../configs/connections.ts'
import type { SiteProvider } from '../site-page.ts'
import { pageName } from './evidence.ts'
import { authLine, snippetsOf } from './snippets.ts'

export function FirstCall({ provider }: { provider: SiteProvider }) {
  const { connection, terms } = provider
  const variable = variableOf(provider.of)
  const snippets = snippetsOf(connection, variable)
  const hasCall = snippets.some(({ name }) => name === 'curl')
  return (
    <section class="call" aria-labelledby="first-call">
      <h2 id="first-call" class="hidden">
        First call
      </h2>
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
          <pre tabindex={0} role="region" aria-label={`First call: ${name}`}>
            <code>{code}</code>
          </pre>
          <button type="button" data-copy="">
            Copy
          </button>
        </div>
      ))}
      {!hasCall && <WithoutCall provider={provider} />}
      {hasCall && connection.firstCall && (
        <p class="soft note">
          As shown by <a href={connection.firstCall.source}>{pageName(connection.firstCall.source)}</a>
          {terms.kind === 'keyless' && connection.auth !== 'none' && '; works without a key too'}.
        </p>
      )}
    </section>
  )
}

/** `.env` is not an id that a selector can name. */
const idOf = (name: string) => name.replace('.', '').toLowerCase()

/** Where the key goes, and where the provider shows a call. */
function WithoutCall({ provider: { connection, links, docsUrl, of } }: { provider: SiteProvider }) {
  const line = authLine(connection, variableOf(of))
  return (
    <>
      {line && (
        <pre tabindex={0} role="region" aria-label="Header with the key">
          <code>{line}</code>
        </pre>
      )}
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
