/** `/providers` with a script: the API's own query over a static index, so that page and API cannot disagree. */
import { render } from 'preact'
import type { Dataset } from '../../../api/query/dataset.ts'
import type { ModelDataset } from '../../../api/query/model-query.ts'
import { parseQuery } from '../../../api/query/parameters.ts'
import { selector } from '../../../api/query/select.ts'
import { CAPABILITIES, type Capability } from '../../../core/schema/vocabulary.ts'
import { compareUrl } from '../compare/compare-url.ts'
import { joined } from '../components/joined.ts'
import { ProviderRows } from '../components/provider-rows.tsx'
import type { FinderRow } from '../finder/index-file.ts'
import { namedIn } from '../finder/named.ts'
import { understand } from '../finder/phrases.ts'
import { inRank, rowFor } from '../finder/row-for.ts'
import { formQuery } from '../form-query.ts'
import { type FoundModel, modelsNamed } from '../models/models-named.ts'

const byId = (id: string) => document.getElementById(id)!
const form = byId('finder') as HTMLFormElement
const results = byId('results')

/** What the form means to the API: phrases of the search become parameters, unless the form says otherwise. */
function meant(query: URLSearchParams): { query: URLSearchParams; understood: string[] } {
  const { phrases, rest } = understand(query.get('q') ?? '')
  const wanted = new URLSearchParams(query)
  if (rest === '') wanted.delete('q')
  else wanted.set('q', rest)
  const used = phrases.filter(({ parameter }) => !query.has(parameter))
  for (const { parameter, value } of used) wanted.set(parameter, value)
  const words = used.map((phrase) => phrase.words)
  return { query: wanted, understood: used.length > 0 && rest !== '' ? [...words, `“${rest}”`] : words }
}

function fill(query: URLSearchParams): void {
  for (const element of form.elements)
    if (element instanceof HTMLInputElement && element.type === 'checkbox')
      element.checked = query.get(element.name) === element.value
    else if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement)
      element.value = query.get(element.name) ?? ''
  if ([...form.querySelectorAll('select')].some(({ value }) => value !== ''))
    form.querySelector('details')!.open = true
}

type Finder = { all: readonly FinderRow[]; answer: (query: URLSearchParams) => FinderRow[] }

async function load(): Promise<Finder> {
  const index = (await (await fetch('/assets/finder.json')).json()) as Dataset
  const select = selector(index)
  const answer = (query: URLSearchParams): FinderRow[] => {
    const parsed = parseQuery(query)
    const limit = Math.max(index.summaries.length, 1)
    return 'problems' in parsed ? [] : JSON.parse(select({ ...parsed.query, limit }).body).data
  }
  return { all: answer(new URLSearchParams()), answer }
}

let models: Promise<ModelDataset> | undefined
/** The models that a search names. They have an index of their own, which only a search needs. */
async function modelsFor(search: string): Promise<FoundModel[]> {
  if (search === '') return []
  models ??= fetch('/assets/models.json').then((answer) => answer.json())
  return modelsNamed(search, await models)
}

let loading: Promise<Finder> | undefined
function finder(): Promise<Finder> {
  loading ??= load()
  return loading
}

