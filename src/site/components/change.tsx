/** A change: what held before and after, in words, whether that is better or worse, and the page that shows it. */
import type { PublishedChange } from '../../schema/responses.ts'
import { CHANGE_WORDS, type PublishedChangeKind } from '../../schema/vocabulary.ts'
import { pageName } from '../provider/facts.tsx'
import { joined } from './parts.tsx'

type Shown = Pick<PublishedChange, 'summary' | 'before' | 'after' | 'endsOn' | 'source'>

type TextProps = { change: Shown; announced?: string; today: string }

/** `announced`: the day on which it became known, where the change stands at another. */
export function ChangeText({ change, announced, today }: TextProps) {
  const { summary, before, after, endsOn, source } = change
  const details = [
    ...(after !== null ? [summary.replace(/\.$/, '')] : before !== null ? [`Before: ${before}`] : []),
    ...(announced !== undefined ? [<Day words="Announced on" day={announced} />] : []),
    ...(endsOn !== null ? [<Day words={endsOn < today ? 'Ended on' : 'Ends on'} day={endsOn} />] : []),
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

function Day({ words, day }: { words: string; day: string }) {
  return (
    <>
      {words} <time datetime={day}>{day}</time>
    </>
  )
}

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url)

/** Colour means good or bad, and nothing else. */
const LOOKS: Partial<Record<PublishedChangeKind, 'good' | 'bad'>> = {
  'free-tier-better': 'good',
  'free-tier-worse': 'bad',
  retired: 'bad',
}

export const ChangeWord = ({ kind }: { kind: PublishedChangeKind }) => (
  <span class={LOOKS[kind] ?? 'soft'}>{CHANGE_WORDS[kind].title}</span>
)

type ShownChange = Pick<PublishedChange, 'summary' | 'before' | 'after'>

/** `10,000 characters → API shut down`; where neither is known, the change in words. */
function BeforeAfter({ summary, before, after }: ShownChange) {
  if (after === null) return <>{summary}</>
  return (
    <>
      {before !== null && (
        <>
          <span class="hidden">Before: </span>
          <span class="soft">{before}</span>{' '}
        </>
      )}
      <span aria-hidden="true">→ </span>
      <span class="hidden">After: </span>
      {after}
    </>
  )
}

export function ChangeRow({ change }: { change: PublishedChange }) {
  const [{ slug, name }] = change.providers as [PublishedChange['providers'][number]]
  const day = change.at.slice(0, 'YYYY-MM-DD'.length)
  return (
    <li>
      <time class="soft" datetime={day}>
        {day}
      </time>{' '}
      <a href={`/providers/${slug}#changes`}>{name}</a>{' '}
      <div>
        <BeforeAfter {...change} />
      </div>
      <ChangeWord kind={change.kind as PublishedChangeKind} />
    </li>
  )
}
