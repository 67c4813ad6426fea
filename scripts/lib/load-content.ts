/** Loads the content for a command, or prints what is wrong with it. */
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { REPORTS } from '../../src/content/diagnostic-formats.ts'
import { load } from '../../src/content/load.ts'
import type { ContentTree } from '../../src/content/tree.ts'

type Options = {
  /** `false` leaves the imported models unread. */
  models?: false
  /** Errors in what else the command reads, such as the stored status. */
  others?: readonly Diagnostic[]
}

/** Undefined where there are errors, which are printed. */
export function loadContent(
  dir: string,
  now: Date,
  { others = [], ...more }: Options = {},
): ContentTree | undefined {
  const { tree, diagnostics } = load({ dir, now, severity: 'error', ...more })
  if (tree && others.length === 0) return tree
  console.error(REPORTS.text([...diagnostics, ...others], process.stderr.isTTY))
  return undefined
}
