/** What to paste to show a badge that leads to the page of its provider. */
import { escapeMarkdown } from '../../core/text/markdown.ts'

export type BadgeOf = {
  slug: string
  /** Of the provider. */
  name: string
  badge: { name: string; label: string }
}

export function badgeMarkdown({ slug, name, badge }: BadgeOf, baseUrl: string): string {
  const text = escapeMarkdown(`${name} ${badge.label}`)
  return `[![${text}](${baseUrl}/badges/${slug}/${badge.name}.svg)](${baseUrl}/providers/${slug})`
}

export function badgeHtml({ slug, name, badge }: BadgeOf, baseUrl: string): string {
  const text = `${name} ${badge.label}`.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  return `<a href="${baseUrl}/providers/${slug}"><img src="${baseUrl}/badges/${slug}/${badge.name}.svg" alt="${text}" height="20"></a>`
}
