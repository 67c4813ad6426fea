/** A badge for each provider, as an image and for shields.io. */
import type { FileGroup, SiteFile } from '../site-files.ts'
import { messageOf } from './message.ts'
import { badgeSvg } from './svg.ts'

/**
 * `badges/<slug>.svg`, and the `.json` that https://shields.io/badges/endpoint-badge reads.
 * Retired providers keep theirs, because pages that embed them cannot be notified.
 */
export const badges: FileGroup = {
  name: 'badges',
  *files({ catalog }): Iterable<SiteFile> {
    for (const provider of [...catalog.active, ...catalog.retired]) {
      const { name } = provider.content
      const path = `badges/${provider.slug}`
      yield [`${path}.svg`, () => badgeSvg(name, messageOf(provider))]
      yield [
        `${path}.json`,
        () => {
          const { text, color } = messageOf(provider)
          return JSON.stringify({ schemaVersion: 1, label: name, message: text, color })
        },
      ]
    }
  },
}
