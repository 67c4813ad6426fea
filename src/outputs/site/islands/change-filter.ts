/** `/changes` with a script: by kind, and what is new since the last visit, which only this browser remembers. */

import { chosenWords, fillForm, formQuery, sayInTitle, showInUrl } from '../form-query.ts'
import { matches } from '../list-filter.ts'

const form = document.querySelector<HTMLFormElement>('#filter')!
const lines = [...document.querySelectorAll<HTMLElement>('[data-kind]')]
const siteTitle = document.title
const months = [...document.querySelectorAll<HTMLElement>('[data-list] > *')]

function show(): void {
  const query = formQuery(form)
  for (const line of lines) line.hidden = !matches({ name: '', choices: { kind: line.dataset.kind! } }, query)
  for (const month of months) month.hidden = !month.querySelector('[data-kind]:not([hidden])')
  document.querySelector<HTMLElement>('#nothing')!.hidden = months.some(({ hidden }) => !hidden)
  sayInTitle(query.size > 0 ? chosenWords(form) : '', siteTitle)
}

function readUrl(): void {
  fillForm(form, new URLSearchParams(location.search))
  show()
}

readUrl()
form.addEventListener('input', () => {
  showInUrl(formQuery(form), 'pushState')
  show()
})
addEventListener('popstate', readUrl)
