/** What stands behind the facts: every page that was read, with its date and the facts that it supports or contradicts; what changed, newest first; and the badge to paste. */

import { plural } from '../../base/letters.ts'
import { escapeMarkdown } from '../../base/safe-text.ts'
import { factTitle } from '../../entry/facts/fact-rows.ts'
import { messageOf } from '../../files/badges/badges.ts'
import { SOURCE_TYPE_WORDS } from '../../schema/vocabulary.ts'
import { ChangeText } from '../components/change.tsx'
import { Fold, joined, Section } from '../components/parts.tsx'
import type { SiteProvider } from '../site-page.ts'
import { ownPagesFirst, PageDate, pageName } from './facts.tsx'

type Source = SiteProvider['of']['entry']['sources'][number]

/** The provider's own pages, then those of others. */
export function SourcesSection({ provider }: { provider: SiteProvider }) {
  const sorted = ownPagesFirst(provider, provider.of.entry.sources) as Source[]
  return (
    <Section id="sources" title="Sources" hidden>
      <ul class="plain columns sources">
        {sorted.map((source) => (
          <OneSource source={source} alone={provider.offers.length < 2} />
        ))}
      </ul>
    </Section>
  )
}

/** `kind of offer, 10 limits, covers Moderation, Speech to text`: each once. */
function supportWords(names: readonly string[], alone: boolean): string {
  const titles = [...new Set(names.map((name) => factTitle(name, alone)))]
  const others = titles.filter((title) => !title.startsWith('limits: '))
  const limits = titles.length - others.length
  return (limits > 2 ? [`${limits} limits`, ...others] : titles)
    .map((title, index, all) =>
      all[index - 1]?.startsWith('covers ') ? title.replace(/^covers /, '') : title,
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

/** As high as a first call, beside which they stand. */
const SHOWN = 2

type ChangesProps = {
  provider: SiteProvider
  today: string
}

export function ChangesSection({ provider: { changelog, retired, added }, today }: ChangesProps) {
  const items = [
    ...(retired
      ? [
          <li>
            <time datetime={retired.date}>{retired.date}</time>
            <div>
              <strong>The API ended.</strong>
              {retired.successor && ` Successor: ${retired.successor}.`}
            </div>
          </li>,
        ]
      : []),
    ...changelog.map(({ date, change, ...item }) => (
      <li>
        <time datetime={date}>{date}</time>
        <div>
          <ChangeText change={{ ...item, summary: change }} today={today} />
        </div>
      </li>
    )),
    <li class="soft">
      <time datetime={added}>{added}</time>
      <div>Added to this directory.</div>
    </li>,
  ]
  // Nobody opens a fold for one more.
  const shown = items.length > SHOWN + 1 ? SHOWN : items.length
  const [first, rest] = [items.slice(0, shown), items.slice(shown)]
  return (
    <Section id="changes" title="Changes">
      <ul class="plain dated">{first}</ul>
      {rest.length > 0 && (
        <Fold title={plural(rest.length, 'earlier entry', 'earlier entries')}>
          <ul class="plain dated">{rest}</ul>
        </Fold>
      )}
    </Section>
  )
}

type BadgeProps = { provider: SiteProvider; baseUrl: string }

export const badgeMarkdown = ({ provider: { slug, name }, baseUrl }: BadgeProps): string =>
  `[![${escapeMarkdown(name)}](${baseUrl}/badges/${slug}.svg)](${baseUrl}/providers/${slug})`

export function Badge(props: BadgeProps) {
  const { slug, name, of } = props.provider
  return (
    <p class="badge">
      <img src={`/badges/${slug}.svg`} alt={`${name}: ${messageOf(of).text}`} height="20" loading="lazy" />
      <button type="button" class="quiet" data-copy={badgeMarkdown(props)} aria-label="Copy Markdown: badge">
        Copy Markdown
      </button>{' '}
      <a href="/docs/badges">What it says</a>
    </p>
  )
}
