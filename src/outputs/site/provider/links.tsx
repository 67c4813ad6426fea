/** Pages that a developer looks for: where they are, that there is none, or that nobody looked yet. */
import { LINK_WORDS, LINKS, type LinkName } from '../../../core/schema/vocabulary.ts'
import { capital } from '../../../core/text/capital.ts'
import type { SiteProvider } from '../site-page.ts'
import { pageName } from './evidence.ts'

const title = (name: LinkName) => capital(LINK_WORDS[name].title)

export function LinksSection({ provider }: { provider: SiteProvider }) {
  const { links, website, docsUrl } = provider
  const open = LINKS.filter((name) => links[name].url === null && links[name].none === null)
  return (
    <section aria-labelledby="links">
      <h2 id="links">Links</h2>
      <dl class="lines">
        <Line title="Website" url={website} />
        <Line title="Documentation" url={docsUrl} />
        {LINKS.map((name) => {
          const { url, none } = links[name]
          if (url) return <Line title={title(name)} url={url} id={`link-${name}`} />
          return (
            none && (
              <div class="line" id={`link-${name}`}>
                <dt>{title(name)}</dt>
                <dd class="soft">
                  <a href={none}>the documentation</a> has none
                </dd>
              </div>
            )
          )
        })}
        {open.length > 0 && (
          <div class="line">
            <dt>Not looked up yet</dt>
            <dd class="soft">
              {open.map((name, index) => (
                <>
                  {index > 0 && ', '}
                  <span id={`link-${name}`}>{title(name)}</span>
                </>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function Line({ title, url, id }: { title: string; url: string; id?: string }) {
  return (
    <div class="line" {...(id && { id })}>
      <dt>{title}</dt>
      <dd>
        <a href={url}>{pageName(url)}</a>
      </dd>
    </div>
  )
}
