/** A table with one row of column heads; numbers in it are a dash where there is none, and on a phone each says what it is. */
import type { ComponentChildren } from 'preact'
import { yesOrNo } from '../../entry/words.ts'

type Column = ComponentChildren | { title: string; number: true }

type TableProps = {
  class?: string
  caption?: string
  columns: readonly Column[]
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

export const Head = ({ title, below }: { title: string; below: string }) => (
  <th scope="col">
    {title}
    <span class="second">{below}</span>
  </th>
)

export const NumberHead = ({ title, unit, sorted }: { title: string; unit: string; sorted?: true }) => (
  <th scope="col" class="number" {...(sorted && { 'aria-sort': 'descending' as const })}>
    {sorted ? (
      <strong>
        {title} <span aria-hidden="true">↓</span>
      </strong>
    ) : (
      title
    )}
    {unit && <span class="second">{unit}</span>}
  </th>
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

export const AbleCell = ({ name, able }: { name: string; able: boolean | null }) => (
  <td class={able ? 'able' : 'able none'}>
    <span class="narrow soft">{name}: </span>
    {able === null ? '?' : able ? '✓' : '–'}
    <span class="hidden"> {yesOrNo(able ?? undefined) ?? 'not known'}</span>
  </td>
)
