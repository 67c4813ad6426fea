/** A part of a page under a heading, which names it for screen readers. */
import type { ComponentChildren } from 'preact'

type SectionProps = {
  id: string
  title: string
  /** Stands next to the title: how many the part has. */
  count?: number
  /** The same in words. */
  about?: ComponentChildren
  beside?: ComponentChildren
  /** Whether the heading is for screen readers alone. */
  hidden?: boolean
  class?: string
  children: ComponentChildren
}

export function Section({ id, title, count, about, beside, hidden, children, ...attributes }: SectionProps) {
  const words = count ?? about
  return (
    <section {...attributes} aria-labelledby={id}>
      <h2 id={id} {...(hidden && { class: 'hidden' })}>
        {title}
        {words !== undefined && (
          <>
            {' '}
            <span class="soft count">{words}</span>
          </>
        )}
      </h2>
      {beside}
      {children}
    </section>
  )
}
