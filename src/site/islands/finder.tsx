/** `/providers` with a script: the API's own query over a static index, so that page and API cannot disagree. */
import { render } from 'preact'
import type { Dataset } from '../../catalog/dataset.ts'
import { capabilityWords } from '../../entry/words.ts'
import { CAPABILITIES, type Capability } from '../../schema/vocabulary.ts'
import { compareUrl, TICKS_DRAWN } from '../compare/tray.ts'
import { joined, ProviderNames } from '../components/parts.tsx'
import { copyText } from '../copy-text.ts'
import { FLAGS } from '../filter-words.ts'
import { capabilityOf, type Finder, loadFinder, meant, sharedPath, shownRows } from '../finder/finder.ts'
import { namedIn, type Phrase } from '../finder/phrases.ts'
import { FinderRows, STEP } from '../finder/rows.tsx'
import {
  afterPaint,
  fillForm,
  follow,
  formQuery,
  holdRest,
  markChosen,
  sayInTitle,
  showInUrl,
} from '../form-query.ts'
import type { FinderRow } from '../indexes.ts'
import { type FoundModel, modelsNamed } from '../models/models-named.ts'

const byId = (id: string) => document.getElementById(id)!
const form = byId('finder') as HTMLFormElement
const results = byId('results')
const order = document.querySelector<HTMLSelectElement>('select[form=finder]')!

/** How many rows are shown: the one thing in the URL that is no parameter of the API. */
const SHOWN = 'shown'
let shown = STEP
/** What was read out of the words that came with the URL, until somebody chooses something else. */
let told: readonly Phrase[] = []

/** What the URL asks for; words of the search that are filters are ticked, and are no text any more. */
function readUrl(): void {
  const asked = new URLSearchParams(location.search)
  shown = Math.max(STEP, Number(asked.get(SHOWN)) || 0)
  asked.delete(SHOWN)
  fillMeant(asked)
}

function fillMeant(asked: URLSearchParams): void {
  const { query, phrases } = meant(asked)
  told = phrases
  fillForm(form, query)
  holdRest(form, query)
}

function inUrl(): URLSearchParams {
  const query = formQuery(form)
  if (shown > STEP) query.set(SHOWN, String(shown))
  return query
}

let models: Promise<Dataset> | undefined
/** The models that a search names. They have an index of their own, which only a search needs. */
async function modelsFor(search: string): Promise<FoundModel[]> {
  if (search === '') return []
  models ??= fetch('/assets/models.json').then((answer) => answer.json())
  return modelsNamed(search, await models)
}

let latest = 0
async function show(): Promise<void> {
  const own = ++latest
  await afterPaint()
  const finder = await loadFinder()
  if (own !== latest) return
  const { total, all, answer } = finder
  const typed = formQuery(form)
  const { query, phrases, rest } = meant(typed)
  const search = query.get('q') ?? ''
  const called = await modelsFor(search)
  // Somebody typed on while an index was on its way.
  if (own !== latest) return
  const named = typed.size === 1 && phrases.length === 0 ? namedIn(search, all()) : []
  const capability = capabilityOf(query)
  const found = answer(query)
  const rows = named.length > 0 ? named : shownRows(found.rows, query)
  const missing = named.length > 0 ? [] : found.open
  const [best, easiest] = order.options
  best!.text = capability === null ? 'easiest to start' : 'most free'
  easiest!.hidden = capability === null
  await afterPaint()
  if (own !== latest) return
  markChosen(form)
  sayRequest(query, named)
  byId('say').textContent = found.refusal ?? countWords(rows.length, missing.length, query, total)
  sayInTitle(filterWords(query))
  render(
    <Understood
      phrases={phrases.length > 0 ? phrases : told}
      rest={rest}
      capability={capability}
      missing={missing.length}
    />,
    byId('understood'),
  )
  // The table of the page gives way to the same table, made here.
  if (!results.dataset.rendered) results.replaceChildren()
  results.dataset.rendered = 'true'
  render(
    <>
      <CompareNamed named={named} />
      <Models found={called} search={search} />
      {rows.length > 0 ? (
        <FinderRows
          rows={rows.slice(0, shown)}
          withStatus={results.dataset.status === 'true'}
          caption="Providers that match"
          capability={capability}
        />
      ) : (
        called.length === 0 && !found.refusal && <Nothing query={query} answer={answer} />
      )}
      <More rest={rows.length - shown} />
      <OneMissing rows={missing} more={rows.length > 0} />
    </>,
    results,
  )
  document.dispatchEvent(new Event(TICKS_DRAWN))
}

type UnderstoodProps = {
  phrases: readonly Phrase[]
  rest: string
  capability: string | null
  missing: number
}

function Understood({ phrases, rest, capability, missing }: UnderstoodProps) {
  const words = [...phrases.map((phrase) => phrase.words), ...(rest === '' ? [] : [`“${rest}”`])]
  return (
    <>
      {phrases.length > 0 && `Read as: ${words.join(' · ')}. `}
      {capability !== null && Object.hasOwn(CAPABILITIES, capability) && (
        <>
          <a href={`/capabilities/${capability}`}>How far each amount goes</a>.{' '}
        </>
      )}
      {missing > 0 && <a href="#missing">Which are not confirmed</a>}
    </>
  )
}

