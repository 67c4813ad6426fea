/** A change in one line: when, who, what held before and after, and whether that is better or worse. */
import type { PublishedChange } from '../../schema/responses.ts'
import { CHANGE_WORDS, type PublishedChangeKind } from '../../schema/vocabulary.ts'

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
export function BeforeAfter({ summary, before, after }: ShownChange) {
  if (after === null) return <>{summary}</>
  return (
    <>
      {before !== null && (
        <>
          <span class="hidden">Before: </span>
          <span class="soft">{before} </span>
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
