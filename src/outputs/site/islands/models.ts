/** `/models` with a script: the API's own query over a static index hides, shows and orders the rows of the page. */
import { type ModelDataset, modelSelector, parseModelQuery } from '../../../api/query/model-query.ts'
import { formQuery, showInUrl } from '../form-query.ts'
import type { IndexedModel } from '../models/index-file.ts'

const byId = (id: string) => document.getElementById(id)!
const form = byId('models') as HTMLFormElement
const table = document.querySelector('[data-models]')!
const rows = [...table.children] as HTMLElement[]
const more = byId('more') as HTMLButtonElement
const FIRST = Number((table as HTMLElement).dataset.first)
const [said, json, curl] = [
  byId('say').textContent,
  byId('request-json') as HTMLAnchorElement,
  byId('request-curl'),
]
const whole = json.getAttribute('href')!

const asked = new URLSearchParams(location.search)
let only: [name: string, value: string][] = []

let loading: Promise<ReturnType<typeof modelSelector>> | undefined
async function load() {
  return modelSelector((await (await fetch('/assets/models.json')).json()) as ModelDataset)
}

async function answer(query: URLSearchParams): Promise<IndexedModel[]> {
  loading ??= load()
  const select = await loading
  const read = parseModelQuery(query)
  return 'problems' in read
    ? []
    : JSON.parse(select({ ...read.query, limit: rows.length, offset: 0 }).body).data
}

/** Those that are found, in their order. */
let shown = rows
let most = FIRST

/** Shows so many of those that are found. */
function showFirst(count: number): void {
  most = count
  for (const [place, row] of shown.entries()) {
    row.classList.remove('later')
    row.hidden = place >= count
  }
  more.hidden = shown.length <= count
  more.textContent = `Show ${Math.min(FIRST, shown.length - count)} more`
}

let latest = 0
async function show(): Promise<void> {
  const query = formQuery(form)
  for (const [name, value] of only) query.append(name, value)
  const own = ++latest
  const found = await answer(query)
  // Somebody chose on while the index was on its way.
  if (own !== latest) return
  for (const row of rows) row.hidden = true
  shown = found.map(([place]) => rows[place]!)
  table.append(...shown)
  showFirst(FIRST)
  const models = new Set(found.flatMap(([, slug]) => slug ?? []))
  const path = query.size > 0 ? `/api/v1/models?${query}` : whole
  json.href = path
  curl.textContent = `curl '${location.origin}${path}'`
  byId('say').textContent =
    query.size > 0 ? `${found.length} of ${rows.length} rows, ${models.size} models` : said
  byId('nothing').hidden = found.length > 0
  showInUrl(query)
}

for (const [name, value] of asked)
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    `[name="${CSS.escape(name)}"]`,
  ))
    if (field.type === 'checkbox') (field as HTMLInputElement).checked = field.value === value
    else field.value = value
if ([...form.querySelectorAll('select')].some(({ value }) => value !== ''))
  form.querySelector('details')!.open = true
// What a link asked for and no field can hold, such as `provider=groq`.
const held = formQuery(form)
only = [...asked].filter(([name, value]) => value !== '' && held.get(name) !== value)
if (only.length > 0) {
  const all = Object.assign(document.createElement('a'), { href: '/models', textContent: 'all' })
  byId('only').append(`, only ${only.map((pair) => pair.join('=')).join(', ')} (`, all, ')')
}
showFirst(FIRST)
more.addEventListener('click', () => {
  const before = most
  showFirst(most + FIRST)
  shown[before]?.querySelector('a')?.focus()
})
if (asked.size > 0) void show()
form.addEventListener('input', () => void show())
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void show()
})
