/** The bar at the foot that holds what is chosen to compare, across pages: at most four, remembered by this browser. */

/** Said by whoever draws rows with ticks, so that they show what is chosen. */
export const TICKS_DRAWN = 'ticks-drawn'

const KEY = 'compare'

type Chosen = { slug: string; name: string }

export function readChosen(stored: string | null): Chosen[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(value)) return []
    return value
      .filter((one): one is Chosen => isSlug(one?.slug) && typeof one.name === 'string')
      .slice(0, MOST_COMPARED)
  } catch {
    return []
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  own: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: (Node | string)[]
) => {
  const made = Object.assign(document.createElement(tag), own)
  made.append(...children)
  return made
}

export function showTray(page: Document): void {
  let chosen = readChosen(stored())
  const said = element('strong', { ariaLive: 'polite' })
  const names = element('ul', { className: 'chips' })
  // In place of the chips on a phone.
  const short = element('span', { className: 'narrow soft' })
  const clear = element('button', { type: 'button', className: 'quiet', textContent: 'Clear' })
  const link = element('a', { className: 'button main', textContent: 'Compare' })
  const tray = element(
    'section',
    { className: 'tray', ariaLabel: 'Compare' },
    element('div', {}, said, ' ', short),
    names,
    clear,
    link,
  )

  function draw(): void {
    said.textContent =
      chosen.length === MOST_COMPARED ? `${MOST_COMPARED} chosen, the most` : `${chosen.length} chosen`
    short.textContent = chosen.map(({ name }) => name).join(', ')
    link.href = compareUrl(chosen.map(({ slug }) => slug))
    names.replaceChildren(
      ...chosen.map((one) => {
        const remove = element('button', { type: 'button', ariaLabel: `Remove ${one.name}` }, `${one.name} ×`)
        remove.addEventListener('click', () => choose(chosen.filter(({ slug }) => slug !== one.slug)))
        return element('li', {}, remove)
      }),
    )
    tray.hidden = chosen.length === 0
    if (!tray.isConnected && chosen.length > 0 && location.pathname.replace(/\/$/, '') !== '/compare')
      page.body.append(tray)
    for (const tick of page.querySelectorAll<HTMLInputElement>('input[data-compare]')) {
      tick.checked = chosen.some(({ slug }) => slug === tick.dataset.compare)
      tick.disabled = !tick.checked && chosen.length >= MOST_COMPARED
    }
  }

  function choose(next: Chosen[]): void {
    chosen = next
    try {
      localStorage.setItem(KEY, JSON.stringify(chosen))
    } catch {
      // It holds for this page then.
    }
    draw()
  }

  clear.addEventListener('click', () => choose([]))
  page.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const { compare: slug, name = '' } = target.dataset
    if (!slug) return
    const others = chosen.filter((one) => one.slug !== slug)
    choose(target.checked ? [...others, { slug, name }].slice(-MOST_COMPARED) : others)
  })
  page.addEventListener(TICKS_DRAWN, draw)
  addEventListener('storage', ({ key }) => {
    if (key !== KEY) return
    chosen = readChosen(stored())
    draw()
  })
  draw()
}

export const MOST_COMPARED = 4

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const isSlug = (value: unknown): value is string => typeof value === 'string' && SLUG.test(value)

/** Slugs in their order, each once; what cannot be a slug is left out, and so is what is too much. */
export function comparedIn(query: URLSearchParams): string[] {
  const slugs = query
    .getAll('p')
    .flatMap((value) => value.toLowerCase().split(/[\s,]+/))
    .filter(isSlug)
  return [...new Set(slugs)].slice(0, MOST_COMPARED)
}

export const compareUrl = (slugs: readonly string[]): string =>
  slugs.length === 0 ? '/compare' : `/compare?p=${slugs.join(',')}`
