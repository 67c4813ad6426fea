/** The rows of `/providers`: who, how much is free and for what, what it takes to start, and what happens to data. */
import type { Capability } from '../../schema/vocabulary.ts'
import { Table } from '../components/parts.tsx'
import { Monogram, StartChips, StatusWord, TrainsCell } from '../components/signs.tsx'
import { shortTitle } from '../filter-words.ts'
import type { FinderRow, Shown } from '../row-of.ts'

export const STEP = 30

/** How many capabilities a row names. */
const NAMED = 2

type FinderRowsProps = {
  rows: readonly FinderRow[]
  /** Left out before the first health run. */
  withStatus: boolean
  caption: string
  /** What the amounts are for; without it, for the main capability of each. */
  capability?: Capability | null
}

export function FinderRows({ rows, withStatus, caption, capability }: FinderRowsProps) {
  return (
    <Table
      class="rows finder"
      caption={caption}
      columns={[
        'Provider',
        capability ? `Free, for ${shortTitle(capability)}` : 'Free',
        'To start',
        'Training',
        <span class="w">Company</span>,
        ...(withStatus ? ['Status'] : []),
      ]}
    >
      {rows.map((row) => (
        <FinderLine key={row.slug} row={row} withStatus={withStatus} />
      ))}
    </Table>
  )
}

function FinderLine({ row, withStatus }: { row: FinderRow; withStatus: boolean }) {
  const { slug, name, tagline, allowance, about, condition, covers, start, trains, country, status } = row
  const amount = about ? `${allowance} ${about}` : allowance
  const more = [condition ?? [], covers.length > 0 ? coversWords(covers) : []].flat()
  return (
    <tr>
      <th scope="row">
        <Tick slug={slug} name={name} />
        <Monogram {...row} />
        <a href={`/providers/${slug}`}>{name}</a>
        <span class="second soft">{tagline}</span>
      </th>
      <td class="amount">
        <span class="first">{amount}</span>
        {more.length > 0 && <span class="second soft">{more.join(' · ')}</span>}
      </td>
      <td>
        <StartChips {...start} />
      </td>
      <TrainsCell words={trains} />
      <td class="w">{country ?? <span class="soft">?</span>}</td>
      {withStatus && (
        <td class="state">
          <StatusWord status={status} />
        </td>
      )}
    </tr>
  )
}

const Tick = ({ slug, name }: { slug: string; name: string }) => (
  <label class="tick">
    <input type="checkbox" data-compare={slug} data-name={name} aria-label={`Compare ${name}`} />
  </label>
)

function coversWords(covers: readonly Capability[]): string {
  const more = covers.length - NAMED
  return `${covers.slice(0, NAMED).map(shortTitle).join(' · ')}${more > 0 ? ` + ${more}` : ''}`
}

/** A row as somebody who looks for one capability wants it: with the offer for that which meets what else was asked. */
export function rowFor(row: FinderRow, capability: Capability | null, asked?: URLSearchParams): FinderRow {
  const all = freeIn(row, capability)
  const free = all?.find((offer) => !asked || meets(offer, asked)) ?? all?.[0]
  if (!free) return row
  const { text: allowance, about, condition, kind, start } = free
  return { ...row, allowance, about, condition, kind, start }
}

/** In the order of a capability's page; without one as they come. */
export function inRank(rows: readonly FinderRow[], capability: Capability | null): readonly FinderRow[] {
  const place = (row: FinderRow) => freeIn(row, capability)?.[0]?.place ?? rows.length
  return capability === null ? rows : rows.toSorted((a, b) => place(a) - place(b))
}

function meets({ kind, start: { keyless, card, phone } }: Shown, asked: URLSearchParams): boolean {
  const kinds = asked.get('kind')?.split(',')
  return (
    (keyless || ((!asked.has('noCard') || card === false) && (!asked.has('noPhone') || phone === false))) &&
    (!kinds || kinds.includes(kind))
  )
}

const freeIn = ({ free }: FinderRow, capability: Capability | null) =>
  capability === null ? undefined : free[capability]
