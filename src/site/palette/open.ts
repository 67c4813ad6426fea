/** On every page: the search fields, `/` and Ctrl-K lead to one search, whose script comes when it is first needed. */

type Palette = { attach: (field: HTMLInputElement) => void; openDialog: () => void }

let loading: Promise<Palette> | undefined
function palette(): Promise<Palette> {
  // A file of its own beside this one.
  loading ??= import('/assets/palette.js' as string) as Promise<Palette>
  return loading
}

const isShown = (element: HTMLElement) => element.getClientRects().length > 0

export function openPaletteOn(page: Document): void {
  const fields = [...page.querySelectorAll<HTMLInputElement>('input[data-palette]')]
  for (const field of fields)
    field.addEventListener('focus', async () => (await palette()).attach(field), { once: true })
  const open = async () => {
    const field = fields.find(isShown)
    if (field) {
      field.focus()
      field.select()
    } else (await palette()).openDialog()
  }
  page.querySelector('a[data-palette]')?.addEventListener('click', (event) => {
    event.preventDefault()
    void open()
  })
  page.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const types = (target as Element).closest('input, textarea, select, [contenteditable]') !== null
    const wanted =
      key === 'k' ? (ctrlKey || metaKey) && !altKey : key === '/' && !types && !ctrlKey && !metaKey
    if (!wanted || page.querySelector('dialog[open]')) return
    event.preventDefault()
    void open()
  })
}
