/** One change: what held before and after, the change in words, the day of an announced end, and the page that shows it. */
import type { PublishedChange } from '../../schema/responses.ts'
import { pageName } from '../provider/evidence.ts'
import { BeforeAfter } from './change-row.tsx'
import { joined } from './joined.ts'

type Shown = Pick<PublishedChange, 'summary' | 'before' | 'after' | 'endsOn' | 'source'>

/** `announced`: the day on which it became known, where the change stands at another. */
export function ChangeText({
  change,
  announced,
  today,
}: {
  change: Shown
  announced?: string
  today: string
}) {
  const { summary, before, after, endsOn, source } = change
  const details = [
    ...(after !== null ? [summary.replace(/\.$/, '')] : before !== null ? [`Before: ${before}`] : []),
    ...(announced !== undefined ? [<Day words="Announced on" day={announced} />] : []),
    ...(endsOn !== null ? [<Day words={endsWords(endsOn, today)} day={endsOn} />] : []),
    ...(source !== null ? [<a href={source}>{whereOf(source)}</a>] : []),
  ]
  return (
    <>
      <BeforeAfter {...change} />{' '}
      {details.length > 0 && <span class="second soft">{joined(details, ' · ')}</span>}
    </>
  )
}

/** `owner/repo`, or the host: a year has hundreds of sources, and the whole name of each would be a third of its page. */
const whereOf = (url: string): string => pageName(url).split(' › ')[0]!

/** Of an announced end; `today`, as YYYY-MM-DD, may be after it. */
export const endsWords = (endsOn: string, today: string): string => (endsOn < today ? 'Ended on' : 'Ends on')

function Day({ words, day }: { words: string; day: string }) {
  return (
    <>
      {words} <time datetime={day}>{day}</time>
    </>
  )
}

/** What a link to a page elsewhere says: its host. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url)
