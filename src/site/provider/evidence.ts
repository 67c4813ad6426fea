/** A fact as its page shows it: the answer, how sure it is, and the pages for and against it. */

import { capital, plural } from '../../base/letters.ts'
import { HIDDEN } from '../../base/safe-text.ts'
import type { Contradiction } from '../../entry/disputes.ts'
import { isProviderPage } from '../../entry/fact-sources.ts'
import {
  type Fact,
  type FactSource,
  isOpposed,
  type Sureness,
  sidesWords,
  staleWords,
} from '../../entry/facts/facts.ts'
import type { SiteProvider } from '../site-page.ts'

export type FactView = Pick<Fact, 'name' | 'id' | 'title'> & {
  sureness: Sureness
  value: string
  /** The condition that matters; empty where there is nothing to say. */
  detail: string
  /** How many sources say so and otherwise, with the newest date; empty where none says anything. */
  evidence: string
  support: readonly FactSource[]
  against: readonly Contradiction[]
}

export const factNamed = ({ of }: SiteProvider, name: string): Fact | undefined =>
  of.entry.facts.find((fact) => fact.name === name)

export function viewOf(provider: SiteProvider, fact: Fact): FactView {
  const { name, id, title, words, sureness, support, contradictions } = fact
  return {
    name,
    id,
    title: capital(title),
    sureness,
    value: sureness === 'disputed' ? 'Sources disagree' : valueWords(words),
    detail: sureness === 'disputed' ? '' : staleWords(fact).join('; '),
    evidence: evidenceWords(fact),
    support: ownPagesFirst(provider, support),
    against: contradictions,
  }
}

type Sides = Pick<Fact, 'for' | 'against' | 'outvoted' | 'support' | 'asOf' | 'read'>

/** `4 sources, newest 2026-10-05`; where some say otherwise, both sides: `No card: 4 sources, … · Card: 1, …`. */
function evidenceWords(fact: Sides): string {
  if (isOpposed(fact)) return sidesWords(fact)
  const { support, asOf, read } = fact
  if (support.length === 0) return ''
  const newest = support.length > 1 ? 'newest ' : ''
  const date = asOf !== null ? `, ${newest}${asOf}` : read !== null ? `, read ${read}` : ''
  return plural(support.length, 'source') + date
}

/** Both sides where sources do not agree; how old the newest page is, where that is too old. */
export const besides = (fact: Fact): string[] => [
  ...(isOpposed(fact) ? [sidesWords(fact)] : []),
  ...staleWords(fact),
]

export const valueWords = (value: string | null) => (value === null ? 'Not confirmed' : capital(value))

/** The provider's own pages, then those that quote one, then others, each the newest first. */
export function ownPagesFirst({ of: { entry } }: SiteProvider, sources: readonly FactSource[]): FactSource[] {
  const rank = (source: FactSource) =>
    isProviderPage(source, entry.domains) ? (source.type === undefined ? 0 : 1) : 2
  return sources
    .map((source) => ({ source, rank: rank(source), date: source.asOf ?? '' }))
    .toSorted((a, b) => a.rank - b.rank || (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
    .map(({ source }) => source)
}

/** `dated 2026-08-14`, or `read 2026-11-21` where the page shows no date. */
export const dateWords = ({ asOf, read }: Pick<FactSource, 'asOf' | 'read'>) =>
  asOf ? `dated ${asOf}` : read ? `read ${read}` : 'no date shown'

/** What a link to a page says: `console.groq.com › billing-faqs`; of a repository `owner/repo › file`. */
export function pageName(url: string): string {
  const { hostname, pathname } = new URL(url)
  const host = hostname.replace(/^www\./, '')
  const parts = pathname.split('/').filter(Boolean)
  const inRepository = REPOSITORY_HOSTS.has(host) && parts.length > 1
  const top = inRepository ? parts.slice(0, 2).join('/') : host
  const last = (inRepository ? parts.slice(2) : parts).at(-1)
  const name = top + (last ? ` › ${decoded(last)}` : '')
  const characters = [...name]
  return characters.length > MOST_OF_NAME ? `${characters.slice(0, MOST_OF_NAME - 1).join('')}…` : name
}

/** A part of a path as people read it; as it is where it cannot be decoded, or where something in it would be hidden. */
function decoded(part: string): string {
  try {
    const text = decodeURIComponent(part)
    return text.search(HIDDEN) === -1 ? text : part
  } catch {
    return part
  }
}

const REPOSITORY_HOSTS: ReadonlySet<string> = new Set([
  'github.com',
  'raw.githubusercontent.com',
  'gitlab.com',
  'codeberg.org',
])

const MOST_OF_NAME = 60

/** Whose page it is, in a word or two: the provider's name, or what kind of other page. */
export function whoseWords({ name, of: { entry } }: SiteProvider, source: FactSource): string {
  if (source.type === 'transcript') return 'Quote'
  if (isProviderPage(source, entry.domains)) return name
  return source.type === 'call' ? 'Call' : source.type === 'report' ? 'Report' : 'List'
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
