/** The documents that become pages: those of `docs/`, and CONTRIBUTING. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import glob from 'fast-glob'
import type { SourceDocument } from './source-document.ts'

/** The project, wherever the build was started. */
const ROOT = join(import.meta.dirname, '../../../..')

export function readDocuments(root = ROOT): SourceDocument[] {
  return glob
    .sync(['docs/*.md', 'CONTRIBUTING.md'], { cwd: root })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}
