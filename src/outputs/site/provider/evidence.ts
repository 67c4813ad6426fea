/** A fact as its page shows it: the answer, how sure it is, and the pages for and against it. */
import { staleWords } from '../../../api/facts/age.ts'
import type { Fact, FactSource, Sureness } from '../../../api/facts/fact.ts'
import { isOpposed, sidesWords } from '../../../api/facts/sides.ts'
import { isProviderPage } from '../../../core/fact-sources.ts'
import type { Status } from '../../../core/schema/vocabulary.ts'
import { capital } from '../../../core/text/capital.ts'
import type { SiteProvider } from '../site-page.ts'

export type FactView = Pick<Fact, 'name' | 'id' | 'title'> & {
  sureness: Sureness
  value: string
  /** How it is known, and the condition that matters; empty where there is nothing to say. */
  detail: string
  support: readonly FactSource[]
  against: readonly FactSource[]
  /** Of the status alone: what it is, for its colour. */
  status?: Status
}

/** A fact by the name that sources use. */
export const factNamed = ({ of }: SiteProvider, name: string): Fact | undefined =>
  of.facts.find((fact) => fact.name === name)

export function viewOf(provider: SiteProvider, fact: Fact): FactView {
  const { name, id, title, value, sureness, support, contradictions } = fact
  return {
    name,
    id,
    title: capital(title),
    sureness,
    value: valueWords(value),
    detail: capital([...(sureness === 'disputed' ? ['sources disagree'] : []), ...besides(fact)].join('; ')),
    support: ownPagesFirst(provider, support),
    against: contradictions.map(({ source }) => source),
  }
}

/** What sources on both sides say, where they do not agree; how old the newest page is, where that is too old. */
export const besides = (fact: Fact): string[] => [
  ...(isOpposed(fact) ? [sidesWords(fact)] : []),
  ...staleWords(fact),
]

export const valueWords = (value: string | null) => (value === null ? 'Not confirmed' : capital(value))

/** The provider's own pages, then those that quote one, then others, each the newest first. */
export function ownPagesFirst(
  { of: { content } }: SiteProvider,
  sources: readonly FactSource[],
): FactSource[] {
  const rank = (source: FactSource) =>
    isProviderPage(source, content.domains) ? (source.type === undefined ? 0 : 1) : 2
  return sources
    .map((source) => ({ source, rank: rank(source), date: source.asOf ?? '' }))
    .toSorted((a, b) => a.rank - b.rank || (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
    .map(({ source }) => source)
}

/** `dated 2026-08-14`, or `read 2026-11-21` where the page shows no date. */
export const dateWords = ({ asOf, read }: Pick<FactSource, 'asOf' | 'read'>) =>
  asOf ? `dated ${asOf}` : read ? `read ${read}` : 'no date shown'

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
  { title, value, id, support: [first] }: Pick<FactView, 'title' | 'value' | 'id' | 'support'>,
  url: string,
): string {
  const source = first ? ` Source: ${first.url}, ${dateWords(first)}.` : ''
  return `${name}, ${title.toLowerCase()}: ${value}.${source} ${url}#${id}`
}
