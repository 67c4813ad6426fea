/** Badges of a provider, with what to paste. */
import { BADGES, messageOf } from '../../badges/message.ts'
import { Section } from '../components/section.tsx'
import type { SiteProvider } from '../site-page.ts'

export function BadgesSection({ provider, baseUrl }: { provider: SiteProvider; baseUrl: string }) {
  const { slug, name } = provider
  return (
    <Section id="badges" title="Badges">
      <ul class="plain">
        {BADGES.map((badge) => {
          const path = `/badges/${slug}/${badge.name}.svg`
          const words = `${name} ${badge.label}: ${messageOf(badge, provider.of).text}`
          const markdown = `[![${name} ${badge.label}](${baseUrl}${path})](${baseUrl}/providers/${slug})`
          return (
            <li class="badge">
              <img src={path} alt={words} height="20" loading="lazy" />
              <button
                type="button"
                class="cite"
                data-copy={markdown}
                aria-label={`Copy Markdown: ${badge.label}`}
              >
                Copy Markdown
              </button>
            </li>
          )
        })}
      </ul>
      <p class="soft note">
        <a href="/data">Other formats and sizes</a>.
      </p>
    </Section>
  )
}
