/** Four badges for each provider, as images and for shields.io. */
import { once } from '../../core/once.ts'
import type { FileGroup, SiteFile } from '../site-files.ts'
import { BADGES, messageOf } from './message.ts'
import { badgeSvg } from './svg.ts'

/**
 * `badges/<slug>/{status,score,free,allowance}.svg`, and for each the `.json` that https://shields.io/badges/endpoint-badge reads.
 * Retired providers keep theirs, because pages that embed them cannot be notified.
 */
export const badges: FileGroup = {
  name: 'badges',
  *files({ catalog }): Iterable<SiteFile> {
    for (const provider of [...catalog.active, ...catalog.retired])
      for (const badge of BADGES) {
        const message = once(() => messageOf(badge, provider))
        const { name } = provider.content
        const path = `badges/${provider.slug}/${badge.name}`
        yield [`${path}.svg`, () => badgeSvg(name, badge.label, message().text, message().color)]
        yield [
          `${path}.json`,
          () => {
            const { text, color } = message()
            return JSON.stringify({ schemaVersion: 1, label: `${name} ${badge.label}`, message: text, color })
          },
        ]
      }
  },
}
