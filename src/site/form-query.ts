/** In the browser: a form as the query of a URL, and as the title of the page. */

export function formQuery(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (value !== '') query.append(name, String(value))
  return query
}

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element) => element instanceof HTMLInputElement || element instanceof HTMLSelectElement,
  )

const isTicked = ({ type }: { type: string }) => type === 'checkbox' || type === 'radio'

export function fillForm(form: HTMLFormElement, query: URLSearchParams): void {
  for (const field of fieldsOf(form))
    if (field instanceof HTMLSelectElement) {
      const first = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
      field.value = query.get(field.name) ?? first?.value ?? ''
    } else if (isTicked(field)) {
      const wanted = query.getAll(field.name)
      field.checked = wanted.length > 0 ? wanted.includes(field.value) : field.defaultChecked
    } else field.value = query.get(field.name) ?? field.defaultValue
}

type Way = 'pushState' | 'replaceState'

/** Each choice can be taken back; letters would be too many steps. */
export const wayOf = ({ target }: Event): Way =>
  target instanceof HTMLInputElement && !isTicked(target) ? 'replaceState' : 'pushState'

/** Puts a query into the URL of the page, which keeps its anchor. */
export function showInUrl(query: URLSearchParams, way: Way = 'replaceState'): void {
  const url = `${location.pathname}${query.size > 0 ? `?${query}` : ''}${location.hash}`
  if (url !== location.pathname + location.search + location.hash) history[way](null, '', url)
}

/** What is chosen, as the form names it: `No card, Context at least 128K`. Orders are no filters. */
export function chosenWords(form: HTMLFormElement): string {
  return fieldsOf(form)
    .flatMap((field) => {
      const label = field.closest('label')
      if (field.name === 'sort' || field.value === '') return []
      if (field instanceof HTMLInputElement) {
        if (isTicked(field)) return field.checked ? [wordsOf(label?.textContent)] : []
        return field.type === 'search' ? [`“${field.value}”`] : []
      }
      const option = field.selectedOptions[0]?.textContent ?? ''
      return [`${wordsOf(field.ariaLabel ?? label?.querySelector('span')?.textContent)} ${option}`.trim()]
    })
    .join(', ')
}

const wordsOf = (text: string | null | undefined) => (text ?? '').replace(/ · [\d,]+\s*$/, '').trim()

/** The title of a filtered list names its filters, so that a link to it does. */
export function sayInTitle(words: string, whole: string): void {
  document.title = words === '' ? whole : `${words} · ${whole}`
}

type Item = { name: string; choices: Readonly<Record<string, string>> }

/** Whether an item has the words in its name, and each choice that is made. An empty choice takes all. */
export function matches({ name, choices }: Item, query: URLSearchParams): boolean {
  const isNamed = (word: string) => name.toLowerCase().includes(word)
  return [...query].every(([parameter, wanted]) => {
    if (parameter === 'q') return wanted.toLowerCase().split(/\s+/).every(isNamed)
    return wanted === '' || (choices[parameter] ?? '') === wanted
  })
}

/** In the browser: waits until what was just typed or ticked is drawn, so that an answer never holds that up. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    // A page out of sight draws nothing.
    const timer = setTimeout(resolve, 100)
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer)
        resolve()
      }),
    )
  })
