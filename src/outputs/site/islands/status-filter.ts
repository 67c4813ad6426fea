/** `/status` with a script: the list by name and state. */

import { formQuery, showInUrl } from '../form-query.ts'
import { matches } from '../list-filter.ts'

const form = document.querySelector<HTMLFormElement>('#filter')!
const items = [...document.querySelectorAll<HTMLElement>('[data-list] > *')]
const say = document.querySelector<HTMLElement>('#say')!
const all = say.textContent

function show(): void {
  const query = formQuery(form)
  let shown = 0
  for (const item of items) {
    const { name = '', status = '' } = item.dataset
    item.hidden = !matches({ name, choices: { status } }, query)
    if (!item.hidden) shown++
  }
  say.textContent = query.size === 0 ? all : `${shown} of ${items.length}`
  document.querySelector<HTMLElement>('#nothing')!.hidden = shown > 0
  showInUrl(query)
}

for (const [name, value] of new URLSearchParams(location.search)) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement || field instanceof RadioNodeList) field.value = value
}
show()
form.addEventListener('input', show)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  show()
})
