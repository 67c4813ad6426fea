/** A fact as its page shows it, in a line: what it is, its answer, and how many sources say so, which opens to their list; those that decide whether one can call an API now, and all others. */
import type { ComponentChildren } from 'preact'
import { capital, plural } from '../../base/letters.ts'
import { HIDDEN } from '../../base/safe-text.ts'
import { isProviderPage } from '../../entry/fact-sources.ts'
import {
  basisWords,
  type Fact,
  type FactSource,
  headlineFact,
  isOpposed,
  sidesWords,
  staleWords,
} from '../../entry/facts/facts.ts'
import { waysWords } from '../../entry/words.ts'
import { Line } from '../components/parts.tsx'
import type { SiteProvider } from '../site-page.ts'
import { correctUrl } from '../submit/issue-forms.ts'

type FactProps = {
  provider: SiteProvider
  fact: FactView
  /** Whether the list tells what each page shows; elsewhere the sources of the page do. */
  notes?: true | undefined
  more?: ComponentChildren
}

export function FactRow({ provider, fact, notes, more }: FactProps) {
  const { id, name, title, sureness, value, detail, evidence, support, against } = fact
  const answer = (
    <span>
      {sureness === 'open' ? value : <strong>{value}</strong>}
      {detail && <span class="soft"> · {detail}</span>}
    </span>
  )
  return (
    <Line look="fact" id={id} title={title}>
      {support.length + against.length > 0 ? (
        <details>
          <summary>
            {answer} <span class="evidence">{evidence}</span>
          </summary>
          <ul class="ledger">
            {support.map((source) => (
              <Entry provider={provider} source={source} notes={notes} />
            ))}
            {against.map(({ source, value }) => (
              <Entry provider={provider} source={source} notes={notes} says={value ?? 'otherwise'} />
            ))}
            <li class="fix-it">
              <span />
              <a href={correctUrl(provider.slug, name)}>Correct it</a>
            </li>
          </ul>
        </details>
      ) : (
        <>
          {answer} {evidence && <span class="evidence">{evidence}</span>}
        </>
      )}
      {more && <span class="second">{more}</span>}
    </Line>
  )
}

type EntryProps = Pick<FactProps, 'provider' | 'notes'> & {
  source: FactSource & { note?: string | undefined }
  says?: string
}

function Entry({ provider, source, notes, says }: EntryProps) {
  const { url, note } = source
  return (
    <li>
      <span class="soft">{whoseWords(provider, source)}</span>
      <span>
        <a href={url}>{pageName(url)}</a>
        {says !== undefined && <strong class="second">says: {says}</strong>}
        {notes && note && <span class="second">{note}</span>}
      </span>
      <PageDate {...source} />
    </li>
  )
}

export function PageDate({ asOf, read }: Pick<FactSource, 'asOf' | 'read'>) {
  const day = asOf ?? read
  if (day === undefined) return <span class="soft">no date</span>
  return (
    <span class="soft">
      {!asOf && 'read '}
      <time datetime={day}>{day}</time>
    </span>
  )
}

export const factsBelow = (provider: SiteProvider, ...beginnings: readonly string[]): FactView[] =>
  provider.of.entry.facts
    .filter(({ name }) => beginnings.some((beginning) => name.startsWith(beginning)))
    .map((fact) => viewOf(provider, fact))

/** Those that decide after card and phone, and what the first screen calls them. */
const TITLES = {
  'signup.with': 'Sign-up',
  'terms.trainsOnData': 'Trains on input',
  'terms.commercialUse': 'Commercial use',
  'terms.processingRegions': 'Processed in',
} as const

export function decidingFacts(provider: SiteProvider): FactView[] {
  const named = Object.entries(TITLES).map(([name, title]) => {
    const fact = factNamed(provider, name)!
    const ways = fact.name === 'signup.with' ? provider.signup.with : []
    const view = { ...viewOf(provider, fact), title }
    return ways.length > 0 ? { ...view, value: capital(waysWords(ways, ' or ')) } : view
  })
  return [requirementFact(provider, 'card'), requirementFact(provider, 'phone'), ...named]
}

export const isDeciding = ({ name }: Pick<FactView, 'name'>): boolean => name in TITLES

function requirementFact(provider: SiteProvider, id: 'card' | 'phone'): FactView {
  const fact = headlineFact(provider.of.entry, id)!
  const view = { ...viewOf(provider, fact), id, title: id === 'card' ? 'Card' : 'Phone' }
  if (fact.sureness === 'disputed') return view
  if (fact.sureness === 'open') {
    const seen = isOpposed(fact) ? fact : (factNamed(provider, `signup.asks.${id}`) ?? fact)
    const { support, against } = viewOf(provider, seen)
    return { ...view, evidence: reportWords(provider, seen, id), support, against }
  }
  const how =
    fact.name === 'free' ? 'the first call is paid' : fact.basis === 'stated' ? '' : basisWords(fact)?.title
  return {
    ...view,
    value: fact.counts ? 'Needed' : 'No',
    detail: [how, view.detail].filter(Boolean).join('; '),
  }
}

/** What there is instead of an answer: people who signed up, and pages that speak of it. */
function reportWords({ of }: SiteProvider, fact: Fact, id: 'card' | 'phone'): string {
  const told = (of.entry.reports ?? []).filter((report) => typeof report[id] === 'boolean')
  const asked = told.filter((report) => report[id]).length
  const people = told.length === 1 ? '1 person' : `${told.length} people`
  return [
    ...(told.length > 0 ? [`${people} signed up, ${asked} asked for one`] : []),
    ...[sidesWords(fact)].filter(Boolean),
  ].join(' · ')
}

export type FactView = ReturnType<typeof viewOf>

export const factNamed = ({ of }: SiteProvider, name: string): Fact | undefined =>
  of.entry.facts.find((fact) => fact.name === name)

export function viewOf(provider: SiteProvider, fact: Fact) {
  const { name, id, title, words, sureness, support, contradictions } = fact
  return {
    name,
    id,
    title: capital(title),
    sureness,
    value: sureness === 'disputed' ? 'Sources disagree' : valueWords(words),
    /** The condition that matters; empty where there is nothing to say. */
    detail: sureness === 'disputed' ? '' : staleWords(fact).join('; '),
    evidence: evidenceWords(fact),
    support: ownPagesFirst(provider, support),
    against: contradictions,
  }
}

/** `4 sources, newest 2026-10-05`; where some say otherwise, both sides: `No card: 4 sources, … · Card: 1, …`. */
function evidenceWords(fact: Fact): string {
  if (isOpposed(fact)) return sidesWords(fact)
  const { support, asOf, read } = fact
  if (support.length === 0) return ''
  const newest = support.length > 1 ? 'newest ' : ''
  const date = asOf !== null ? `, ${newest}${asOf}` : read !== null ? `, read ${read}` : ''
  return plural(support.length, 'source') + date
}

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
function whoseWords({ name, of: { entry } }: SiteProvider, source: FactSource): string {
  if (source.type === 'transcript') return 'Quote'
  if (isProviderPage(source, entry.domains)) return name
  return source.type === 'call' ? 'Call' : source.type === 'report' ? 'Report' : 'List'
}

/** One sentence that says a fact with its source and date, and where it stands. */
export function citation(name: string, fact: FactView, url: string): string {
  const { title, value, id } = fact
  const [first] = fact.support
  const source = first ? ` Source: ${first.url}, ${dateWords(first)}.` : ''
  return `${name}, ${title.toLowerCase()}: ${value}.${source} ${url}#${id}`
}
