/** What changed, newest first, with before and after. */
import { Section } from '../components/section.tsx'
import type { SiteProvider } from '../site-page.ts'
import { pageName } from './evidence.ts'

export function ChangesSection({ provider: { changelog, retired, added } }: { provider: SiteProvider }) {
  return (
    <Section id="changes" title="Changes">
      <ul class="plain">
        {retired && (
          <li>
            <time datetime={retired.date}>{retired.date}</time> The API ended.
            {retired.successor && ` Successor: ${retired.successor}.`}
          </li>
        )}
        {changelog.map(({ date, change, before, after, endsOn, source }) => (
          <li>
            <time datetime={date}>{date}</time> {change}
            {(before || after) && (
              <span class="second">
                {before && <s>{before}</s>}
                {before && after && ' → '}
                {after}
              </span>
            )}
            {endsOn && (
              <span class="second">
                Ends on <time datetime={endsOn}>{endsOn}</time>
              </span>
            )}{' '}
            <a class="soft" href={source}>
              {pageName(source)}
            </a>
          </li>
        ))}
        <li class="soft">
          <time datetime={added}>{added}</time> Added to this directory.
        </li>
      </ul>
    </Section>
  )
}
