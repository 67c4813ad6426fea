/** What pages are put together from: parts under a heading, lines of a list of terms, items in a row. */
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

type LineProps = { title: string; id?: string | undefined; class?: string; children: ComponentChildren }

export function Line({ title, id, children, ...answer }: LineProps) {
  return (
    <div class="line" {...(id && { id })}>
      <dt>{title}</dt>
      <dd {...answer}>{children}</dd>
    </div>
  )
}

export const joined = (items: readonly ComponentChildren[], by = ', '): ComponentChildren[] =>
  items.flatMap((item, index) => (index === 0 ? [item] : [by, item]))

type NamesProps = {
  providers: readonly { slug: string; name: string }[]
  /** The part of their pages that the links lead to: `#status`. */
  part?: string
}

/** Names of providers with commas between them, each a link. */
export function ProviderNames({ providers, part = '' }: NamesProps) {
  return <>{joined(providers.map(({ slug, name }) => <a href={`/providers/${slug}${part}`}>{name}</a>))}</>
}
