/** A table with one row of column heads. */
import type { ComponentChildren } from 'preact'

type Column = ComponentChildren | { title: string; number: true }

type TableProps = {
  class?: string
  /** For screen readers alone. */
  caption?: string
  columns: readonly Column[]
  /** Attributes of the body, which scripts look for. */
  body?: Record<`data-${string}`, boolean>
  children: ComponentChildren
}

const isNumber = (column: Column): column is { title: string; number: true } =>
  typeof column === 'object' && column !== null && 'number' in column

export function Table({ caption, columns, body, children, ...attributes }: TableProps) {
  return (
    <table {...attributes}>
      {caption && <caption class="hidden">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) =>
            isNumber(column) ? (
              <th scope="col" class="number">
                {column.title}
              </th>
            ) : (
              <th scope="col">{column}</th>
            ),
          )}
        </tr>
      </thead>
      <tbody {...body}>{children}</tbody>
    </table>
  )
}
