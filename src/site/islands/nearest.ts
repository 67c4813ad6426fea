/** On `/404`: which provider a mistyped path was probably meant to lead to. */
import type { Dataset } from '../../catalog/dataset.ts'
import { nearestProvider } from '../nearest-provider.ts'

const place = document.querySelector<HTMLElement>('[data-nearest]')!
const { rows: json } = (await (await fetch('/assets/finder.json')).json()) as Dataset
const rows = json.map((row) => JSON.parse(row) as { slug: string; name: string })
const found = nearestProvider(location.pathname, rows)
if (found) {
  const link = document.createElement('a')
  link.href = `/providers/${found.slug}`
  link.textContent = found.name
  place.replaceChildren('Did you mean ', link, '?')
}
