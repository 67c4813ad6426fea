/** What the search of the documents looks through, section by section. Providers are left out: the finder finds them. */
import type { LibraryDocument } from './library.ts'

export const SEARCH_INDEX = 'assets/docs-search.json'

export type SearchSection = {
  /** Its URL on the site. */
  id: string
  title: string
  /** The document that it is part of. */
  document: string
  text: string
}

export function searchIndex(library: readonly LibraryDocument[]): SearchSection[] {
  return library.flatMap(({ path, title, sections }) =>
    sections.map(({ id, text, level, body }) => ({
      id: level === 1 ? path : `${path}#${id}`,
      title: text,
      document: title,
      text: body,
    })),
  )
}
