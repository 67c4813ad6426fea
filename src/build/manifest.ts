/** What a build wrote, file by file: the last thing to land, and the proof that the rest did. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const MANIFEST = '.manifest.json'

/** File, relative to the output folder, to the SHA-256 of its bytes in hex. */
export type Manifest = { files: Record<string, string> }

/** The manifest of the last build that ended in this folder, or undefined where there is none or it is damaged. */
export function readManifest(folder: string): Manifest | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'))
    const files = (manifest as Manifest | null)?.files
    // Only paths that stay inside the output folder: a manifest says what may be deleted.
    if (typeof files !== 'object' || files === null || Object.keys(files).some(escapes)) return undefined
    return { files }
  } catch {
    return undefined
  }
}

const escapes = (file: string) => file.startsWith('/') || file.split(/[\\/]/).includes('..')
