/** One change: who, what, what held before and after, the day of an announced end, and the page that shows it. */
import type { PublishedChange } from '../../../api/responses.ts'
import { joined } from './joined.ts'

type Shown = Pick<PublishedChange, 'summary' | 'before' | 'after' | 'endsOn' | 'source'>

/** `announced`: the day on which it became known, where the change stands at another. */
export function ChangeText({ change, announced }: { change: Shown; announced?: string }) {
  const { summary, before, after, endsOn, source } = change
  const details = [
    ...(before !== null || after !== null ? [<BeforeAfter before={before} after={after} />] : []),
    ...(announced !== undefined ? [<Day words="Announced on" day={announced} />] : []),
    ...(endsOn !== null ? [<Day words="Ends on" day={endsOn} />] : []),
    ...(source !== null ? [<a href={source}>{hostOf(source)}</a>] : []),
  ]
  return (
    <>
      {summary}
      {details.length > 0 && <span class="second">{joined(details, ' · ')}</span>}
    </>
  )
}

function BeforeAfter({ before, after }: Pick<Shown, 'before' | 'after'>) {
  return (
    <>
      {before !== null && (
        <>
          <span class="hidden">Before: </span>
          {before}{' '}
        </>
      )}
      {after !== null && (
        <>
          <span aria-hidden="true">→ </span>
          <span class="hidden">After: </span>
          <strong>{after}</strong>
        </>
      )}
    </>
  )
}

function Day({ words, day }: { words: string; day: string }) {
  return (
    <>
      {words} <time datetime={day}>{day}</time>
    </>
  )
}

/** What a link to a page elsewhere says: its host. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url)
