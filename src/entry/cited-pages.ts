/** The pages of its provider that an entry cites. A transcript stands for the page that it quotes. */
import { isOnDomains } from '../base/domains.ts'
import type { EntrySource, ProviderEntry } from '../schema/entry.ts'
import { isProviderPage } from './fact-sources.ts'

/** By URL without its fragment, the names of facts that the page is cited for. */
export function citedPages(entry: ProviderEntry): Map<string, Set<string>> {
  const pages = new Map<string, Set<string>>()
  const cite = (url: string, facts: readonly string[]) => {
    const page = withoutFragment(url)
    pages.set(page, new Set([...(pages.get(page) ?? []), ...facts]))
  }
  for (const source of entry.sources)
    if (source.supports.length > 0 && isProviderPage(source, entry.domains))
      cite(pageOf(source), source.supports)
  for (const { capability, source } of entry.prices ?? [])
    if (isOnDomains(source, entry.domains)) cite(source, [`prices.${capability}`])
  return pages
}

const pageOf = ({ type, of, url }: EntrySource) => (type === 'transcript' && of ? of : url)

function withoutFragment(url: string): string {
  const page = new URL(url)
  page.hash = ''
  return page.href
}
