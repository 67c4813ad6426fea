/** How to connect, as far as the entry knows, and the pages that a developer looks for. */
import { capital } from '../../base/letters.ts'
import { variableOf } from '../../configs/member.ts'
import { staleWords } from '../../entry/facts/facts.ts'
import { authText, yesOrNo } from '../../entry/words.ts'
import { LINK_WORDS, LINKS, type LinkName } from '../../schema/vocabulary.ts'
import { joined, Line, Section } from '../components/parts.tsx'
import { Mark } from '../components/signs.tsx'
import type { SiteProvider } from '../site-page.ts'
import { factNamed, pageName, valueWords } from './facts.tsx'

export function ConnectionSection({ provider }: { provider: SiteProvider }) {
  const { connection, disputed } = provider
  const { baseUrl, authName, authPrefix, openaiBaseUrl, keyUrl, sdks } = connection
  const variable = variableOf(provider)
  const [age] = staleWords(factNamed(provider, 'connection'))
  return (
    <Section id="connection" title="Connection">
      {disputed.includes('connection') && (
        <p>
          <Mark sureness="disputed" /> Sources disagree.
        </p>
      )}
      {age && <p class="soft note">{capital(age)}.</p>}
      <dl class="lines">
        <Line title="Base URL">{baseUrl ? <code>{baseUrl}</code> : 'Not confirmed'}</Line>
        <Line title="Where the key goes">
          {authText(connection) ?? 'Not confirmed'}
          {authName && (
            <>
              {', '}
              <code>{authName}</code>
            </>
          )}
          {authPrefix === '' && ', before it no word'}
          {authPrefix && (
            <>
              {', after the word '}
              <code>{authPrefix}</code>
            </>
          )}
          {variable && !variable.derived && (
            <>
              {'; the official SDK reads '}
              <code>{variable.name}</code>
            </>
          )}
        </Line>
        {keyUrl && (
          <Line title="Create a key">
            <a href={keyUrl}>{pageName(keyUrl)}</a>
          </Line>
        )}
        <Line title="OpenAI-compatible">
          {valueWords(yesOrNo(connection.openaiCompatible ?? 'unknown'))}
          {openaiBaseUrl && (
            <>
              {', at '}
              <code>{openaiBaseUrl}</code>
            </>
          )}
        </Line>
        <Line title="Official SDKs">
          {joined(
            [
              ...sdks.npm.map((name) => `npm install ${name}`),
              ...sdks.pypi.map((name) => `pip install ${name}`),
            ].map((command) => <code>{command}</code>),
            ' · ',
          )}
          {sdks.npm.length + sdks.pypi.length === 0 &&
            (sdks.readWithout ? (
              <>
                <a href={sdks.readWithout}>the documentation</a> names none
              </>
            ) : (
              'Not looked up yet'
            ))}
        </Line>
      </dl>
    </Section>
  )
}

const title = (name: LinkName) => capital(LINK_WORDS[name].title)

export function LinksSection({ provider }: { provider: SiteProvider }) {
  const { links } = provider
  const open = LINKS.filter((name) => links[name].url === null && links[name].readWithout === null)
  return (
    <Section id="links" title="Links">
      <dl class="lines">
        {LINKS.map((name) => {
          const { url, readWithout } = links[name]
          const line = { title: title(name), id: `link-${name}` }
          if (url)
            return (
              <Line {...line}>
                <a href={url}>{pageName(url)}</a>
              </Line>
            )
          return (
            readWithout && (
              <Line {...line} class="soft">
                <a href={readWithout}>the documentation</a> has none
              </Line>
            )
          )
        })}
        {open.length > 0 && (
          <Line title="Not looked up yet" class="soft">
            {joined(open.map((name) => <span id={`link-${name}`}>{title(name)}</span>))}
          </Line>
        )}
      </dl>
    </Section>
  )
}
