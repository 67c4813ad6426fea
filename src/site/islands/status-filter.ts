/** `/status` with a script: the lists by name and by what happened; a category with something to see opens. */
import { afterPaint, chosenWords, fillForm, follow, formQuery, matches, sayInTitle } from '../form-query.ts'

const form = document.querySelector<HTMLFormElement>('#filter')!
const items = [...document.querySelectorAll<HTMLElement>('[data-list] > *')]
const categories = [...document.querySelectorAll<HTMLDetailsElement>('details[data-category]')]
const say = document.querySelector<HTMLElement>('#say')!
const all = say.textContent

let latest = 0
async function show(): Promise<void> {
  const own = ++latest
  await afterPaint()
  if (own !== latest) return
  const query = formQuery(form)
  let shown = 0
  for (const item of items) {
    const { name = '', problem = '', incident = '', unchecked = '' } = item.dataset
    item.hidden = !matches({ name, choices: { problem, incident, unchecked } }, query)
    if (!item.hidden) shown++
  }
  for (const category of categories) {
    const some = category.querySelector('[data-name]:not([hidden])') !== null
    category.hidden = !some
    category.open = some && query.size > 0
  }
  say.textContent = query.size === 0 ? all : `${shown} of ${items.length}`
  document.querySelector<HTMLElement>('#nothing')!.hidden = shown > 0
  sayInTitle(chosenWords(form))
}

const read = () => fillForm(form, new URLSearchParams(location.search))
if (location.search !== '') {
  read()
  void show()
}
follow(form, read, show)
