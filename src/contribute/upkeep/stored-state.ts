/** Reads and writes what is known of the pages: `content/status/pages.json`. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeChanged } from '../../content/write-changed.ts'
import { type PagesState, pagesState } from '../../core/schema/pages-state.ts'
import { NO_STATE } from './apply-run.ts'

/** Below the content folder. */
export const STATE_FILE = 'status/pages.json'

/** Bytes. Above it, the file is damage and no state. */
const MAX_STATE = 8 * 1024 * 1024

/**
 * The stored state. Without a file it is empty. What cannot be read, or has another shape, is empty too, and `problem`
 * says why: then the pages are learnt anew, and nothing else is lost.
 */
export function readState(contentDir: string): { state: PagesState; problem?: string } {
  const file = join(contentDir, STATE_FILE)
  const broken = (why: string) => ({
    state: NO_STATE,
    problem: `${STATE_FILE} ${why}, so all pages are learnt anew`,
  })
  try {
    const stats = statSync(file, { throwIfNoEntry: false })
    if (!stats) return { state: NO_STATE }
    if (!stats.isFile() || stats.size > MAX_STATE) return broken('is no file of its size')
    const parsed = pagesState.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    return parsed.success ? { state: parsed.data } : broken('has the wrong shape')
  } catch {
    return broken('cannot be read')
  }
}

/** Writes the state, if it differs; returns whether it did. */
export const writeState = (contentDir: string, state: PagesState): boolean =>
  writeChanged(new Map([[join(contentDir, STATE_FILE), stateText(state)]])).length > 0

/** One page a line, so that a diff shows which it concerns. */
export function stateText({ version, turns, pages }: PagesState): string {
  const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join(',\n')
  return `{"version":${version},"turns":[\n${lines(turns)}\n],"pages":[\n${lines(pages)}\n]}\n`
}
