/** The builder of badges: choose a provider and a kind, see the picture, copy what to paste. */
import { type BadgeOf, badgeHtml, badgeMarkdown } from '../badge-code.ts'

const byId = (id: string) => document.getElementById(id)!
const form = document.getElementById('builder') as HTMLFormElement | null

function show(builder: HTMLFormElement): void {
  const [provider, kind] = builder.querySelectorAll('select') as unknown as [
    HTMLSelectElement,
    HTMLSelectElement,
  ]
  const text = ({ selectedOptions: [option] }: HTMLSelectElement) => option!.textContent!
  const chosen: BadgeOf = {
    slug: provider.value,
    name: text(provider),
    badge: { name: kind.value, label: text(kind) },
  }
  const base = builder.dataset.base!
  const image = byId('badge') as HTMLImageElement
  image.src = `/badges/${chosen.slug}/${chosen.badge.name}.svg`
  image.alt = `${chosen.name} ${chosen.badge.label}`
  byId('markdown').textContent = badgeMarkdown(chosen, base)
  byId('html').textContent = badgeHtml(chosen, base)
}

if (form) {
  form.hidden = false
  form.addEventListener('input', () => show(form))
  // What was chosen before a reload stays chosen.
  show(form)
}
