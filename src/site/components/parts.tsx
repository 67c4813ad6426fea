/** What pages are put together from: parts under a heading, lines of a list of terms, items in a row, tables whose rows say on a phone what each number is. */
import type { ComponentChildren } from 'preact'
import type { RatingFile } from '../../schema/ratings.ts'

type SectionProps = {
  id: string
  title: string
  count?: number
  about?: ComponentChildren
  beside?: ComponentChildren
  hidden?: boolean
  class?: string
  /** Whether a filter hides it where all its rows are hidden. */
  'data-group'?: true
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

/** Whose figures they are, which CC0 does not cover. */
export const Attribution = ({ source }: { source: RatingFile['source'] }) => (
  <>
    {source.attribution} (<a href={source.url}>source</a>, <a href={source.licenceUrl}>licence</a>)
  </>
)

type LineProps = {
  title: string
  id?: string | undefined
  look?: 'line' | 'fact' | ''
  class?: string
  children: ComponentChildren
}

/** A term and what is said of it. `class`: of that. */
export function Line({ title, id, look = 'line', children, ...answer }: LineProps) {
  return (
    <div {...(look && { class: look })} {...(id && { id })}>
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

type AskedProps = { ask: ComponentChildren; answer?: string | undefined; look?: string }

export function Asked({ ask, answer, look = 'soft' }: AskedProps) {
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

export type LinksProps = { links: readonly (readonly [href: string, text: string])[]; current?: string }

/** `current`: the path of the page that shows them. */
export function Links({ links, current }: LinksProps) {
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

/** `asked`: the filter that the column is about, which it is shown with. */
type Column = ComponentChildren | { title: string; number: true } | { title: string; asked: string }

type TableProps = {
  class?: string
  caption?: string
  columns: readonly Column[]
  children: ComponentChildren
}

const isTitled = (column: Column): column is { title: string; number?: true; asked?: string } =>
  typeof column === 'object' && column !== null && 'title' in column

export function Table({ caption, columns, children, ...attributes }: TableProps) {
  return (
    <table {...attributes}>
      {caption && <caption class="hidden">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) =>
            isTitled(column) ? (
              <th
                scope="col"
                {...(column.number && { class: 'number' })}
                {...(column.asked && { 'data-asked': column.asked, hidden: true })}
              >
                {column.title}
              </th>
            ) : (
              <th scope="col">{column}</th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

export const Head = ({ title, below }: { title: string; below: string }) => (
  <th scope="col">
    {title}
    <span class="second">{below}</span>
  </th>
)

/** `sort`: the order in which its largest stand first, which a script may mark as the one in use. */
export const NumberHead = ({ title, unit, sort, sorted }: NumberHeadProps) => (
  <th
    scope="col"
    class="number"
    {...(sort && { 'data-sort': sort })}
    {...(sorted && { 'aria-sort': 'descending' as const })}
  >
    {title}
    {unit && <span class="second">{unit}</span>}
  </th>
)

type NumberHeadProps = { title: string; unit: string; sort?: string; sorted?: true }

type NumberProps = {
  name: string
  words: string | null
  none?: '–' | '?'
  strong?: true
}

export const NumberCell = ({ name, words, none = '–', strong }: NumberProps) => (
  <td class={words === null ? 'number none' : 'number'}>
    <span class="narrow soft">{name}</span>
    {words === null ? none : strong ? <strong>{words}</strong> : words}
  </td>
)
