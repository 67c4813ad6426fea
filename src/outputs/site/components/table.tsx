/** A table with a caption for screen readers and one row of column heads. */
import type { ComponentChildren } from 'preact'

type Column = string | { title: string; number: true }

type TableProps = {
  class: string
  caption: string
  columns: readonly Column[]
  /** Attributes of the body, which scripts look for. */
  body?: Record<`data-${string}`, boolean>
  children: ComponentChildren
}

export function Table({ caption, columns, body, children, ...attributes }: TableProps) {
  return (
    <table {...attributes}>
      <caption class="hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) =>
            typeof column === 'string' ? (
              <th scope="col">{column}</th>
            ) : (
              <th scope="col" class="number">
                {column.title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody {...body}>{children}</tbody>
    </table>
  )
}
