/** Providers side by side: a table whose rows become blocks on a phone. */
import { Table } from '../components/table.tsx'
import { compareUrl } from './compare-url.ts'
import { type Cell, COMPARED_FACTS, type Compared, type ComparedFact, cellOf, titleOf } from './facts.tsx'

type CompareRow = { fact: ComparedFact; title: string; cells: Cell[]; differs: boolean }

/** Rows to show, and the names of facts that are known of nobody. Only undisputed values differ. */
export function compareRows(providers: readonly Compared[]): { rows: CompareRow[]; open: string[] } {
  const all = COMPARED_FACTS.map((fact) => {
    const cells = providers.map((provider) => cellOf(provider, fact))
    const values = cells.flatMap(({ known, disputed }) => (known === null || disputed ? [] : [known]))
    return {
      fact,
      title: titleOf(fact),
      cells,
      differs: fact.meaning === undefined && new Set(values).size > 1,
    }
  })
  const isOpen = ({ cells }: CompareRow) => cells.every(({ known, disputed }) => known === null && !disputed)
  return {
    rows: all.filter((row) => !isOpen(row)),
    open: all.filter(isOpen).map(({ title }) => title),
  }
}

export function Comparison({ providers }: { providers: readonly Compared[] }) {
  const { rows, open } = compareRows(providers)
  const slugs = providers.map(({ slug }) => slug)
  return (
    <Table
      class="compare"
      caption={providers.map(({ name }) => name).join(', ')}
      columns={[
        'Fact',
        ...providers.map(({ slug, name, retired }) => (
          <>
            <a href={`/providers/${slug}`}>{name}</a>
            {retired && <span class="second">ended {retired.date}</span>}
            <a
              class="second"
              href={compareUrl(slugs.filter((other) => other !== slug))}
              aria-label={`Remove ${name}`}
            >
              Remove
            </a>
          </>
        )),
      ]}
    >
      {rows.map(({ fact, title, cells, differs }) => (
        <tr>
          <th scope="row">
            {differs && (
              <>
                <span aria-hidden="true">≠ </span>
                <span class="hidden">Differs: </span>
              </>
            )}
            {title}
            {fact.meaning && <span class="second">{fact.meaning}</span>}
          </th>
          {cells.map((cell, index) => (
            <td>
              <span class="narrow soft">{providers[index]!.name}</span>
              <div>
                <CellText {...cell} />
              </div>
            </td>
          ))}
        </tr>
      ))}
      {open.length > 0 && (
        <tr>
          <th scope="row">Not confirmed for any</th>
          <td class="soft" colspan={providers.length}>
            {open.map((name, index) => (index === 0 ? name : name.toLowerCase())).join(', ')}
          </td>
        </tr>
      )}
    </Table>
  )
}

function CellText({ known, disputed, shown, second, sides }: Cell) {
  if (known === null && !disputed) return <span class="chip open">not confirmed</span>
  return (
    <>
      {known !== null && (shown ?? known)}
      {known !== null && second && <span class="second">{second}</span>}
      {disputed && <span class={known === null ? 'chip open' : 'second'}>Sources disagree</span>}
      {sides && <span class="second">{sides}</span>}
    </>
  )
}
