/** The search of every page: below a field, or on a phone in a dialog of its own. */

import { render } from 'preact'
import { loadFinder, meant, shownRows } from '../finder/finder.ts'
import { afterPaint } from '../form-query.ts'
import { type Answer, found, type Group, indexed, type PaletteRow, Panel, rowsOf } from '../palette/panel.tsx'

const BEST = 3

let loading: Promise<ReturnType<typeof indexed>> | undefined
function index() {
  loading ??= fetch('/assets/palette.json')
    .then((answer) => answer.json() as Promise<PaletteRow[]>)
    .then(indexed)
  return loading
}

async function answerTo(search: string): Promise<Answer> {
  const { query, phrases, rest } = meant(new URLSearchParams({ q: search }))
  const { groups, total } = found(phrases.length > 0 ? rest : search, await index())
  const named = groups.map(({ group, rows }): Group => ({ title: group, rows }))
  const all = `/providers?${phrases.length > 0 ? query : new URLSearchParams({ q: search })}`
  if (phrases.length === 0) return { search, phrases, groups: named, total, all }
  const { answer } = await loadFinder()
  const rows = shownRows(answer(query).rows, query)
  const able = phrases.find(({ parameter }) => parameter === 'freeFor')
  const providers: Group = {
    title: able?.words ?? 'Providers',
    rows: [
      {
        title: `All ${rows.length} that match`,
        href: all,
        answer: '',
        before: able ? 'most free first' : 'easiest to start first',
      },
      ...rows.slice(0, BEST).map(({ slug, name, allowance, about, start }) => ({
        title: name,
        href: `/providers/${slug}`,
        answer: about ? `${allowance} ${about}` : allowance,
        start,
      })),
    ],
  }
  return { search: rest, phrases, groups: [providers, ...named], total: rows.length, all }
}

let count = 0

export function attach(field: HTMLInputElement): void {
  const id = `palette-${++count}`
  const panel = Object.assign(document.createElement('div'), { className: 'palette', hidden: true })
  field.closest('form')!.append(panel)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': id,
    'aria-autocomplete': 'list',
  }))
    field.setAttribute(name, value)
  let shown: Answer | undefined
  let active = -1
  let latest = 0

  function draw(): void {
    const open = shown !== undefined
    panel.hidden = !open
    field.setAttribute('aria-expanded', String(open))
    if (active < 0) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', `${id}-${active}`)
    if (shown) render(<Panel id={id} answer={shown} active={active} />, panel)
    panel.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }

  function close(): void {
    latest++
    shown = undefined
    active = -1
    draw()
  }

  async function show(): Promise<void> {
    const search = field.value.trim()
    if (search === '') return close()
    const own = ++latest
    await afterPaint()
    if (own !== latest) return
    const answer = await answerTo(search)
    await afterPaint()
    // Somebody typed on while the index was on its way.
    if (own !== latest) return
    shown = answer
    active = -1
    draw()
  }

  field.addEventListener('input', () => void show())
  field.addEventListener('focus', () => void show())
  field.addEventListener('keydown', (event) => {
    const rows = shown ? rowsOf(shown) : []
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && rows.length > 0) {
      // Between the last row and the first, the field itself.
      active = ((active + 1 + step + rows.length + 1) % (rows.length + 1)) - 1
      draw()
    } else if (event.key === 'Enter' && rows[active]) location.href = rows[active]!.href
    else if (event.key === 'Escape' && shown) close()
    else return
    event.preventDefault()
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (!panel.parentElement!.contains(target as Node)) close()
  })
  panel.parentElement!.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !panel.parentElement!.contains(relatedTarget as Node)) close()
  })
  if (document.activeElement === field) void show()
}

let dialog: HTMLDialogElement | undefined

/** Where no field is in sight. */
export function openDialog(): void {
  if (!dialog) {
    dialog = document.createElement('dialog')
    dialog.className = 'search-dialog'
    dialog.setAttribute('aria-label', 'Search')
    render(
      <form class="search" action="/providers" role="search">
        <input
          type="search"
          name="q"
          aria-label="Model, provider or task"
          placeholder="Model, provider or task"
          autocomplete="off"
        />
        <button type="button" class="quiet" onClick={() => dialog!.close()}>
          Close
        </button>
      </form>,
      dialog,
    )
    document.body.append(dialog)
    attach(dialog.querySelector('input')!)
  }
  dialog.showModal()
  const field = dialog.querySelector('input')!
  field.focus()
  field.select()
}
