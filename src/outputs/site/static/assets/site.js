/**
 * The front page with a script: results in the page, "Run" next to the endpoints, "Copy" next to what to copy.
 * Without it the form leads to the same answers as JSON, and everything else reads as it is.
 */
/** @import { ProviderSummary } from '../../../../api/responses.ts' */

/**
 * An element that is on the page, of the kind that it is there.
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} _kind
 * @param {ParentNode} [within]
 */
const find = (selector, _kind, within = document) => /** @type {T} */ (within.querySelector(selector))
document.documentElement.classList.add('js')

const form = find('#finder', HTMLFormElement)
const results = find('#results', HTMLElement)
const rows = find('#results tbody', HTMLElement)
const template = find('#row', HTMLTemplateElement)
const say = find('#say', HTMLElement)
const link = find('#request-link', HTMLAnchorElement)
const curl = find('#request-curl', HTMLElement)

/** What the form asks for: names in its own order, without what is empty or the default. */
function query() {
  const wanted = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (value !== '' && !(name === 'sort' && value === 'score')) wanted.append(name, String(value))
  return wanted
}

/** @type {AbortController | undefined} */
let controller
async function search() {
  const path = `/api/v1/providers?${query()}`
  link.href = path
  link.textContent = path
  curl.textContent = `curl '${location.origin}${path}'`
  history.replaceState(null, '', `?${query()}${location.hash}`)
  controller?.abort()
  controller = new AbortController()
  const { signal } = controller
  results.setAttribute('aria-busy', 'true')
  const slow = setTimeout(() => tell('Loading…'), 200)
  const answer = await ask(path, signal)
  clearTimeout(slow)
  if (signal.aborted) return
  results.removeAttribute('aria-busy')
  if (answer.error) {
    results.hidden = true
    tell(answer.error, true)
    return
  }
  const { data } = answer.body
  rows.replaceChildren(...data.map(row))
  results.hidden = data.length === 0
  tell(
    data.length === 0
      ? 'No provider matches. Try fewer conditions: only what a source shows counts as “no card” or “no phone”.'
      : `${data.length} ${data.length === 1 ? 'provider' : 'providers'}, ${query().get('sort') === 'name' ? 'by name' : 'best first'}`,
  )
}

/**
 * The body of an answer, or a sentence that says why there is none.
 * @param {string} path
 * @param {AbortSignal} [signal]
 */
async function ask(path, signal) {
  let response
  try {
    response = await fetch(path, { ...(signal && { signal }), headers: { accept: 'application/json' } })
  } catch {
    return { error: 'The API could not be reached. Check your connection, then search again.' }
  }
  const body = await response.json().catch(() => null)
  if (response.ok && body) return { body, status: response.status }
  /** @type {{ message: string }[] | undefined} */
  const errors = body?.errors
  const problems = errors?.map(({ message }) => message).join('; ')
  const error = `${problems || body?.detail || `The API answered with status ${response.status}`}.`
  return { body, status: response.status, error: error.replace(/\.\.$/, '.') }
}

/** @param {string} text */
function tell(text, isError = false) {
  say.textContent = text
  say.classList.toggle('error', isError)
}

/**
 * A row like those the server wrote, with text that stays text.
 * @param {ProviderSummary} provider
 */
function row(provider) {
  const node = /** @type {Element} */ (template.content.firstElementChild?.cloneNode(true))
  /** @param {string} name */
  const part = (name) => find(`[data-field="${name}"]`, HTMLAnchorElement, node)
  const name = part('name')
  name.textContent = provider.name
  if (provider.website.startsWith('https://')) name.href = provider.website
  part('tagline').textContent = provider.tagline
  part('category').textContent = provider.category
  part('free').textContent = provider.freeTierSummary
  part('score').textContent = provider.directoryScore.toFixed(1)
  part('json').href = `/api/v1/providers/${encodeURIComponent(provider.slug)}`
  part('json').setAttribute('aria-label', `${provider.name} as JSON`)
  part('status').textContent = provider.status
  part('status').dataset.status = provider.status
  return node
}

/** The form as a URL names it: `/?category=LLM&noCard=true`. */
function restore() {
  const wanted = new URLSearchParams(location.search)
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  )
  if (!fields.some(({ name }) => wanted.has(name))) return
  for (const field of fields) {
    const value = wanted.get(field.name) ?? ''
    if (field instanceof HTMLSelectElement) {
      if ([...field.options].some((option) => option.value === value)) field.value = value
      else field.selectedIndex = 0
    } else if (field.type === 'checkbox') field.checked = value === field.value
    else field.value = value
  }
  search()
}

/** @type {number | undefined} */
let typing
form.addEventListener('submit', (event) => {
  event.preventDefault()
  clearTimeout(typing)
  search()
})
form.addEventListener('input', ({ target }) => {
  const isText = target instanceof HTMLInputElement && target.type === 'search'
  clearTimeout(typing)
  typing = window.setTimeout(search, isText ? 300 : 0)
})
restore()

const answer = find('#answer', HTMLElement)
/** @type {NodeListOf<HTMLElement>} */
const runs = document.querySelectorAll('[data-run]')
for (const button of runs)
  button.addEventListener('click', async () => {
    const path = button.dataset.run ?? ''
    const { body, status, error = '' } = await ask(path)
    const text = body ? JSON.stringify(body, null, 2) : error
    answer.hidden = false
    find('p', HTMLElement, answer).textContent = status
      ? `GET ${path} answered with status ${status}`
      : `GET ${path}`
    find('pre', HTMLElement, answer).textContent = text.length > 4000 ? `${text.slice(0, 4000)}\n…` : text
    answer.scrollIntoView({ block: 'nearest' })
  })

/** @type {NodeListOf<HTMLElement>} */
const copies = document.querySelectorAll('[data-copy]')
for (const button of copies)
  button.addEventListener('click', async () => {
    const source = find('pre', HTMLElement, /** @type {Element} */ (button.parentElement))
    try {
      await navigator.clipboard.writeText(source.textContent)
      button.textContent = 'Copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2000)
    } catch {
      getSelection()?.selectAllChildren(source)
    }
  })
