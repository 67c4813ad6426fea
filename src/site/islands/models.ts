/** `/models` with a script: the API's own query over a static index hides, shows and orders the rows of the page. */
import { filterBy } from '../finder/filter-by.ts'
import { loadModels } from '../finder/finder.ts'

const byId = (id: string) => document.getElementById(id)!
const form = byId('models') as HTMLFormElement
const table = document.querySelector<HTMLElement>('[data-models]')!
const later = table.nextElementSibling
/** Those that are not shown leave the document: thousands of cells make each step slow. */
const missing = document.querySelector('.free .group')
const rows = [...table.children, ...(later?.children ?? [])].filter((row) => row !== missing)
const more = byId('more') as HTMLButtonElement
const FIRST = Number(table.dataset.first)
/** Rows that nobody asked for stand after these. */
const LISTED = Number(table.dataset.listed)
const said = byId('say').textContent

/** Of one model so many hosts are shown. */
const HOSTS = 3

const modelOf = (row: Element | undefined) => row?.querySelector('th a')?.getAttribute('href')

/** Without the further hosts of a model, which its last row counts. */
function withFewHosts(all: readonly Element[]): Element[] {
  let first = 0
  return all.filter((row, place) => {
    const same = place > 0 && modelOf(row) !== undefined && modelOf(all[place - 1]) === modelOf(row)
    if (!same) first = place
    row.classList.toggle('same', same)
    // The cell of the host says how many more there are.
    row.children[2]!.removeAttribute('data-more')
    if (place - first >= HOSTS)
      all[first + HOSTS - 1]!.children[2]!.setAttribute('data-more', `${place - first - HOSTS + 1}`)
    return place - first < HOSTS
  })
}

let shown = withFewHosts(rows.slice(0, LISTED))
let most = FIRST

function showFirst(count: number): void {
  const first = shown.find((row) => row.matches('.missing'))
  const some = (from: number) =>
    shown.slice(from, count).flatMap((row) => (missing && row === first ? [missing, row] : row))
  // Rows that stay are not laid out again.
  if (count > most) table.append(...some(most))
  else table.replaceChildren(...some(0))
  most = count
  more.hidden = shown.length <= count
  more.textContent = `Show ${Math.min(FIRST, shown.length - count)} more`
}

/** Of models that code, the rating for that stands first. */
function showRatingFor(coding: boolean): void {
  if (table.classList.contains('coding') === coding) return
  table.classList.toggle('coding')
  for (const figure of rows.flatMap((row) => row.querySelector('b') ?? []))
    figure.parentElement![coding ? 'prepend' : 'append'](figure)
}

for (const row of rows) row.removeAttribute('hidden')
later?.remove()
showFirst(FIRST)
more.addEventListener('click', () => {
  const before = most
  showFirst(most + FIRST)
  shown[before]?.querySelector('a')?.focus()
})
await filterBy(form, loadModels, ({ rows: found }, query) => {
  const all = found.flatMap(([place]) => (place === null ? [] : rows[place]!))
  shown = withFewHosts(all)
  showRatingFor(query.get('capability') === 'coding')
  showFirst(FIRST)
  const models = new Set(found.flatMap(([, slug]) => slug ?? []))
  const sort = query.get('sort') ?? 'rating'
  for (const head of document.querySelectorAll('[data-sort]'))
    if (head.getAttribute('data-sort') === sort) head.setAttribute('aria-sort', 'descending')
    else head.removeAttribute('aria-sort')
  byId('rated').hidden = sort !== 'rating' || !['', 'chat'].includes(query.get('capability') ?? '')
  const say = query.size > 0 ? `${all.length} of ${LISTED} rows, ${models.size} models` : said
  return { count: shown.length, say }
})
