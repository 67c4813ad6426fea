/** `/providers` with a script: the API's own query over a static index, so that page and API cannot disagree. */
import { render } from 'preact'
import { capabilityWords } from '../../entry/words.ts'
import { TICKS_DRAWN } from '../compare/tray.ts'
import { ProviderNames } from '../components/parts.tsx'
import { filterBy } from '../finder/filter-by.ts'
import { capabilityOf, type Found, loadProviders, shownRows } from '../finder/finder.ts'
import { FinderRows, STEP } from '../finder/rows.tsx'
import type { FinderRow } from '../row-of.ts'

const form = document.getElementById('finder') as HTMLFormElement
const results = document.getElementById('results')!
const further = document.getElementById('further') as HTMLAnchorElement
const total = Number(results.dataset.total)
const [best] = document.querySelector<HTMLSelectElement>('select[form=finder]')!.options

let shown = STEP
let asked = new URLSearchParams()

function draw(found: Found<FinderRow>, query: URLSearchParams): { count: number; say: string } {
  asked = query
  const capability = capabilityOf(query)
  const rows = shownRows(found.rows, query)
  further.hidden = capability === null
  further.href = `/capabilities/${capability}`
  best!.text = capability === null ? 'easiest to start' : 'most free'
  // The table of the page gives way to the same table, made here.
  if (!results.dataset.rendered) results.replaceChildren()
  results.dataset.rendered = 'true'
  render(
    <>
      {rows.length > 0 && (
        <FinderRows
          rows={rows.slice(0, shown)}
          withStatus={results.dataset.status === 'true'}
          caption="Providers that match"
          capability={capability}
        />
      )}
      {rows.length > shown && (
        <button type="button" class="more">
          {Math.min(STEP, rows.length - shown)} more of {rows.length - shown}
        </button>
      )}
      {found.open.length > 0 && (
        <details id="missing" open={rows.length === 0}>
          <summary>
            {found.open.length} {rows.length > 0 && 'more '}not confirmed
          </summary>
          <p>
            <ProviderNames providers={found.open} />
          </p>
        </details>
      )}
    </>,
    results,
  )
  document.dispatchEvent(new Event(TICKS_DRAWN))
  const count = rows.length
  if (capability && query.has('freeFor'))
    return { count, say: `${count} free for ${capabilityWords(capability)}` }
  return { count, say: `${count === total ? '' : `${count} of `}${total} providers` }
}

results.addEventListener('click', async ({ target }) => {
  if (!(target as Element).closest('.more')) return
  const first = shown
  shown += STEP
  draw((await loadProviders()).answer(asked), asked)
  results.querySelectorAll<HTMLElement>('tbody th a')[first]?.focus()
})
form.addEventListener('input', () => {
  shown = STEP
})
await filterBy(form, loadProviders, draw)
