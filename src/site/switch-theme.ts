/** In the browser: the other of the two colour schemes, remembered unless it is that of the device. */

export function switchTheme(): void {
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
