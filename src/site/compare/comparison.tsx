/** Providers side by side: a table whose rows become blocks on a phone, what it comes to in a few sentences, and who comes next. */
import type { ComponentChildren } from 'preact'
import { plural } from '../../base/letters.ts'
import { Table } from '../components/parts.tsx'
import type { Shown } from '../row-of.ts'
import { type Cell, COMPARED_FACTS, type Compared, type ComparedFact, cellOf, titleOf } from './facts.tsx'
import { compareUrl, MOST_COMPARED } from './tray.ts'

export type CompareRow = { fact: ComparedFact; title: string; cells: Cell[]; differs: boolean }

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

export type ComparisonProps = {
  providers: readonly Compared[]
  /** What each gives for one capability, instead of its main amount. */
  amounts?: { title: string; bySlug: ReadonlyMap<string, Shown> } | undefined
  onlyDifferences?: boolean
}

export function Comparison({ providers, amounts, onlyDifferences }: ComparisonProps) {
  const { rows: some, same, open } = compareRows(providers)
  const all = onlyDifferences ? some.filter(({ differs, fact }) => differs || fact.id === 'allowance') : some
  // The amount for one thing stands for the amount of the main one.
  const rows = amounts ? all.filter(({ fact }) => fact.id !== 'allowance') : all
  const slugs = providers.map(({ slug }) => slug)
  return (
    <Table
      class="compare"
      caption={providers.map(({ name }) => name).join(', ')}
      columns={[
        <span class="hidden">Fact</span>,
        ...providers.map((provider) => (
          <ProviderHead {...provider} others={slugs.filter((other) => other !== provider.slug)} />
        )),
      ]}
    >
      {amounts && (
        <tr>
          <th scope="row">Free, for {amounts.title.toLowerCase()}</th>
          {providers.map(({ slug, name }) => (
            <ProviderCell name={name}>
              <AmountOf {...amounts.bySlug.get(slug)} />
            </ProviderCell>
          ))}
        </tr>
      )}
      {rows.map((row) => (
        <FactRow {...row} providers={providers} />
      ))}
      <tr>
        <th scope="row">
          <span class="hidden">Sign up</span>
        </th>
        {providers.map((provider) => (
          <ProviderCell name={provider.name}>
            <KeyLink {...provider} />
          </ProviderCell>
        ))}
      </tr>
      {same.length > 0 && (
        <tr>
          <th scope="row">Same in all</th>
          <td class="soft" colspan={providers.length}>
            {same.map(sameWords).join('; ')}
          </td>
        </tr>
      )}
      {open.length > 0 && !onlyDifferences && (
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

function ProviderHead({ slug, name, retired, others }: Compared & { others: readonly string[] }) {
  return (
    <>
      <a href={`/providers/${slug}`}>{name}</a>
      {retired && <span class="second">ended {retired.date}</span>}
      <a class="second" href={compareUrl(others)} aria-label={`Remove ${name}`}>
        Remove
      </a>
    </>
  )
}

type RowProps = CompareRow & Pick<ComparisonProps, 'providers'>

function FactRow({ fact, title, cells, differs, providers }: RowProps) {
  return (
    <tr {...(differs && { class: 'differs' })}>
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
        <ProviderCell name={providers[index]!.name}>
          <CellText {...cell} />
        </ProviderCell>
      ))}
    </tr>
  )
}

/** On a phone, where a row is a block, it says whose it is. */
function ProviderCell({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <td>
      <span class="narrow soft">{name}</span>
      <div>{children}</div>
    </td>
  )
}

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

const sameWords = ({ title, cells }: CompareRow) => `${title}: ${cells[0]!.known}`

function AmountOf({ text, about, condition }: Partial<Shown>) {
  return (
    <>
      <strong>{text ?? 'nothing known'}</strong>
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

export type Named = readonly [slug: string, name: string]

const FEW = 12

export function matching(names: readonly Named[], typed: string): Named[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return names.filter(([slug, name]) => {
    const text = `${name} ${slug}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

type ChooserProps = {
  names: readonly Named[]
  chosen: readonly string[]
  typed: string
  onType: (typed: string) => void
  onFirst: (slugs: readonly string[]) => void
}

export function Chooser({ names, chosen, typed, onType, onFirst }: ChooserProps) {
  if (chosen.length >= MOST_COMPARED) return null
  const found = matching(
    names.filter(([slug]) => !chosen.includes(slug)),
    typed,
  )
  const listed = chosen.length === 0 ? found : typed.trim() === '' ? [] : found.slice(0, FEW)
  const url = ([slug]: Named) => compareUrl([...chosen, slug])
  return (
    <form
      role="search"
      aria-label="Providers to compare"
      onSubmit={(event) => {
        event.preventDefault()
        if (found[0] && typed.trim() !== '') onFirst([...chosen, found[0][0]])
      }}
    >
      <label>
        {chosen.length === 0 ? 'Choose a provider' : 'Add a provider'}{' '}
        <input
          type="search"
          value={typed}
          autocomplete="off"
          placeholder="Name"
          onInput={({ currentTarget }) => onType(currentTarget.value)}
        />
      </label>{' '}
      <span class="soft" role="status">
        {typed.trim() === '' ? '' : `${found.length} ${found.length === 1 ? 'provider' : 'providers'}`}
      </span>
      <ul class="names">
        {listed.map((one) => (
          <li key={one[0]}>
            <a href={url(one)}>{one[1]}</a>
          </li>
        ))}
      </ul>
    </form>
  )
}

type Most = { title: string; names: readonly string[] }

type Verdict = { known: string[]; strong: string[] }

export function verdictOf(
  providers: readonly Compared[],
  { rows, same }: { rows: readonly CompareRow[]; same: readonly CompareRow[] },
  most: Most | null,
): Verdict {
  const differ = rows.filter(({ differs }) => differs).length
  const answers = rows.filter(({ fact }) => fact.meaning === undefined).length + same.length
  const [first] = most?.names ?? []
  return {
    known: [
      ...asked(providers, 'requiresCreditCard', 'a card'),
      ...asked(providers, 'requiresPhone', 'a phone number'),
      `They differ in ${differ} of ${plural(answers, 'answer')}.`,
    ],
    strong: [
      ...(first && most ? [`Most free for ${most.title.toLowerCase()}: ${first}.`] : []),
      ...some(
        providers,
        ({ terms }) => terms?.trainsOnData === 'no' || terms?.trainsOnData === 'opt-in',
        'No training by default',
      ),
    ],
  }
}

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

function some(
  providers: readonly Compared[],
  holds: (provider: Compared) => boolean,
  words: string,
): string[] {
  const found = providers.filter(holds)
  return found.length === 0 || found.length === providers.length ? [] : [`${words}: ${namesOf(found)}.`]
}

const namesOf = (providers: readonly Compared[]) => providers.map(({ name }) => name).join(', ')
