/** What pages are put together from: parts under a heading, lines of a list of terms, items in a row, tables whose rows say on a phone what each number is. */
import type { ComponentChildren } from 'preact'
import type { RatingFile } from '../../schema/ratings.ts'

type SectionProps = {
  id: string
  title: string
  about?: ComponentChildren
  hidden?: boolean
  class?: string
  /** Whether a filter hides it where all its rows are hidden. */
  'data-group'?: true
  children: ComponentChildren
}

/** What is said beside a title, in grey. */
const Beside = ({ words, look = 'soft' }: { words: ComponentChildren; look?: string }) =>
  words === undefined ? null : (
    <>
      {' '}
      <span class={look}>{words}</span>
    </>
  )

export function Section({ id, title, about, hidden, children, ...attributes }: SectionProps) {
  return (
    <section {...attributes} aria-labelledby={id}>
      <h2 id={id} {...(hidden && { class: 'hidden' })}>
        {title}
        <Beside words={about} look="soft count" />
      </h2>
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

export const Asked = ({ ask, answer, look = 'soft' }: AskedProps) => (
  <h1>
    {ask}
    <Beside words={answer} look={look} />
  </h1>
)

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
        <Beside words={about} />
      </summary>
      {children}
    </details>
  )
}

/** The head of a column: of numbers, which stand to the right; `unit`: in small below. */
type HeadProps = {
  title: ComponentChildren
  unit?: string
  number?: true
  /** The order in which its largest stand first, and whether that is in use until a script changes it. */
  sort?: string
  sorted?: true
  /** The filter that it is about, which it is shown with. */
  asked?: string
}

const Head = ({ title, unit, number, sort, sorted, asked }: HeadProps) => (
  <th
    scope="col"
    {...(number && { class: 'number' })}
    {...(sort && { 'data-sort': sort })}
    {...(sorted && { 'aria-sort': 'descending' as const })}
    {...(asked && { 'data-asked': asked, hidden: true })}
  >
    {title}
    {unit && <span class="second">{unit}</span>}
  </th>
)

export type TableProps = {
  class?: string
  caption?: string
  columns: readonly (ComponentChildren | HeadProps)[]
  children: ComponentChildren
}

const isHead = (column: ComponentChildren | HeadProps): column is HeadProps =>
  typeof column === 'object' && column !== null && 'title' in column

export const Columns = ({ columns }: Pick<TableProps, 'columns'>) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <Head {...(isHead(column) ? column : { title: column })} />
      ))}
    </tr>
  </thead>
)

export const Table = ({ caption, columns, children, ...attributes }: TableProps) => (
  <table {...attributes}>
    {caption && <caption class="hidden">{caption}</caption>}
    <Columns columns={columns} />
    <tbody>{children}</tbody>
  </table>
)

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
