/** Reads and writes what is known of the pages: `content/status/pages.json`. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { writeChanged } from '../../content/write-changed.ts'
import { type PagesState, pagesState } from '../../core/schema/pages-state.ts'

/** Before the first run. */
export const NO_STATE: PagesState = { version: 1, turns: [], pages: [] }

/** Below the content folder. */
export const STATE_FILE = 'status/pages.json'

const SCHEME = 'https://'

/** Bytes. Above it, the file is damage and no state. */
const MAX_STATE = 8 * 1024 * 1024

/**
 * The stored state. Without a file it is empty. What cannot be read, or has another shape, is empty too, and `problem`
 * says why: then the pages are learnt anew, and nothing else is lost.
 */
export function readPages(contentDir: string): { state: PagesState; problem?: string } {
  const file = join(contentDir, STATE_FILE)
  const broken = (why: string) => ({
    state: NO_STATE,
    problem: `${STATE_FILE} ${why}, so all pages are learnt anew`,
  })
  try {
    const stats = statSync(file, { throwIfNoEntry: false })
    if (!stats) return { state: NO_STATE }
    if (!stats.isFile() || stats.size > MAX_STATE) return broken('is no file of its size')
    const state = parsePages(JSON.parse(readFileSync(file, 'utf8')))
    return state ? { state } : broken('has the wrong shape')
  } catch {
    return broken('cannot be read')
  }
}

/** Writes the state, if it differs; returns whether it did. */
export const writePages = (contentDir: string, state: PagesState): boolean =>
  writeChanged(new Map([[join(contentDir, STATE_FILE), pagesText(state)]])).length > 0

/** The URL without `https://`, the values, and for what values which validator is good; then the rest, where there is any. */
const row = z.tuple([
  z.string(),
  z.string().default(''),
  z.string().default(''),
  z.record(z.string(), z.unknown()).default({}),
])

/** One page a line, so that a diff shows which it concerns. */
export function pagesText({ version, turns, pages }: PagesState): string {
  const rows = pages.map(({ url, found = '', of, etag, modified, ...rest }) => {
    const condition = of === undefined ? '' : `${of} ${etag ?? modified}`
    const more: (string | typeof rest)[] = Object.keys(rest).length > 0 ? [rest] : []
    const cells = [url.slice(SCHEME.length), found, condition, ...more]
    // What is empty at the end is left out.
    while (cells.at(-1) === '') cells.pop()
    return cells
  })
  const lines = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).join(',\n')
  return `{"version":${version},"turns":[\n${lines(turns)}\n],"pages":[\n${lines(rows)}\n]}\n`
}

/** What {@link pagesText} wrote, parsed as JSON; undefined where it has another shape. */
export function parsePages(json: unknown): PagesState | undefined {
  const file = z
    .object({ pages: z.array(row) })
    .loose()
    .safeParse(json)
  if (!file.success) return undefined
  const pages = file.data.pages.map(([url, found, condition, rest]) => {
    const [of, ...validator] = condition.split(' ')
    const kept = validator.join(' ')
    return {
      ...rest,
      url: SCHEME + url,
      ...(found !== '' && { found }),
      ...(condition !== '' && { of, [kept.endsWith('"') ? 'etag' : 'modified']: kept }),
    }
  })
  return pagesState.safeParse({ ...file.data, pages }).data
}
