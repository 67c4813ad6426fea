/** Before a page is drawn: that scripts run, and the colours that somebody chose. No module, which would run too late. */
{
  const root = document.documentElement
  root.classList.add('js')
  try {
    const chosen = localStorage.getItem('theme')
    if (chosen) root.dataset.theme = chosen
  } catch {
    // Where the browser keeps nothing, the device decides.
  }
}

export {}
