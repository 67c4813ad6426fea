/** Pages that a developer looks for: where they are, that there is none, or that nobody looked yet. */
import { capital } from '../../base/text/capital.ts'
import { LINK_WORDS, LINKS, type LinkName } from '../../schema/vocabulary.ts'
import { joined } from '../components/joined.tsx'
import { Line } from '../components/line.tsx'
import { Section } from '../components/section.tsx'
import type { SiteProvider } from '../site-page.ts'
import { pageName } from './evidence.ts'

const title = (name: LinkName) => capital(LINK_WORDS[name].title)

export function LinksSection({ provider }: { provider: SiteProvider }) {
  const { links, website, docsUrl } = provider
  const open = LINKS.filter((name) => links[name].url === null && links[name].none === null)
  return (
    <Section id="links" title="Links">
      <dl class="lines">
        <Page title="Website" url={website} />
        <Page title="Documentation" url={docsUrl} />
        {LINKS.map((name) => {
          const { url, none } = links[name]
          const line = { title: title(name), id: `link-${name}` }
          if (url) return <Page {...line} url={url} />
          return (
            none && (
              <Line {...line} class="soft">
                <a href={none}>the documentation</a> has none
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

function Page({ url, ...line }: { title: string; url: string; id?: string }) {
  return (
    <Line {...line}>
      <a href={url}>{pageName(url)}</a>
    </Line>
  )
}
