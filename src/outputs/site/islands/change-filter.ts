/** `/changes` with a script: by kind, and what is new since the last visit, which only this browser remembers. */

import { formQuery, showInUrl } from '../form-query.ts'
import { matches } from '../list-filter.ts'

const form = document.querySelector<HTMLFormElement>('#filter')!
const lines = [...document.querySelectorAll<HTMLElement>('[data-kind]')]
const months = [...document.querySelectorAll<HTMLElement>('[data-list] > *')]

function show(): void {
  const query = formQuery(form)
  for (const line of lines) line.hidden = !matches({ name: '', choices: { kind: line.dataset.kind! } }, query)
  for (const month of months) month.hidden = !month.querySelector('[data-kind]:not([hidden])')
  document.querySelector<HTMLElement>('#nothing')!.hidden = months.some(({ hidden }) => !hidden)
  showInUrl(query)
}

const kind = form.elements.namedItem('kind')
const wanted = new URLSearchParams(location.search).get('kind')
if (wanted !== null && kind instanceof RadioNodeList) kind.value = wanted
show()
form.addEventListener('input', show)
