/** What one build changed since the one before it in the same process. */
import { createHash } from 'node:crypto'
import type { SiteFile } from '../outputs/site-files.ts'
import { describeBuild } from './build-file.ts'

export type BuildChanges = {
  id: string
  siteUrl: string | null
  changed: { path: string; bytes: Uint8Array; hash: string }[]
  removed: string[]
}

/** A function from a build's files to what changed since it was last called; at first, all. */
export function trackChanges(): (files: Iterable<SiteFile>, siteUrl: string | null) => BuildChanges {
  let before = new Map<string, string>()
  return (files, siteUrl) => {
    const hashes = new Map<string, string>()
    const changed: BuildChanges['changed'] = []
    for (const [path, content] of files) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      const hash = createHash('sha256').update(bytes).digest('hex')
      hashes.set(path, hash)
      if (before.get(path) !== hash) changed.push({ path, bytes, hash })
    }
    const removed = [...before.keys()].filter((path) => !hashes.has(path))
    before = hashes
    return { id: describeBuild(hashes, siteUrl).id, siteUrl, changed, removed }
  }
}
