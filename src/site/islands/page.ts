/** On every page: search, colours, tabs, copying, the tray, and how old the last checks are. Without it everything still reads. */
import { ago } from '../ago.ts'
import { showBarTips } from '../bar-tip.ts'
import { showTray } from '../compare/tray.ts'
import { copyText } from '../copy-text.ts'
import { openPaletteOn } from '../palette/open.ts'
import { switchTheme } from '../switch-theme.ts'

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
