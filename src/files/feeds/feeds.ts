/** The feeds as files: `feeds/<name>.atom` and `feeds/<name>.json`. */
import type { FileGroup, SiteFile } from '../site-files.ts'
import { atom } from './atom.ts'
import { feeds, narrowFeeds } from './feed.ts'
import { jsonFeed } from './json-feed.ts'

/** By ending. A new format is a new row. */
const FORMATS = { atom, json: jsonFeed } as const

export const feedFiles: FileGroup = {
  name: 'feeds',
  *files({ catalog, publication }): Iterable<SiteFile> {
    for (const feed of [...feeds(catalog, publication), ...narrowFeeds(catalog, publication)])
      for (const [ending, write] of Object.entries(FORMATS)) {
        const path = `feeds/${feed.name}.${ending}`
        yield [path, () => write(feed, `${publication.baseUrl}/${path}`)]
      }
  },
}
