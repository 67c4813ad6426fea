/** Notices when our own reader has lost its sight: pages do not all lose what they show in one week. */
import type { PagesState, Visit } from '../../core/schema/pages-state.ts'
import { STATE_FILE } from '../../health/state/pages.ts'
import { keyOfValue, valuesIn } from './stored-values.ts'

/** Fewer values can go in a week: one big page that is taken down. */
const LEAST = 60

/** Pages that were answered with a document, as far as the reader can tell. */
const READ: ReadonlySet<string> = new Set([
  'a script builds it',
  'is no text',
  'says that there is no such page',
])

/**
 * Why nothing may be concluded from a run: more than a third of the values that stood on the pages that it read are
 * gone. Undefined where all is well.
 */
export function blindness({ pages }: PagesState, visits: readonly Visit[]): string | undefined {
  const before = new Map(pages.map(({ url, found }) => [url, valuesIn(found).map(keyOfValue)]))
  let stood = 0
  let gone = 0
  for (const visit of visits) {
    const isRead = visit.outcome === 'read' || ('reason' in visit && READ.has(visit.reason))
    const keys = before.get(visit.url)
    if (!keys || !isRead || ('partial' in visit && visit.partial)) continue
    const now = new Set(visit.outcome === 'read' ? valuesIn(visit.found).map(keyOfValue) : [])
    stood += keys.length
    gone += keys.filter((key) => !now.has(key)).length
  }
  if (stood < LEAST || gone * 3 <= stood) return undefined
  return `${gone} of ${stood} values that stood on these pages are gone at once, so the reader must be at fault, not the pages.\nhelp: if the pages are, delete content/${STATE_FILE}: then all are learnt anew.`
}
