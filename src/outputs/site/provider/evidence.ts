/** A fact as its page shows it: the answer, how sure it is, and the pages for and against it. */
import { contradictionsOf, isProviderPage, sourcesFor } from '../../../core/facts.ts'
import type { Source } from '../../../core/schema/provider.ts'
import type { Status } from '../../../core/schema/vocabulary.ts'
import type { Sureness } from '../components/mark.tsx'
import type { SiteProvider } from '../site-page.ts'

export type FactView = {
  /** Its anchor on the page. */
  id: string
  title: string
  sureness: Sureness
  value: string
  /** How it is known, and the condition that matters; empty where there is nothing to say. */
  detail: string
  support: readonly Source[]
  against: readonly Source[]
  /** Of the status alone: what it is, for its colour. */
  status?: Status
}

/** The pages that show one of these facts: the provider's own, then those that quote one, each the newest first. */
export function supportOf({ of: { entry } }: SiteProvider, facts: readonly string[]): Source[] {
  const rank = (source: Source) =>
    isProviderPage(source, entry.domains) ? (source.type === undefined ? 0 : 1) : 2
  const newestFirst = ({ asOf: a = '' }: Source, { asOf: b = '' }: Source) => (a < b ? 1 : a > b ? -1 : 0)
  return [...new Set(facts.flatMap((fact) => sourcesFor(entry, fact)))]
    .map((source) => ({ source, rank: rank(source) }))
    .toSorted((a, b) => a.rank - b.rank || newestFirst(a.source, b.source))
    .map(({ source }) => source)
}

export const againstOf = ({ of: { entry } }: SiteProvider, facts: readonly string[]): Source[] => [
  ...new Set(facts.flatMap((fact) => contradictionsOf(entry, fact))),
]

/** `dated 2026-08-14`, or `read 2026-11-21` where the page shows no date. */
export const dateWords = ({ asOf, read }: Pick<Source, 'asOf' | 'read'>) =>
  asOf ? `dated ${asOf}` : `read ${read}`

/** What a link to a page says: `console.groq.com › billing-faqs`. */
export function pageName(url: string): string {
  const { hostname, pathname } = new URL(url)
  const last = pathname.split('/').filter(Boolean).at(-1)
  const name = hostname.replace(/^www\./, '') + (last ? ` › ${last}` : '')
  return name.length > 44 ? `${name.slice(0, 43)}…` : name
}

/** One sentence that says a fact with its source and date, and where it stands. */
export function citation(
  name: string,
  { title, value, id, support: [first] }: FactView,
  url: string,
): string {
  const source = first ? ` Source: ${first.url}, ${dateWords(first)}.` : ''
  return `${name}, ${title.toLowerCase()}: ${value}.${source} ${url}#${id}`
}
