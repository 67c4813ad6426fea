/** A part of a page under a heading, which names it for screen readers. */
import type { ComponentChildren } from 'preact'

type SectionProps = {
  id: string
  title: string
  /** Stands next to the title: how many the part has. */
  count?: number
  /** Whether the heading is for screen readers alone. */
  hidden?: boolean
  class?: string
  children: ComponentChildren
}

export function Section({ id, title, count, hidden, children, ...attributes }: SectionProps) {
  return (
    <section {...attributes} aria-labelledby={id}>
      <h2 id={id} {...(hidden && { class: 'hidden' })}>
        {title}
        {count !== undefined && (
          <>
            {' '}
            <span class="soft count">{count}</span>
          </>
        )}
      </h2>
      {children}
    </section>
  )
}
