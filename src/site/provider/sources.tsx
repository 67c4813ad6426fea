/** Every page that was read, by whose it is, with its date, and the facts that it supports or contradicts. */
import { plural } from '../../base/text/plural.ts'
import { possessive } from '../../base/text/possessive.ts'
import { isProviderPage } from '../../entry/fact-sources.ts'
import { factTitle } from '../../entry/facts/fact-rows.ts'
import { SOURCE_TYPE_WORDS } from '../../schema/vocabulary.ts'
import { joined } from '../components/joined.tsx'
import { Section } from '../components/section.tsx'
import type { SiteProvider } from '../site-page.ts'
import { ownPagesFirst, pageName } from './evidence.ts'
import { PageDate } from './fact-views.tsx'

/** How many of each are shown at once. */
const FIRST = 4

type Source = SiteProvider['of']['entry']['sources'][number]

export function SourcesSection({ provider, lastRead }: { provider: SiteProvider; lastRead: string | null }) {
  const { sources, domains } = provider.of.entry
  const alone = provider.offers.length < 2
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
        <Group title={`${possessive(provider.name)} own pages`} sources={own} alone={alone} />
        <Group title="Lists, quotes and reports by others" sources={others} alone={alone} />
      </div>
    </Section>
  )
}

type GroupProps = Pick<SourceProps, 'alone'> & { title: string; sources: readonly Source[] }

function Group({ title, sources, alone }: GroupProps) {
  if (sources.length === 0) return null
  const items = sources.map((source) => <OneSource source={source} alone={alone} />)
  const [first, rest] = [items.slice(0, FIRST), items.slice(FIRST)]
  return (
    <div class="sources">
      <h3>
        {title} · {sources.length}
      </h3>
      <ul class="plain">{first}</ul>
      {rest.length > 0 && (
        <details class="fold">
          <summary>{plural(rest.length, 'more source')}</summary>
          <ul class="plain">{rest}</ul>
        </details>
      )}
    </div>
  )
}

/** More limits than this are counted. */
const LIMITS = 2

/** `kind of offer, 10 limits, covers Moderation, Speech to text`: each once. */
function supportWords(names: readonly string[], alone: boolean): string {
  const titles = [...new Set(names.map((name) => factTitle(name, alone)))]
  const isLimit = (title: string) => title.startsWith('limits: ')
  const limits = titles.filter(isLimit)
  const kept = limits.length > LIMITS ? titles.filter((title) => !isLimit(title)) : titles
  return [...(limits.length > LIMITS ? [`${limits.length} limits`] : []), ...kept]
    .map((title, index, all) =>
      alone && all[index - 1]?.startsWith('covers ') ? title.replace(/^covers /, '') : title,
    )
    .join(', ')
}

type SourceProps = {
  source: Source
  /** Whether the provider has a single offer, which then needs no name. */
  alone: boolean
}

function OneSource({ source, alone }: SourceProps) {
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
        {supportWords(supports, alone)}
        {contradicts.length > 0 && (
          <>
            {supports.length > 0 && '; '}
            <strong>
              contradicts{' '}
              {joined(
                contradicts.map(({ fact, value }) => factTitle(fact, alone) + (value ? `: ${value}` : '')),
              )}
            </strong>
          </>
        )}
        {note && `. ${note}`}
      </span>
    </li>
  )
}
