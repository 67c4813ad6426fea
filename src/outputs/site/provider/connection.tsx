/** How to connect, as far as the entry knows. */
import { capital } from '../../../core/text/capital.ts'
import { variableOf } from '../../configs/connections.ts'
import { Cite } from '../components/cite.tsx'
import { Mark } from '../components/mark.tsx'
import type { SiteProvider } from '../site-page.ts'
import { factOf, pageName, valueWords } from './evidence.ts'

export function ConnectionSection({ provider, citation }: { provider: SiteProvider; citation: string }) {
  const { connection, disputed, of } = provider
  const { baseUrl, authName, openaiBaseUrl, keyUrl, sdks } = connection
  const [auth, compatible] = [factOf(provider, 'auth'), factOf(provider, 'openai-compatible')]
  const variable = variableOf(of)
  return (
    <section aria-labelledby="connection">
      <h2 id="connection">Connection</h2>
      {disputed.includes('connection') && (
        <p>
          <Mark sureness="disputed" /> Sources disagree.
        </p>
      )}
      <dl class="lines">
        <div class="line">
          <dt>Base URL</dt>
          <dd>{baseUrl ? <code>{baseUrl}</code> : 'Not confirmed'}</dd>
        </div>
        <div class="line">
          <dt>{capital(auth.title)}</dt>
          <dd>
            {auth.value ?? 'Not confirmed'}
            {authName && (
              <>
                {', '}
                <code>{authName}</code>
              </>
            )}
            {variable && !variable.derived && (
              <>
                {'; the official SDK reads '}
                <code>{variable.name}</code>
              </>
            )}
          </dd>
        </div>
        {keyUrl && (
          <div class="line">
            <dt>Create a key</dt>
            <dd>
              <a href={keyUrl}>{pageName(keyUrl)}</a>
            </dd>
          </div>
        )}
        <div class="line">
          <dt>{compatible.title}</dt>
          <dd>
            {valueWords(compatible.value)}
            {openaiBaseUrl && (
              <>
                {', at '}
                <code>{openaiBaseUrl}</code>
              </>
            )}
          </dd>
        </div>
        <div class="line">
          <dt>Official SDKs</dt>
          <dd>
            {sdks.npm.map((name) => (
              <>
                <code>npm install {name}</code>{' '}
              </>
            ))}
            {sdks.pypi.map((name) => (
              <>
                <code>pip install {name}</code>{' '}
              </>
            ))}
            {sdks.npm.length + sdks.pypi.length === 0 &&
              (sdks.none ? (
                <>
                  <a href={sdks.none}>the documentation</a> names none
                </>
              ) : (
                'Not looked up yet'
              ))}
          </dd>
        </div>
      </dl>
      <Cite text={citation} of="Connection" />
    </section>
  )
}
