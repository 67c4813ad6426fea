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
      {(before !== null || after !== null) && (
        <span class="second">
          {before !== null && (
            <>
              <span class="hidden">Before: </span>
              {before}
            </>
          )}
          {after !== null && (
            <>
              <span aria-hidden="true"> → </span>
              <span class="hidden">After: </span>
              <strong>{after}</strong>
            </>
          )}
        </span>
      )}
      {(endsOn !== null || source !== null) && (
        <span class="second">
          {endsOn !== null && (
            <>
              Ends on <time datetime={endsOn}>{endsOn}</time>.{' '}
            </>
          )}
          {source !== null && (
            <a href={source} rel="nofollow">
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
