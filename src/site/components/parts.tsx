/** What pages are put together from: parts under a heading, lines of a list of terms, items in a row. */
import type { ComponentChildren } from 'preact'

type SectionProps = {
  id: string
  title: string
  count?: number
  about?: ComponentChildren
  beside?: ComponentChildren
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

export function ProviderNames({ providers, part = '' }: NamesProps) {
  return <>{joined(providers.map(({ slug, name }) => <a href={`/providers/${slug}${part}`}>{name}</a>))}</>
}

export function Asked({
  ask,
  answer,
  look = 'soft',
}: {
  ask: string
  answer?: string | undefined
  look?: string
}) {
  return (
    <h1>
      {ask}
      {answer && (
        <>
          {' '}
          <span class={look}>{answer}</span>
        </>
      )}
    </h1>
  )
}

/** `current`: the path of the page that shows them. */
export function Links({
  links,
  current,
}: {
  links: readonly (readonly [href: string, text: string])[]
  current?: string
}) {
  return (
    <>
      {links.map(([href, text]) => (
        <li>
          <a href={href} {...(href === current && { 'aria-current': 'page' as const })}>
            {text}
          </a>
        </li>
      ))}
    </>
  )
}

type FoldProps = {
  id?: string
  title: ComponentChildren
  about?: ComponentChildren
  children: ComponentChildren
}

/** A part that few need, closed. */
export function Fold({ id, title, about, children }: FoldProps) {
  return (
    <details class="fold" {...(id && { id })}>
      <summary>
        <strong>{title}</strong>
        {about !== undefined && (
          <>
            {' '}
            <span class="soft">{about}</span>
          </>
        )}
      </summary>
      {children}
    </details>
  )
}
