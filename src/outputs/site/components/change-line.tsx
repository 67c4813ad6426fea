/** One change: what held before and after, the change in words, the day of an announced end, and the page that shows it. */
import type { PublishedChange } from '../../../api/responses.ts'
import { BeforeAfter } from './change-row.tsx'
import { joined } from './joined.ts'

type Shown = Pick<PublishedChange, 'summary' | 'before' | 'after' | 'endsOn' | 'source'>

/** `announced`: the day on which it became known, where the change stands at another. */
export function ChangeText({ change, announced }: { change: Shown; announced?: string }) {
  const { summary, before, after, endsOn, source } = change
  const details = [
    ...(after !== null ? [summary] : before !== null ? [`Before: ${before}`] : []),
    ...(announced !== undefined ? [<Day words="Announced on" day={announced} />] : []),
    ...(endsOn !== null ? [<Day words="Ends on" day={endsOn} />] : []),
    ...(source !== null ? [<a href={source}>{hostOf(source)}</a>] : []),
  ]
  return (
    <>
      <BeforeAfter {...change} />{' '}
      {details.length > 0 && <span class="second soft">{joined(details, ' · ')}</span>}
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