let latest = 0
async function show(): Promise<void> {
  const loaded = await finder()
  const { all, answer } = loaded
  const total = all.length
  const typed = formQuery(form)
  const { query, understood } = meant(typed)
  const named = typed.size === 1 && understood.length === 0 ? namedIn(typed.get('q') ?? '', all) : []
  const capability = query.get('capability')
  const found = named.length > 0 ? named : answer(query)
  const sorted = query.get('sort') === 'name' ? found : inRank(found, capability)
  const rows = sorted.map((row) => rowFor(row, capability))
  const list = `/api/v1/providers${query.size > 0 ? `?${query}` : ''}`
  history.replaceState(null, '', `${location.pathname}${typed.size > 0 ? `?${typed}` : ''}`)
  const json = byId('request-json') as HTMLAnchorElement
  json.href = list
  // Details are a file each, which only curl asks for at once.
  json.hidden = named.length > 0
  const path = named.length > 0 ? `/api/v1/providers/{${named.map(({ slug }) => slug).join(',')}}` : list
  byId('request-curl').textContent = `curl '${location.origin}${path}'`
  byId('say').textContent = `${rows.length === total ? '' : `${rows.length} of `}${total} providers`
  const own = ++latest
  const called = await modelsFor(query.get('q') ?? '')
  // Somebody typed on while the index was on its way.
  if (own !== latest) return
  const missing = (named.length > 0 ? [] : oneMissing(query, loaded)).map((row) => rowFor(row, capability))
  render(
    <>
      {understood.length > 0 && `Read as: ${understood.join(' · ')}. `}
      <Ranking query={query} />
      {missing.length > 0 && (
        <>
          <a href="#missing">
            {missing.length} {rows.length > 0 && 'more '}where one answer is not confirmed
          </a>
          .{' '}
        </>
      )}
    </>,
    byId('understood'),
  )
  // The table of the page gives way to the same table, made here.
  if (!results.dataset.rendered) results.replaceChildren()
  results.dataset.rendered = 'true'
  render(
    <>
      {named.length > 0 && (
        <p>
          <a class="button main" href={compareUrl(named.map(({ slug }) => slug))}>
            Compare {named.map(({ name }) => name).join(', ')}
          </a>
        </p>
      )}
      <Models found={called} search={query.get('q') ?? ''} />
      {rows.length > 0 ? (
        <Rows rows={rows} caption="Providers that match" />
      ) : (
        called.length === 0 && <Nothing query={query} answer={answer} />
      )}
      {missing.length > 0 && (
        <details id="missing" open={rows.length === 0}>
          <summary>{missing.length} where one answer is not confirmed</summary>
          <Rows rows={missing} caption="Providers of which one answer is not confirmed" />
        </details>
      )}
    </>,
    results,
  )
}

/** How many models are named here; all are on their own page. */
const SHOWN = 6

function Models({ found, search }: { found: readonly FoundModel[]; search: string }) {
  if (found.length === 0) return null
  return (
    <p>
      Models:{' '}
      {joined(
        found.slice(0, SHOWN).map(({ slug, hosts }) => (
          <>
            <a href={`/models/${slug}`}>{slug}</a> <span class="soft">free at {hosts}</span>
          </>
        )),
        ' · ',
      )}
      {found.length > SHOWN && (
        <>
          {' · '}
          <a href={`/models?${new URLSearchParams({ q: search })}`}>all {found.length}</a>
        </>
      )}
    </p>
  )
}

const Rows = ({ rows, caption }: { rows: readonly FinderRow[]; caption: string }) => (
  <ProviderRows rows={rows} withStatus={results.dataset.status === 'true'} caption={caption} />
)

/** Those that meet all filters but one, of which nobody knows. */
function oneMissing(query: URLSearchParams, { all, answer }: Finder): FinderRow[] {
  const slugs = new Set(
    [...new Set(query.keys())].flatMap((name) =>
      answer(without(query, name)).flatMap((row) => (row.open.includes(name) ? [row.slug] : [])),
    ),
  )
  return all.filter(({ slug }) => slugs.has(slug))
}

/** Where those that do one thing are ranked by how much of it is free. */
function Ranking({ query }: { query: URLSearchParams }) {
  const able = query.get('capability') as Capability | null
  return able && Object.hasOwn(CAPABILITIES, able) ? (
    <>
      <a href={`/capabilities/${able}`}>Compare how much is free</a>.{' '}
    </>
  ) : null
}

function without(query: URLSearchParams, name: string): URLSearchParams {
  const fewer = new URLSearchParams(query)
  fewer.delete(name)
  return fewer
}

/** What there would be without each of the filters. */
function Nothing({ query, answer }: { query: URLSearchParams } & Pick<Finder, 'answer'>) {
  const others = [...new Set(query.keys())]
    .filter((name) => name !== 'sort')
    .map((name) => {
      const fewer = without(query, name)
      return { name, fewer, count: answer(fewer).length }
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  return (
    <div class="nothing">
      <p>
        <strong>No provider is confirmed for all of these.</strong> Remove a filter
        {others.length > 0 ? ', or see:' : '.'}
      </p>
      <ul>
        {others.map(({ name, fewer, count }) => (
          <li>
            <a href={`/providers?${fewer}`}>
              {count} without{' '}
              <code>{name === 'q' ? `“${query.get('q')}”` : `${name}=${query.get(name)}`}</code>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const asked = new URLSearchParams(location.search)
fill(asked)
// The page holds what the API answers without a query: a phone need not make that table again.
if (asked.size > 0) await show()
form.addEventListener('focusin', () => void finder(), { once: true })
form.addEventListener('input', () => void show())
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void show()
})
byId('understood').addEventListener('click', ({ target }) => {
  if ((target as HTMLAnchorElement).hash === '#missing') (byId('missing') as HTMLDetailsElement).open = true
})
