/**
 * The front page with a script: results in the page, "Run" beside the endpoints, "Copy" beside what to copy.
 * Without it the form leads to the same answers as JSON, and everything else reads as it is.
 */
const find = (selector) => document.querySelector(selector)
document.documentElement.classList.add('js')

const form = find('#finder')
const results = find('#results')
const rows = find('#results tbody')
const template = find('#row')
const say = find('#say')
const link = find('#request-link')
const curl = find('#request-curl')

/** What the form asks for: names in its own order, without what is empty or the default. */
function asked() {
  const given = [...new FormData(form)].filter(([name, value]) => value !== '' && !(name === 'sort' && value === 'score'))
  return new URLSearchParams(given)
}

let controller
async function search() {
  const path = `/api/v1/providers?${asked()}`
  link.href = path
  link.textContent = path
  curl.textContent = `curl '${location.origin}${path}'`
  history.replaceState(null, '', `?${asked()}${location.hash}`)
  controller?.abort()
  const { signal } = (controller = new AbortController())
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
      : `${data.length} ${data.length === 1 ? 'provider' : 'providers'}, ${form.elements.sort.value === 'name' ? 'by name' : 'best first'}`,
  )
}

/** The body of an answer, or a sentence that says why there is none. */
async function ask(path, signal) {
  let response
  try {
    response = await fetch(path, { signal, headers: { accept: 'application/json' } })
  } catch {
    return { error: 'The API could not be reached. Check your connection, then search again.' }
  }
  const body = await response.json().catch(() => null)
  if (response.ok && body) return { body, status: response.status }
  const problems = body?.errors?.map(({ message }) => message).join('; ')
  return { body, status: response.status, error: `${problems || body?.detail || `The API answered with status ${response.status}`}.`.replace(/\.\.$/, '.') }
}

function tell(text, isError = false) {
  say.textContent = text
  say.classList.toggle('error', isError)
}

/** A row like those the server wrote, with text that stays text. */
function row(provider) {
  const node = template.content.firstElementChild.cloneNode(true)
  const part = (name) => node.querySelector(`[data-field="${name}"]`)
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

/** The form as an address names it: `/?category=LLM&noCard=true`. */
function restore() {
  const wanted = new URLSearchParams(location.search)
  const fields = [...form.elements].filter(({ name }) => name)
  if (!fields.some(({ name }) => wanted.has(name))) return
  for (const field of fields) {
    const value = wanted.get(field.name) ?? ''
    if (field.type === 'checkbox') field.checked = value === field.value
    else if (field.type === 'search') field.value = value
    else if ([...field.options].some((option) => option.value === value)) field.value = value
    else field.selectedIndex = 0
  }
  search()
}

if (form) {
  let typing
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    clearTimeout(typing)
    search()
  })
  form.addEventListener('input', ({ target }) => {
    clearTimeout(typing)
    typing = setTimeout(search, target.type === 'search' ? 300 : 0)
  })
  restore()
}

const answer = find('#answer')
for (const button of document.querySelectorAll('[data-run]'))
  button.addEventListener('click', async () => {
    const path = button.dataset.run
    const { body, status, error } = await ask(path)
    const text = body ? JSON.stringify(body, null, 2) : error
    answer.hidden = false
    answer.querySelector('p').textContent = status ? `GET ${path} answered with status ${status}` : `GET ${path}`
    answer.querySelector('pre').textContent = text.length > 4000 ? `${text.slice(0, 4000)}\n…` : text
    answer.scrollIntoView({ block: 'nearest' })
  })

for (const button of document.querySelectorAll('[data-copy]'))
  button.addEventListener('click', async () => {
    const source = button.parentElement.querySelector('pre')
    try {
      await navigator.clipboard.writeText(source.textContent)
      button.textContent = 'Copied'
      setTimeout(() => (button.textContent = 'Copy'), 2000)
    } catch {
      getSelection().selectAllChildren(source)
    }
  })
