/** `/changes` with a script: by kind, the newest first, and more of them when somebody asks. */
import { chosenWords, fillForm, formQuery, holdRest, matches, sayInTitle, showInUrl } from '../form-query.ts'

const form = document.querySelector<HTMLFormElement>('#filter')!
const lines = [...document.querySelectorAll<HTMLElement>('[data-kind]')]
const list = document.querySelector<HTMLElement>('[data-list]')!
const months = [...list.children] as HTMLElement[]
const more = document.querySelector<HTMLButtonElement>('#more')!
const years = [...document.querySelectorAll<HTMLAnchorElement>('[data-year]')]
/** How many are shown at first, and with each step: hundreds take a slow phone a while to lay out. */
const STEP = Number(list.dataset.first)

let most = STEP
let found = lines

function show(): void {
  const query = formQuery(form)
  found = lines.filter((line) => matches({ name: '', choices: { kind: line.dataset.kind! } }, query))
  const shown = new Set(found.slice(0, most))
  for (const line of lines) line.hidden = !shown.has(line)
  for (const month of months) month.hidden = !month.querySelector('[data-kind]:not([hidden])')
  more.hidden = found.length <= most
  more.textContent = `Show ${Math.min(STEP, found.length - most)} more of ${found.length - most}`
  for (const year of years) year.search = String(query)
  document.querySelector<HTMLElement>('#nothing')!.hidden = shown.size > 0
  sayInTitle(query.size > 0 ? chosenWords(form) : '')
}

function showTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const place = found.findIndex((line) => line === target || target?.contains(line))
  if (!target || place < most) return
  most = place + STEP
  show()
  target.scrollIntoView()
}

function readUrl(): void {
  const query = new URLSearchParams(location.search)
  fillForm(form, query)
  holdRest(form, query, () => false)
  most = STEP
  show()
  showTarget()
}

for (const one of [...months, ...lines]) one.classList.remove('later')
readUrl()
form.addEventListener('input', () => {
  most = STEP
  showInUrl(formQuery(form), 'pushState')
  show()
})
more.addEventListener('click', () => {
  const first = found[most]
  most += STEP
  show()
  first?.querySelector('a')?.focus()
})
addEventListener('popstate', readUrl)
addEventListener('hashchange', showTarget)
