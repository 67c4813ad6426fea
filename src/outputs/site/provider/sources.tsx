/** Every page that was read, with its dates, and the facts that it supports or contradicts. */
import { factTitle } from '../../../api/facts/fact-title.ts'
import { SOURCE_TYPE_WORDS } from '../../../core/schema/vocabulary.ts'
import { joined } from '../components/joined.ts'
import { Section } from '../components/section.tsx'
import type { SiteProvider } from '../site-page.ts'
import { pageName } from './evidence.ts'

export function SourcesSection({ provider }: { provider: SiteProvider }) {
  const { content } = provider.of
  return (
    <Section id="sources" title="Sources">
      <ol class="sources">
        {content.sources.map(({ url, read, asOf, type, of, supports, contradicts = [], note }) => (
          <li>
            <a href={url}>{pageName(url)}</a>{' '}
            <span class="soft">
              read {read}
              {asOf ? `, dated ${asOf}` : ', shows no date'}
              {type && `; ${SOURCE_TYPE_WORDS[type].title}`}
              {type === 'transcript' && of && (
                <>
                  {': '}
                  <a href={of}>{pageName(of)}</a>
                </>
              )}
            </span>
            <span class="second">
              Supports <Facts names={supports} />.
              {contradicts.length > 0 && (
                <>
                  {' '}
                  <strong>
                    Contradicts{' '}
                    {joined(
                      contradicts.map(({ fact, value }) => factTitle(fact) + (value ? `: ${value}` : '')),
                    )}
                    .
                  </strong>
                </>
              )}
              {note && ` ${note}`}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Facts({ names }: { names: readonly string[] }) {
  return <>{names.map((name) => factTitle(name)).join(', ')}</>
}
