/** In the browser: a form as the query of a URL. */
import type { ParameterProblem } from '../api/query/parameter.ts'

export function formQuery(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (value !== '') query.append(name, String(value))
  return query
}

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element) => element instanceof HTMLInputElement || element instanceof HTMLSelectElement,
  )

const isTicked = ({ type }: { type: string }) => type === 'checkbox'

export function fillForm(form: HTMLFormElement, query: URLSearchParams): void {
  for (const field of fieldsOf(form))
    if (field instanceof HTMLSelectElement) field.value = query.get(field.name) ?? field.options[0]!.value
    else if (isTicked(field)) {
      const wanted = query.getAll(field.name)
      field.checked =
        wanted.length > 0
          ? wanted.includes(field.value) || (field.value === 'true' && wanted.some(isYes))
          : field.defaultChecked
    } else field.value = query.get(field.name) ?? field.defaultValue
}

/**
 * Keeps what a link asked for and no field shows, such as `provider=groq`, as hidden fields, and says so at `#only`.
 * `canFilter`: whether the page can filter by it; else the field is disabled, and a link leads to what the API says.
 */
export function holdRest(
  form: HTMLFormElement,
  query: URLSearchParams,
  canFilter: (name: string) => boolean = (name) => name !== 'limit' && name !== 'offset',
): void {
  for (const field of heldBy(form)) field.remove()
  const shown = formQuery(form)
  for (const [name, value] of query) {
    const isTicked = isYes(value) && shown.get(name) === 'true'
    if (value === '' || isTicked || shown.getAll(name).includes(value)) continue
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value })
    field.disabled = !canFilter(name)
    field.dataset.held = ''
    form.append(field)
  }
  sayHeld(form)
}

const heldBy = (form: HTMLFormElement) => form.querySelectorAll<HTMLInputElement>('[data-held]')

const isYes = (value: string) => /^(?:true|1)$/i.test(value)

function sayHeld(form: HTMLFormElement): void {
  const place = document.getElementById('only')
  const say = (fields: HTMLInputElement[], before: string, path: string | undefined, text: string) => {
    if (fields.length === 0) return []
    const pairs = fields.map(({ name, value }) => [name, value])
    const href = text === 'all' ? path! : `${path}?${new URLSearchParams(pairs)}`
    const link = Object.assign(document.createElement('a'), { href, textContent: text })
    return [`${before} ${pairs.map((pair) => pair.join('=')).join(', ')} (`, link, ') ']
  }
  const [used, unused] = [false, true].map((disabled) =>
    [...heldBy(form)].filter((field) => field.disabled === disabled),
  )
  place?.replaceChildren(
    ...say(used!, 'only', location.pathname, 'all'),
    ...say(unused!, 'not filtered by', place.dataset.api, 'what the API says'),
  )
}

/** Puts a query into the URL of the page, which keeps its anchor. */
export function showInUrl(query: URLSearchParams, way: 'pushState' | 'replaceState' = 'replaceState'): void {
  const url = `${location.pathname}${query.size > 0 ? `?${query}` : ''}${location.hash}`
  if (url !== location.pathname + location.search + location.hash) history[way](null, '', url)
}

/**
 * From now on each choice in a form stands in the URL and is shown; so is what the URL says when somebody goes back.
 * `read` fills the form from the URL; `asked` is what the URL is to say, where that is not what the form asks for.
 */
export function follow(
  form: HTMLFormElement,
  read: () => unknown,
  show: () => unknown,
  asked: () => URLSearchParams = () => formQuery(form),
): void {
  const answer = (event: Event) => {
    const { target } = event
    event.preventDefault()
    // What somebody chooses replaces what a link asked for.
    for (const held of heldBy(form)) if (held.name === (target as HTMLInputElement).name) held.remove()
    sayHeld(form)
    // Each choice can be taken back; letters would be too many steps.
    const isTyped = target instanceof HTMLInputElement && !isTicked(target)
    showInUrl(asked(), isTyped ? 'replaceState' : 'pushState')
    show()
  }
  // A field of the form may stand outside of it.
  for (const field of fieldsOf(form))
    if (!('palette' in field.dataset)) field.addEventListener('input', answer)
  form.addEventListener('submit', answer)
  addEventListener('popstate', async () => {
    await read()
    show()
  })
}

/** What is chosen has a border of ink, and is not folded away. */
export function markChosen(form: HTMLFormElement): void {
  for (const select of form.querySelectorAll('select')) select.classList.toggle('chosen', select.value !== '')
  // On a phone an open fold would push the answer off the screen.
  if (matchMedia('(min-width: 54rem)').matches)
    form.querySelector('details:has(.chosen, :checked:not(option))')?.setAttribute('open', '')
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

/** What the API says of a query that it refuses. */
export const refusalOf = ([first]: readonly ParameterProblem[]): string =>
  `The API refuses ${first!.parameter}=${first!.value}: ${first!.message.replace(/ {[^}]*}/g, '')}`
