/** Numbers of the tables of models and limits: a dash where there is none, and on a phone each says what it is. */
import { yesOrNo } from '../../entry/facts/fact-rows.ts'

export const Head = ({ title, below }: { title: string; below: string }) => (
  <th scope="col">
    {title}
    <span class="second">{below}</span>
  </th>
)

/** A column of numbers, with its unit in small. */
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
  /** What stands where there is none. */
  none?: '–' | '?'
  strong?: true
}

export const NumberCell = ({ name, words, none = '–', strong }: NumberProps) => (
  <td class={words === null ? 'number none' : 'number'}>
    <span class="narrow soft">{name}</span>
    {words === null ? none : strong ? <strong>{words}</strong> : words}
  </td>
)

/** What a model can do: yes, no, or that no catalogue says. */
export const AbleCell = ({ name, able }: { name: string; able: boolean | null }) => (
  <td class={able ? 'able' : 'able none'}>
    <span class="narrow soft">{name}: </span>
    {able === null ? '?' : able ? '✓' : '–'}
    <span class="hidden"> {yesOrNo(able ?? undefined) ?? 'not known'}</span>
  </td>
)