function CompareNamed({ named }: { named: readonly FinderRow[] }) {
  if (named.length === 0) return null
  return (
    <p>
      <a class="button main" href={compareUrl(named.map(({ slug }) => slug))}>
        Compare {named.map(({ name }) => name).join(', ')}
      </a>
    </p>
  )
}

function sayRequest(query: URLSearchParams, named: readonly FinderRow[]): void {
  // Without a query it is a file, which every host has.
  const list = `/api/v1/providers${query.size > 0 ? `?${query}` : '.all.json'}`
  const json = byId('request-json') as HTMLAnchorElement
  json.href = list
  // Details are a file each, which only curl asks for at once.
  json.hidden = named.length > 0
  const path = named.length > 0 ? `/api/v1/providers/{${named.map(({ slug }) => slug).join(',')}}` : list
  byId('request-curl').textContent = `curl '${location.origin}${path}'`
}

/** "93 free for chat and text generation, 5 not confirmed"; "12 of 347 providers". */
function countWords(count: number, open: number, query: URLSearchParams, total: number): string {
  const doubts = open === 0 ? '' : `, and ${open} not confirmed`
  const wanted = query.get('freeFor') as Capability | null
  return wanted === null || !Object.hasOwn(CAPABILITIES, wanted)
    ? `${count === total ? '' : `${count} of `}${total} providers${doubts}`
    : `${count} free for ${capabilityWords(wanted)}${doubts}`
}

function filterWords(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== 'sort')
    .map(([name, value]) => {
      if (Object.hasOwn(FLAGS, name)) return FLAGS[name as keyof typeof FLAGS].label
      if (name === 'q') return `“${value}”`
      const option = form.querySelector(`select[name="${name}"] option[value="${CSS.escape(value)}"]`)
      return option?.textContent ?? value
    })
    .join(', ')
}

function More({ rest }: { rest: number }) {
  if (rest <= 0) return null
  const query = formQuery(form)
  query.set(SHOWN, String(shown + STEP))
  return (
    <p class="more">
      <a class="button" href={`/providers?${query}`}>
        {Math.min(STEP, rest)} more of {rest}
      </a>
    </p>
  )
}

const MODELS = 6

function Models({ found, search }: { found: readonly FoundModel[]; search: string }) {
  if (found.length === 0) return null
  return (
    <p>
      Models:{' '}
      {joined(
        found.slice(0, MODELS).map(({ slug, hosts }) => (
          <>
            <a href={`/models/${slug}`}>{slug}</a> <span class="soft">free at {hosts}</span>
          </>
        )),
        ' · ',
      )}
      {found.length > MODELS && (
        <>
          {' · '}
          <a href={`/models?${new URLSearchParams({ q: search })}`}>all {found.length}</a>
        </>
      )}
    </p>
  )
}

function OneMissing({ rows, more }: { rows: readonly FinderRow[]; more: boolean }) {
  if (rows.length === 0) return null
  return (
    <details id="missing" open={!more}>
      <summary>
        {rows.length} {more && 'more '}not confirmed
      </summary>
      <p>
        <ProviderNames providers={rows} />
      </p>
    </details>
  )
}

function without(query: URLSearchParams, name: string): URLSearchParams {
  const fewer = new URLSearchParams(query)
  fewer.delete(name)
  return fewer
}

function Nothing({ query, answer }: { query: URLSearchParams } & Pick<Finder, 'answer'>) {
  const others = [...new Set(query.keys())]
    .filter((name) => name !== 'sort')
    .map((name) => {
      const fewer = without(query, name)
      return { name, fewer, count: answer(fewer).rows.length }
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
              {count} without {filterWords(new URLSearchParams({ [name]: query.get(name)! }))}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

readUrl()
// The page holds what the API answers without a query: a phone need not make that table again.
if (location.search !== '') {
  await show()
  showInUrl(inUrl())
}
// Before somebody asks: reading it takes a slow phone a while.
setTimeout(loadFinder, 1000)
form.addEventListener('focusin', () => void loadFinder(), { once: true })
follow(form, readUrl, show, ({ type }) => {
  told = []
  // Letters stay text until somebody sends them.
  if (type === 'submit') fillMeant(formQuery(form))
  shown = STEP
  return inUrl()
})
results.addEventListener('click', async (event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  if (!(event.target as Element).closest('.more a')) return
  event.preventDefault()
  const first = shown
  shown += STEP
  showInUrl(inUrl())
  await show()
  results.querySelectorAll<HTMLElement>('tbody th a')[first]?.focus()
})
byId('share').addEventListener('click', (event) => {
  event.preventDefault()
  const url = location.origin + sharedPath(formQuery(form))
  void copyText(event.currentTarget as HTMLElement, 'Share', url)
})
byId('understood').addEventListener('click', ({ target }) => {
  if ((target as HTMLAnchorElement).hash === '#missing') (byId('missing') as HTMLDetailsElement).open = true
})
