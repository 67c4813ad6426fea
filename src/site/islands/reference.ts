/** The API reference with a script: "Send" shows the answer in the page instead of leaving it. */

/** What a header of the answer is good for is said in the guide; these are the ones that it speaks of. */
const HEADERS = ['content-type', 'x-total-count', 'etag', 'cache-control', 'link']

const MOST = 100_000

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-path]')) {
  for (const input of form.querySelectorAll<HTMLInputElement>('[data-in=path]')) input.readOnly = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send(form)
  })
}

function urlOf(form: HTMLFormElement): string {
  let path = form.dataset.path!.replace(/\/$/, '')
  for (const input of form.querySelectorAll<HTMLInputElement>('[data-in=path]'))
    path = path.replace(`{${input.dataset.name}}`, encodeURIComponent(input.value.trim()))
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (value !== '') query.append(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

/** A host of files has no path without `.json`, and says so in a page of its own. */
async function answered(url: string): Promise<{ url: string; response: Response }> {
  const response = await fetch(url)
  const isOurs = response.headers.get('content-type')?.includes('json')
  return isOurs || url.includes('?')
    ? { url, response }
    : { url: `${url}.json`, response: await fetch(`${url}.json`) }
}

async function send(form: HTMLFormElement): Promise<void> {
  const answer = form.querySelector<HTMLElement>('.answer')!
  answer.replaceChildren(line(`GET ${urlOf(form)}`))
  try {
    const { url, response } = await answered(urlOf(form))
    const body = await response.text()
    const said = HEADERS.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [`${name}: ${value}`]
    })
    answer.replaceChildren(
      line(`GET ${url}`),
      line(`${response.status} ${response.statusText}`.trim()),
      block(said.join('\n'), 'Headers'),
      block(formatted(body), 'Body'),
    )
  } catch {
    answer.append(line('No answer: are you offline?'))
  }
}

function formatted(body: string): string {
  let text = body
  try {
    text = JSON.stringify(JSON.parse(body), null, 2)
  } catch {}
  return text.length > MOST ? `${text.slice(0, MOST)}\n… ${text.length - MOST} more characters` : text
}

function line(text: string): HTMLElement {
  const paragraph = document.createElement('p')
  paragraph.append(Object.assign(document.createElement('strong'), { textContent: text }))
  return paragraph
}

function block(text: string, label: string): HTMLElement {
  const pre = document.createElement('pre')
  pre.tabIndex = 0
  pre.setAttribute('role', 'group')
  pre.setAttribute('aria-label', label)
  pre.textContent = text
  return pre
}
