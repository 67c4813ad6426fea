/** Providers side by side: a table whose rows become blocks on a phone, what it comes to in a few sentences, and who comes next. */
import type { ComponentChildren } from 'preact'
import { plural } from '../../base/letters.ts'
import { CAPABILITIES, type Capability } from '../../schema/vocabulary.ts'
import { Table } from '../components/parts.tsx'
import type { FinderRow, Shown } from '../row-of.ts'
import { type Cell, COMPARED_FACTS, type Compared, type ComparedFact, cellOf, titleOf } from './facts.tsx'
import { compareUrl, MOST_COMPARED } from './tray.ts'

type CompareRow = { fact: ComparedFact; title: string; cells: Cell[]; differs: boolean }

/**
 * Rows to show, those with one and the same known answer, and the names of facts that are known of nobody. Only
 * undisputed values differ.
 */
export function compareRows(providers: readonly Compared[]) {
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
  const isSame = ({ fact, cells }: CompareRow) =>
    providers.length > 1 &&
    fact.meaning === undefined &&
    !fact.ages &&
    cells.every(({ known, disputed }) => known !== null && !disputed && known === cells[0]!.known)
  return {
    rows: all.filter((row) => !isOpen(row) && !isSame(row)),
    same: all.filter(isSame),
    open: all.filter(isOpen).map(({ title }) => title),
  }
}

/** What each gives for one thing that all do, instead of its main amount; `most`: who gives the most of those who give it. */
export type Amounts = { title: string; bySlug: ReadonlyMap<string, Shown>; most?: string | undefined }

export function amountsFor(able: Capability, slugs: readonly string[], rows: readonly FinderRow[]): Amounts {
  const own = rows.flatMap(({ slug, free }) =>
    slugs.includes(slug) && free[able]?.[0] ? [{ slug, shown: free[able][0] }] : [],
  )
  const ranked = own.filter(({ shown }) => shown.isFree).toSorted((a, b) => a.shown.place - b.shown.place)
  return {
    title: CAPABILITIES[able].title,
    bySlug: new Map(own.map(({ slug, shown }) => [slug, shown])),
    most: ranked[0]?.slug,
  }
}

type ComparisonProps = {
  providers: readonly Compared[]
  amounts?: Amounts | undefined
  /** On a phone, where four have no room: which two of them it shows. */
  half?: 'first' | 'last' | undefined
}

export function Comparison({ providers, amounts, half }: ComparisonProps) {
  const { rows: all, same, open } = compareRows(providers)
  // The amount for one thing stands for the amount of the main one.
  const rows = amounts ? all.filter(({ fact }) => fact.id !== 'allowance') : all
  return (
    <Table
      class={`compare ${half ?? ''}`.trim()}
      caption={providers.map(({ name }) => name).join(', ')}
      columns={[
        <span class="hidden">Fact</span>,
        ...providers.map((provider) => <ProviderHead {...provider} />),
      ]}
    >
      {amounts && (
        <Row
          head={`Free, for ${amounts.title.toLowerCase()}`}
          cells={providers.map(({ slug }) => (
            <AmountOf shown={amounts.bySlug.get(slug)} isMost={amounts.most === slug} />
          ))}
        />
      )}
      {rows.map(({ fact, title, cells, differs }) => (
        <Row
          head={[differs && DIFFERS, title, fact.meaning && <span class="second">{fact.meaning}</span>]}
          cells={cells.map((cell) => <CellText {...cell} />)}
        />
      ))}
      <Row
        head={<span class="hidden">Sign up</span>}
        cells={providers.map((provider) => <KeyLink {...provider} />)}
      />
      <Together
        title="Same in all"
        words={same.map(({ title, cells }) => `${title}: ${cells[0]!.known}`)}
        all={providers}
      />
      <Together title="Not confirmed for any" words={open} all={providers} />
    </Table>
  )
}

const ProviderHead = ({ slug, shortName, retired }: Compared) => (
  <>
    <a href={`/providers/${slug}`}>{shortName}</a>
    {retired && <span class="second">ended {retired.date}</span>}
  </>
)

const Row = ({ head, cells }: { head: ComponentChildren; cells: readonly ComponentChildren[] }) => (
  <tr>
    <th scope="row">{head}</th>
    {cells.map((cell) => (
      <td>{cell}</td>
    ))}
  </tr>
)

const DIFFERS = [<span aria-hidden="true">≠ </span>, <span class="hidden">Differs: </span>]

type TogetherProps = { title: string; words: readonly string[]; all: readonly Compared[] }

/** What needs no cell for each. */
const Together = ({ title, words, all }: TogetherProps) =>
  words.length === 0 ? null : (
    <tr>
      <th scope="row">{title}</th>
      <td class="soft" colspan={all.length}>
        {words.join('; ')}
      </td>
    </tr>
  )

function KeyLink({ name, retired, hasFreeOffer, connection, links }: Compared) {
  const url = retired || hasFreeOffer === false ? null : (connection.keyUrl ?? links.signup.url)
  return url ? (
    <a class="button" href={url}>
      Get a key<span class="hidden"> from {name}</span>
    </a>
  ) : (
    <span class="soft">–</span>
  )
}

