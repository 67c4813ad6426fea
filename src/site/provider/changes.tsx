/** What changed, newest first, as before and after; the rest folded. */
import { plural } from '../../base/text/plural.ts'
import { BeforeAfter, endsWords } from '../components/change.tsx'
import { Section } from '../components/parts.tsx'
import type { SiteProvider } from '../site-page.ts'
import { pageName } from './evidence.ts'

const FIRST = 3

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
    ...changelog.map((item) => <Change {...item} today={today} />),
    <li class="soft">
      <time datetime={added}>{added}</time>
      <div>Added to this directory.</div>
    </li>,
  ]
  const [first, rest] = [items.slice(0, FIRST), items.slice(FIRST)]
  return (
    <Section id="changes" title="Changes">
      <ul class="plain dated">{first}</ul>
      {rest.length > 0 && (
        <details class="fold">
          <summary>{plural(rest.length, 'earlier entry', 'earlier entries')}</summary>
          <ul class="plain dated">{rest}</ul>
        </details>
      )}
    </Section>
  )
}

type ChangeProps = SiteProvider['changelog'][number] & { today: string }

function Change({ date, change, before, after, endsOn, source, today }: ChangeProps) {
  return (
    <li>
      <time datetime={date}>{date}</time>
      <div>
        <BeforeAfter summary={change} before={before} after={before && after} />
        <span class="second">
          {before && after && `${change} `}
          {endsOn && (
            <>
              {endsWords(endsOn, today)} <time datetime={endsOn}>{endsOn}</time>.{' '}
            </>
          )}
          <a href={source}>{pageName(source)}</a>
        </span>
      </div>
    </li>
  )
}
