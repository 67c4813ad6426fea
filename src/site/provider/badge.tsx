/** The badge of a provider, with what to paste. */
import { escapeMarkdown } from '../../base/text/markdown.ts'
import { messageOf } from '../../files/badges/badges.ts'
import { Section } from '../components/parts.tsx'
import type { SiteProvider } from '../site-page.ts'

type BadgeProps = { provider: SiteProvider; baseUrl: string }

export const badgeMarkdown = ({ provider: { slug, name }, baseUrl }: BadgeProps): string =>
  `[![${escapeMarkdown(name)}](${baseUrl}/badges/${slug}.svg)](${baseUrl}/providers/${slug})`

export function Badge(props: BadgeProps) {
  const { slug, name, of } = props.provider
  return (
    <p class="badge">
      <img src={`/badges/${slug}.svg`} alt={`${name}: ${messageOf(of).text}`} height="20" loading="lazy" />
      <button type="button" class="cite" data-copy={badgeMarkdown(props)} aria-label="Copy Markdown: badge">
        Copy Markdown
      </button>
    </p>
  )
}

export function BadgeSection(props: BadgeProps) {
  return (
    <Section id="badge" title="Badge">
      <Badge {...props} />
      <p class="soft note">
        <a href="/docs/badges">What it says, and other formats</a>.
      </p>
    </Section>
  )
}
