/** On every page: search, colours, tabs, copying, the tray, and how old the last checks are. Without it everything still reads. */
import { ago } from '../ago.ts'
import { showBarTips } from '../bar-tip.ts'
import { showTray } from '../compare/tray.ts'
import { copyText } from '../copy-text.ts'

openPaletteOn(document)
showBarTips(document)
showTray(document)
document.querySelector('[data-scheme]')?.addEventListener('click', switchTheme)

for (const list of document.querySelectorAll<HTMLElement>('[role=tablist]')) {
  const tabs = [...list.querySelectorAll<HTMLButtonElement>('[role=tab]')]
  const choose = (chosen: HTMLButtonElement) => {
    for (const tab of tabs) {
      const on = tab === chosen
      tab.setAttribute('aria-selected', String(on))
      tab.tabIndex = on ? 0 : -1
      document.getElementById(tab.getAttribute('aria-controls')!)!.hidden = !on
    }
  }
  for (const tab of tabs) tab.addEventListener('click', () => choose(tab))
  list.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    const at = tabs.indexOf(document.activeElement as HTMLButtonElement)
    if (step === undefined || at < 0) return
    const next = tabs[(at + step + tabs.length) % tabs.length]!
    choose(next)
    next.focus()
  })
  choose(tabs[0]!)
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  const label = button.textContent
  button.addEventListener('click', () =>
    copyText(button, label, button.dataset.copy || button.parentElement!.querySelector('pre')!.textContent!),
  )
}

for (const link of document.querySelectorAll<HTMLElement>('a[data-share]'))
  link.addEventListener('click', (event) => {
    event.preventDefault()
    void copyText(link, 'Share', location.href)
  })

for (const checked of document.querySelectorAll<HTMLElement>('[data-stale-after]')) {
  const age = ago(Date.now() - Date.parse(checked.dataset.checked!))
  const stale = Date.now() >= Date.parse(checked.dataset.staleAfter!)
  document.documentElement.classList.toggle('stale', stale)
  if (stale) checked.textContent = `Last checked ${age}; treat as unknown.`
  else checked.querySelector('[data-age]')!.textContent = `, ${age}`
}

function switchTheme(): void {
  const root = document.documentElement
  const ofDevice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const wanted = (root.dataset.theme ?? ofDevice) === 'dark' ? 'light' : 'dark'
  const chosen = wanted === ofDevice ? undefined : wanted
  if (chosen) root.dataset.theme = chosen
  else delete root.dataset.theme
  try {
    if (chosen) localStorage.setItem('theme', chosen)
    else localStorage.removeItem('theme')
  } catch {
    // It holds for this page then.
  }
}

type Palette = typeof import('./palette.tsx')

let loading: Promise<Palette> | undefined
function palette(): Promise<Palette> {
  // A file of its own beside this one.
  loading ??= import('/assets/palette.js' as string) as Promise<Palette>
  return loading
}

/** The search fields, `/` and Ctrl-K lead to one search, whose script comes when it is first needed. */
function openPaletteOn(page: Document): void {
  const fields = [...page.querySelectorAll<HTMLInputElement>('input[data-palette]')]
  for (const field of fields) {
    field.addEventListener('focus', async () => (await palette()).attach(field), { once: true })
    field.form!.addEventListener('submit', async (event) => {
      if (field.value.trim() === '') return
      event.preventDefault()
      await (await palette()).open(field.value)
    })
  }
  const open = (event: Event) => {
    event.preventDefault()
    const field = fields.find((one) => one.getClientRects().length > 0) ?? fields[0]!
    // On a phone that of the header is not in sight.
    field.form!.classList.add('open')
    field.focus()
    field.select()
  }
  page.querySelector('a[data-palette]')?.addEventListener('click', open)
  page.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const types = (target as Element).closest('input, textarea, select, [contenteditable]') !== null
    const wanted =
      key === 'k' ? (ctrlKey || metaKey) && !altKey : key === '/' && !types && !ctrlKey && !metaKey
    if (wanted) open(event)
  })
  // Where nothing is, what the last part of the path was probably meant for.
  const lost = page.querySelector<HTMLElement>('[data-lost]')
  if (lost)
    void palette().then(({ answerIn }) =>
      answerIn(lost, location.pathname.replace(/^.*\/(?=.)|\.[a-z]+$/g, '')),
    )
}
