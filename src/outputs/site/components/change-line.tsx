/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** One change: who, what, what held before and after, the day of an announced end, and the page that shows it. */
import type { PublishedChange } from '../../../api/responses.ts'

type Shown = Pick<PublishedChange, 'summary' | 'before' | 'after' | 'endsOn' | 'source'>

export function ChangeText({ change }: { change: Shown }) {
  const { summary, before, after, endsOn, source } = change
  return (
    <>
      {summary}
      {(before ?? after ?? endsOn ?? source) !== null && (
        <span class="second">
          {before !== null && (
            <>
              <span class="hidden">Before: </span>
              {before}{' '}
            </>
          )}
          {after !== null && (
            <>
              {before !== null && <span aria-hidden="true">→ </span>}
              <span class="hidden">After: </span>
              <strong>{after}</strong>{' '}
            </>
          )}
          {endsOn !== null && (
            <>
              Ends on <time datetime={endsOn}>{endsOn}</time>{' '}
            </>
          )}
          {source !== null && (
            <a class="source" href={source}>
              {hostOf(source)}
            </a>
          )}
        </span>
      )}
    </>
  )
}

/** What a link to a page elsewhere says: its host. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url)