function AmountOf({ shown, isMost }: { shown: Shown | undefined; isMost: boolean }) {
  const { text, about, condition } = shown ?? {}
  return (
    <>
      <strong {...(isMost && { class: 'good' })}>{text ?? 'nothing known'}</strong>
      {(about || condition) && (
        <span class="second soft">{[about, condition].filter(Boolean).join('; ')}</span>
      )}
    </>
  )
}

function CellText({ known, disputed, shown, second, sides, correct }: Cell) {
  if (known === null && !disputed) return <span class="chip open">not confirmed</span>
  return (
    <>
      {known !== null && (shown ?? known)}
      {known !== null && second && <span class="second">{second}</span>}
      {disputed && <span class={known === null ? 'chip open' : 'second'}>Sources disagree</span>}
      {sides && <span class="second">{sides}</span>}
      {correct && (
        <a class="second soft" href={correct}>
          Which is right?
        </a>
      )}
    </>
  )
}

export type Named = Readonly<{ slug: string; name: string }>

const FEW = 6

export function matching<One extends Named>(names: readonly One[], typed: string): One[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return names.filter(({ slug, name }) => {
    const text = `${name} ${slug}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

type ChooserProps = {
  names: readonly Named[]
  chosen: readonly Named[]
  /** Who could come next, as long as nothing is typed. */
  suggested: readonly string[]
  typed: string
  onType: (typed: string) => void
  onFirst: (slugs: readonly string[]) => void
}

/** Who is compared, each to be taken out, and who could come next. */
export function Chooser({ names, chosen, suggested, typed, onType, onFirst }: ChooserProps) {
  const slugs = chosen.map(({ slug }) => slug)
  const others = names.filter(({ slug }) => !slugs.includes(slug))
  const found =
    typed.trim() === '' ? others.filter(({ slug }) => suggested.includes(slug)) : matching(others, typed)
  return (
    <form
      class="links"
      role="search"
      aria-label="Providers to compare"
      onSubmit={(event) => {
        event.preventDefault()
        if (found[0] && typed.trim() !== '') onFirst([...slugs, found[0].slug])
      }}
    >
      {chosen.map(({ slug, name }) => (
        <a
          key={slug}
          class="check"
          href={compareUrl(slugs.filter((other) => other !== slug))}
          aria-label={`Remove ${name}`}
        >
          {name}&nbsp;×
        </a>
      ))}
      {slugs.length < MOST_COMPARED && (
        <>
          <input
            type="search"
            value={typed}
            autocomplete="off"
            aria-label="Add a provider"
            placeholder={`Add a provider, up to ${MOST_COMPARED}`}
            onInput={({ currentTarget }) => onType(currentTarget.value)}
          />
          <span class="soft" role="status">
            {typed.trim() === '' ? '' : plural(found.length, 'provider')}
          </span>
          {found.slice(0, FEW).map(({ slug, name }) => (
            <a key={slug} class="check" href={compareUrl([...slugs, slug])}>
              +&nbsp;{name}
            </a>
          ))}
        </>
      )}
    </form>
  )
}

/** What it comes to, in sentences; the second part is what decides. */
export function verdictOf(
  providers: readonly Compared[],
  amounts?: Amounts,
): [known: string, strong: string] {
  const { rows, same } = compareRows(providers)
  const differ = rows.filter(({ differs }) => differs).length
  const answers = rows.filter(({ fact }) => fact.meaning === undefined).length + same.length
  const most = providers.find(({ slug }) => slug === amounts?.most)
  const careful = providers.filter(({ terms }) => CAREFUL.has(terms?.trainsOnData ?? 'unknown'))
  const known = [
    ...asked(providers, 'requiresCreditCard', 'a card'),
    ...asked(providers, 'requiresPhone', 'a phone number'),
    `They differ in ${differ} of ${plural(answers, 'answer')}.`,
  ]
  const strong = [
    ...(most ? [`Most free for ${amounts!.title.toLowerCase()}: ${most.name}.`] : []),
    ...(careful.length > 0 && careful.length < providers.length
      ? [`No training by default: ${namesOf(careful)}.`]
      : []),
  ]
  return [known.join(' '), strong.join(' ')]
}

const CAREFUL: ReadonlySet<string> = new Set(['no', 'opt-in'])

/** Of what is known of each, never of an assumption. */
function asked(
  providers: readonly Compared[],
  term: 'requiresCreditCard' | 'requiresPhone',
  what: string,
): string[] {
  const known = providers.filter(({ assumed }) => !assumed.includes(term))
  const spared = known.filter(({ freeTier }) => !freeTier[term])
  if (spared.length === providers.length)
    return [`${providers.length === 2 ? 'Neither' : 'None'} asks for ${what}.`]
  if (spared.length > 0) return [`Without ${what}: ${namesOf(spared)}.`]
  if (known.length === providers.length)
    return [`${providers.length === 2 ? 'Both' : 'All'} ask for ${what}.`]
  return []
}

const namesOf = (providers: readonly Compared[]) => providers.map(({ name }) => name).join(', ')
