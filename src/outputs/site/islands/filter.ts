/** Hides the rows that a form's checkboxes leave out: each row names in `data-has` what is known to hold for it. */
import { showInUrl } from '../form-query.ts'

const form = document.querySelector<HTMLFormElement>('form[data-filter]')
const boxes = form ? [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')] : []
const rows = [...document.querySelectorAll<HTMLElement>('[data-has]')]
const nothing = document.getElementById('nothing')

function show(): void {
  const wanted = boxes.filter(({ checked }) => checked).map(({ name }) => name)
  let shown = 0
  for (const row of rows) {
    const has = row.dataset.has!.split(' ')
    row.hidden = !wanted.every((name) => has.includes(name))
    if (!row.hidden) shown++
  }
  for (const group of document.querySelectorAll<HTMLElement>('[data-group]')) {
    const count = group.querySelectorAll('[data-has]:not([hidden])').length
    group.hidden = count === 0
    group.querySelector('[data-count]')!.textContent = String(count)
  }
  if (nothing) nothing.hidden = shown > 0
  const say = document.querySelector('[data-filter-say]')
  if (say) say.textContent = wanted.length > 0 ? `${shown} of ${rows.length}` : ''
  const query = new URLSearchParams(wanted.map((name) => [name, 'true']))
  showInUrl(query)
}

const query = new URLSearchParams(location.search)
for (const box of boxes) box.checked = query.get(box.name) === box.value
if (form) {
  show()
  form.addEventListener('input', show)
  form.addEventListener('submit', (event) => event.preventDefault())
}
