/** Reads the public lists from where they are published, or copies of them. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadList } from '../../src/tools/leads/leads.ts'
import { LISTS, MOST_BYTES, readList } from '../../src/tools/leads/lists.ts'
import { fetchText } from '../../src/tools/models/catalogue.ts'
import { problemLines } from '../../src/tools/models/import-report.ts'

type Read = { lists: (ReadList & { text: string })[]; isWhole: boolean }

/** `from`: a folder or a URL with `<list>.json`; a folder need not have all. Prints what could not be read, and what was left out. */
export async function readLists(from: string | undefined, agent: string, today: string): Promise<Read> {
  const read: Read = { lists: [], isWhole: true }
  for (const list of LISTS) {
    const place = from === undefined ? list.url : join(from, `${list.id}.json`).replace(/^(https?:\/)/, '$1/')
    const isUrl = /^https?:\/\//.test(place)
    const size = isUrl ? 0 : (statSync(place, { throwIfNoEntry: false })?.size ?? -1)
    if (size < 0) continue
    const text = isUrl
      ? await fetchText(place, agent, MOST_BYTES)
      : { text: size > MOST_BYTES ? ' '.repeat(MOST_BYTES + 1) : readFileSync(place, 'utf8') }
    const result = 'error' in text ? text : readList(list, text.text, today)
    if ('error' in text || 'error' in result) {
      console.error(`error: ${place}: ${(result as { error: string }).error}`)
      read.isWhole = false
      continue
    }
    for (const line of problemLines(result.problems)) console.error(line)
    read.lists.push({ list, providers: result.providers, text: text.text })
  }
  return read
}
