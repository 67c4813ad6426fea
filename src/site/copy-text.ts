/** In the browser: copies a text, and says so on the button for two seconds, after which it has its label again. */
export async function copyText(button: HTMLElement, label: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    button.textContent = 'Copied'
  } catch {
    button.textContent = 'Select and copy it'
  }
  setTimeout(() => {
    button.textContent = label
  }, 2000)
}
