/** Pages that facts rest on and that changed: gone, moved, without what they showed, or not to be read by a program. */
import { citedPages } from '../../../core/cited-pages.ts'
import type { PageState } from '../../../core/schema/pages-state.ts'
import { plural } from '../../../core/text/plural.ts'
import type { Catalog } from '../catalog.ts'

export type ChangedPage = {
  slug: string
  url: string
  /** What is wrong with it, in our own words: "answers 404". */
  says: string
  /** `YYYY-MM-DD` */
  since: string
}

/** Of active providers: by slug, then URL. */
export function changedPages({ active, health }: Pick<Catalog, 'active' | 'health'>): ChangedPage[] {
  const changed = new Map(
    (health.pages?.pages ?? []).flatMap((page) => {
      const change = changeOf(page)
      return change ? [[page.url, change] as const] : []
    }),
  )
  return active.flatMap(({ slug, content }) =>
    [...citedPages(content).keys()].toSorted().flatMap((url) => {
      const change = changed.get(url)
      return change ? [{ slug, url, ...change }] : []
    }),
  )
}

function changeOf({ problem, gone = [], moved }: PageState): Pick<ChangedPage, 'says' | 'since'> | undefined {
  if (problem) return { says: problem.reason, since: problem.since }
  const [first] = gone.map(({ since }) => since).toSorted()
  if (first !== undefined) return { says: `no longer shows ${plural(gone.length, 'value')}`, since: first }
  return moved === undefined ? undefined : { says: 'leads elsewhere', since: moved }
}
