/** Facts with their evidence: the four that decide as cards, all others as rows. */
import type { ComponentChildren } from 'preact'
import type { FactSource } from '../../../api/facts/fact.ts'
import { newestOf } from '../../../core/days.ts'
import { Cite } from '../components/cite.tsx'
import { Mark } from '../components/mark.tsx'
import { type FactView, pageName } from './evidence.ts'

type FactProps = {
  fact: FactView
  /** What the button copies. */
  citation: string
  /** What else stands behind the evidence, such as a question to the reader. */
  more?: ComponentChildren
}

/** Cards in a row of two; on a phone below each other. */
export function FactCard({ fact, citation, more }: FactProps) {
  const { id, title, sureness, value, detail, status } = fact
  return (
    <div class="fact" id={id}>
      <dt>
        {title} <Cite text={citation} of={title} />
      </dt>
      <dd>
        <strong {...(status && { class: `status ${status}` })}>
          <Mark sureness={sureness} /> {value}
        </strong>
        <span class="second">
          {detail}
          <Pages {...fact} separate={detail !== ''} />
          {more}
        </span>
      </dd>
    </div>
  )
}

export function FactRow({ fact, citation, more }: FactProps) {
  const { id, title, sureness, value, detail } = fact
  return (
    <div class="line" id={id}>
      <dt>{title}</dt>
      <dd>
        <Mark sureness={sureness} /> {value}
      </dd>
      <dd class="soft">
        {detail}
        <Pages {...fact} separate={detail !== ''} />
        {more} <Cite text={citation} of={title} />
      </dd>
    </div>
  )
}

/** The best page with its date, how many more there are, and the first that says otherwise. */
function Pages({
  support: [first, ...others],
  against: [opposed],
  separate,
}: FactView & { separate: boolean }) {
  const newest = newestOf(others.map(({ asOf }) => asOf))
  return (
    <>
      {first && (
        <>
          {separate && ' · '}
          <a href={first.url}>{pageName(first.url)}</a>, <PageDate {...first} />
        </>
      )}
      {others.length > 0 && (
        <>
          {' '}
          <a href="#sources">and {others.length} more</a>
          {newest && first && newest > (first.asOf ?? first.read ?? '') && (
            <>
              {', to '}
              <time datetime={newest}>{newest}</time>
            </>
          )}
        </>
      )}
      {opposed && (
        <>
          {'; otherwise: '}
          <a href={opposed.url}>{pageName(opposed.url)}</a>, <PageDate {...opposed} />
        </>
      )}
    </>
  )
}

/** The date that a page shows, or the day on which it was read. */
function PageDate({ asOf, read }: FactSource) {
  const day = asOf ?? read
  if (day === undefined) return <>no date shown</>
  return (
    <>
      {asOf ? 'dated' : 'read'} <time datetime={day}>{day}</time>
    </>
  )
}
