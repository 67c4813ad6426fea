/** Reads the visits that `npm run stale -- --save` wrote, checked against the content as it was then. */
import { statSync } from 'node:fs'
import type { Command } from 'commander'
import type { ContentTree } from '../../src/content/tree.ts'
import { MAX_RUN, parseRun } from '../../src/contribute/upkeep/parse-run.ts'
import { type WatchedPage, watchedPages } from '../../src/contribute/upkeep/watched-pages.ts'
import { utcDay } from '../../src/core/days.ts'
import type { PagesRun } from '../../src/core/schema/pages-state.ts'
import { escapeHidden } from '../../src/core/text/escape-hidden.ts'
import { loadContent } from './load-content.ts'
import { readInput } from './read-input.ts'

type Read = { run: PagesRun; tree: ContentTree; pages: Map<string, WatchedPage> }

/** The run, or undefined after it has printed why it is refused. */
export function readPagesRun(
  program: Command,
  { visits: file, content, now }: { visits: string; content: string; now: Date },
): Read | undefined {
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 }
  if (size > MAX_RUN) return refuse(`${file} is larger than ${MAX_RUN} bytes`)
  const text = readInput(program, file)
  const tree = loadContent(content, now)
  if (!tree) return undefined
  const pages = watchedPages(tree.providers)
  const parsed = parseRun(text, pages, utcDay(now))
  if ('refusal' in parsed) return refuse(`${file} is refused: ${escapeHidden(parsed.refusal, 1_000)}`)
  return { run: parsed.run, tree, pages }
}

function refuse(why: string): undefined {
  console.error(why)
}
