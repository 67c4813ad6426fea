/** Every page that was read, by whose it is, with its date, and the facts that it supports or contradicts. */
import { factTitle } from '../../../api/facts/fact-title.ts'
import { isProviderPage } from '../../../core/fact-sources.ts'
import { SOURCE_TYPE_WORDS } from '../../../core/schema/vocabulary.ts'
import { plural } from '../../../core/text/plural.ts'
import { possessive } from '../../../core/text/possessive.ts'
import { joined } from '../components/joined.ts'
import { Section } from '../components/section.tsx'
import type { SiteProvider } from '../site-page.ts'
import { ownPagesFirst, pageName } from './evidence.ts'
import { PageDate } from './fact-views.tsx'

/** How many of each are shown at once. */
const FIRST = 4

type Source = SiteProvider['of']['content']['sources'][number]

export function SourcesSection({ provider, lastRead }: { provider: SiteProvider; lastRead: string | null }) {
  const { sources, domains } = provider.of.content
  const sorted = ownPagesFirst(provider, sources) as Source[]
  const own = sorted.filter((source) => source.type === undefined && isProviderPage(source, domains))
  const others = sorted.filter((source) => !own.includes(source))
  return (
    <Section
      id="sources"
      title="Sources"
      about={`${sources.length}${lastRead === null ? '' : `, last read ${lastRead}`}`}
    >
      <div class="halves">
        <Group title={`${possessive(provider.name)} own pages`} sources={own} />
        <Group title="Lists, quotes and reports by others" sources={others} />
      </div>
    </Section>
  )
}

function Group({ title, sources }: { title: string; sources: readonly Source[] }) {
  if (sources.length === 0) return null
  const [first, rest] = [sources.slice(0, FIRST), sources.slice(FIRST)]
  return (
    <div class="sources">
      <h3>
        {title} · {sources.length}
      </h3>
      <ul class="plain">
        {first.map((source) => (
          <OneSource source={source} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details class="fold">
          <summary>{plural(rest.length, 'more source')}</summary>
          <ul class="plain">
            {rest.map((source) => (
              <OneSource source={source} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function OneSource({ source }: { source: Source }) {
  const { url, type, of, supports, contradicts = [], note } = source
  return (
    <li>
      <span class="source">
        <a href={url}>{pageName(url)}</a>
        <PageDate {...source} />
      </span>
      <span class="second">
        {type && `${SOURCE_TYPE_WORDS[type].title}${type === 'transcript' && of ? ': ' : '; '}`}
        {type === 'transcript' && of && (
          <>
            <a href={of}>{pageName(of)}</a>
            {'; '}
          </>
        )}
        {[...new Set(supports.map((name) => factTitle(name)))].join(', ')}
        {contradicts.length > 0 && (
          <>
            {supports.length > 0 && '; '}
            <strong>
              contradicts{' '}
              {joined(contradicts.map(({ fact, value }) => factTitle(fact) + (value ? `: ${value}` : '')))}
            </strong>
          </>
        )}
        {note && `. ${note}`}
      </span>
    </li>
  )
}
