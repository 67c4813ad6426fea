/** The host's `_headers`: header rules that are derived from the table of endpoints. The others stand in `netlify.toml`. */
import type { LinkBlock } from '../outputs/discovery/link-headers.ts'

/** A path a line, and its headers indented below it. Where paths overlap, the later wins. */
export function headersFile(blocks: readonly LinkBlock[]): string {
  return blocks.map(({ for: path, Link }) => `${path}\n  Link: ${Link}\n`).join('')
}
