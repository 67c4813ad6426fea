/** The page of a capability: its filters hide rows, and "I need …" is held against each. Both stand in the URL. */
import { covered, type Gives, type Need, needWords } from '../capability/need.ts'
import { formQuery, showInUrl } from '../form-query.ts'

const form = document.querySelector<HTMLFormElement>('form[data-filter]')
const asks = document.querySelector<HTMLFormElement>('form[data-need]')
const rows = [...document.querySelectorAll<HTMLElement>('[data-has]')].map((row) => ({
  row,
  has: row.dataset.has!.split(' '),
  cell: row.querySelector<HTMLElement>('[data-gives]'),
}))
const groups = [...document.querySelectorAll<HTMLElement>('[data-group]')]
const today = new Date().toISOString().slice(0, 10)

/** What the form asks for; null while nothing that counts is typed. */
function needIn(asks: HTMLFormElement): Need | null {
  const fields = new FormData(asks)
  const amount = Number(fields.get('need'))
  return amount > 0 && Number.isFinite(amount)
    ? { amount, per: fields.get('per') === 'month' ? 'month' : 'day' }
    : null
}

function showNeed(need: Need): void {
  let [full, once] = [0, 0]
  for (const { row, cell } of rows) {
    if (cell === null) continue
    const found = covered(JSON.parse(cell.dataset.gives!) as Gives, need, today)
    const [text, bar] = [cell.querySelector('strong')!, cell.querySelector('meter')!]
    text.textContent = found.text
    text.className = found.full ? 'good' : ''
    bar.hidden = found.share === null
    bar.value = found.share ?? 0
    bar.className = found.full ? 'full' : ''
    row.querySelector('[data-out]')!.textContent = found.runsOut
    if (row.hidden) continue
    if (found.full) full++
    else if (found.share === null) once++
  }
  asks!.querySelector('[data-need-say]')!.textContent = needWords(full, once)
  const unit = asks!.querySelector<HTMLElement>('input')!.getAttribute('aria-label')!.replace('How many ', '')
  for (const head of document.querySelectorAll('[data-need-head]'))
    head.textContent = `Your ${need.amount.toLocaleString('en-US')} ${unit} a ${need.per}`
}

function show(): void {
  const query = form ? formQuery(form) : new URLSearchParams()
  const wanted = [...query].map(([name, value]) => (value === 'true' ? name : `${name}:${value}`))
  for (const { row, has } of rows) row.hidden = !wanted.every((key) => has.includes(key))
  const shown = rows.filter(({ row }) => !row.hidden).length
  for (const group of groups) {
    const count = group.querySelectorAll('[data-has]:not([hidden])').length
    group.hidden = count === 0
    for (const said of group.querySelectorAll('[data-count]'))
      said.textContent = String(
        said.closest('[data-part]')?.querySelectorAll('[data-has]:not([hidden])').length ?? count,
      )
  }
  document.getElementById('nothing')!.hidden = shown > 0
  document.getElementById('say')!.textContent =
    wanted.length > 0 ? `${shown} of ${rows.length} offers` : `${rows.length} offers`
  const json = document.querySelector<HTMLAnchorElement>('#request-json')!
  const path = form!.getAttribute('action')! + (query.size > 0 ? `?${query}` : '')
  json.href = query.size > 0 ? path : json.dataset.whole!
  document.getElementById('request-path')!.textContent = path
  const need = asks && needIn(asks)
  if (need) showNeed(need)
  if (need && (need.per === 'month' || String(need.amount) !== asks.querySelector('input')!.dataset.first))
    for (const [name, value] of Object.entries(need))
      query.set(name === 'amount' ? 'need' : name, String(value))
  showInUrl(query)
}

const asked = new URLSearchParams(location.search)
for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
  'form[data-filter] [name], form[data-need] [name]',
)) {
  const value = asked.get(field.name)
  if (value === null) continue
  if (field.type === 'checkbox')
    (field as HTMLInputElement).checked = asked.getAll(field.name).includes(field.value)
  else field.value = value
}
if (form) {
  show()
  for (const one of [form, asks]) {
    one?.addEventListener('input', show)
    one?.addEventListener('submit', (event) => event.preventDefault())
  }
}
