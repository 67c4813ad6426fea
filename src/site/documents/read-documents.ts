/** The documents that become pages: those of `docs/` that visitors read, and CONTRIBUTING. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import glob from 'fast-glob'

/** The project, wherever the build was started. */
const ROOT = join(import.meta.dirname, '../../..')

/** For the owner of a site, who has the repository. */
const FOR_OWNERS = 'docs/{launch,operate,scale}.md'

export function readDocuments(root = ROOT): SourceDocument[] {
  return glob
    .sync(['docs/*.md', 'CONTRIBUTING.md'], { cwd: root, ignore: [FOR_OWNERS] })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}

export type SourceDocument = {
  file: string
  text: string
}
