/** How to connect, as far as the entry knows, and the pages that a developer looks for. */
import { capital } from '../../base/letters.ts'
import { variableOf } from '../../configs/member.ts'
import { staleWords } from '../../entry/facts/facts.ts'
import { authText, yesOrNo } from '../../entry/words.ts'
import { LINK_WORDS, LINKS, type LinkName } from '../../schema/vocabulary.ts'
import { joined, Line, Section } from '../components/parts.tsx'
import { DisputedMark } from '../components/signs.tsx'
import type { SiteProvider } from '../site-page.ts'
import { factNamed, pageName, valueWords } from './facts.tsx'

/** `, at https://…`, where there is something to name. */
const named = (words: string, name: string | null | undefined | false) =>
  name ? [words, <code>{name}</code>] : null

export function ConnectionSection({ provider }: { provider: SiteProvider }) {
  const { connection, disputed } = provider
  const { baseUrl, authName, authPrefix, openaiBaseUrl, openaiCompatible, sdks } = connection
  const variable = variableOf(provider)
  const [age] = staleWords(factNamed(provider, 'connection'))
  const commands = [
    ...sdks.npm.map((name) => `npm install ${name}`),
    ...sdks.pypi.map((name) => `pip install ${name}`),
  ]
  return (
    <Section id="connection" title="Connection">
      {disputed.includes('connection') && (
        <p>
          <DisputedMark /> Sources disagree.
        </p>
      )}
      {age && <p class="soft note">{capital(age)}.</p>}
      <dl class="lines">
        <Line title="Base URL">{named('', baseUrl) ?? 'Not confirmed'}</Line>
        <Line title="Where the key goes">
          {authText(connection) ?? 'Not confirmed'}
          {named(', ', authName)}
          {authPrefix === '' ? ', before it no word' : named(', after the word ', authPrefix)}
          {named('; the official SDK reads ', variable && !variable.derived && variable.name)}
        </Line>
        <Line title="OpenAI-compatible">
          {valueWords(yesOrNo(openaiCompatible ?? 'unknown'))}
          {named(', at ', openaiBaseUrl)}
        </Line>
        <Line title="Official SDKs">
          {commands.length > 0 ? (
            joined(
              commands.map((command) => <code>{command}</code>),
              ' · ',
            )
          ) : sdks.readWithout ? (
            <a href={sdks.readWithout}>the documentation names none</a>
          ) : (
            'Not looked up yet'
          )}
        </Line>
      </dl>
    </Section>
  )
}

const title = (name: LinkName) => capital(LINK_WORDS[name].title)

export function LinksSection({ provider: { links } }: { provider: SiteProvider }) {
  const without = LINKS.filter((name) => links[name].readWithout !== null)
  const open = LINKS.filter((name) => links[name].url === null && links[name].readWithout === null)
  return (
    <Section id="links" title="Links">
      <dl class="lines">
        {LINKS.map((name) => {
          const { url } = links[name]
          return (
            url && (
              <Line title={title(name)}>
                <a href={url}>{pageName(url)}</a>
              </Line>
            )
          )
        })}
        {without.length > 0 && (
          <Line title="The documentation has none" class="soft">
            {joined(without.map((name) => <a href={links[name].readWithout!}>{title(name)}</a>))}
          </Line>
        )}
        {open.length > 0 && (
          <Line title="Not looked up yet" class="soft">
            {open.map(title).join(', ')}
          </Line>
        )}
      </dl>
    </Section>
  )
}
