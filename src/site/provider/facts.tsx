/** A fact as a line: what it is, its answer, and how many sources say so, which opens to their list; those that decide whether one can call an API now, and all others. */

import type { ComponentChildren } from 'preact'
import { capital } from '../../base/letters.ts'
import { waysWords } from '../../entry/facts/fact-rows.ts'
import {
  basisWords,
  type Fact,
  type FactSource,
  headlineFact,
  isOpposed,
  sidesWords,
} from '../../entry/facts/facts.ts'
import type { SiteProvider } from '../site-page.ts'
import { correctUrl } from '../submit/issue-forms.ts'
import { type FactView, factNamed, pageName, viewOf, whoseWords } from './evidence.ts'

type FactProps = {
  provider: SiteProvider
  fact: FactView
  /** Whether the list tells what each page shows; elsewhere the sources of the page do. */
  notes?: true
  more?: ComponentChildren
}

type LineProps = { id?: string; title: string; children: ComponentChildren }

export const FactLine = ({ id, title, children }: LineProps) => (
  <div class="fact" {...(id && { id })}>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)

export function FactRow({ provider, fact, notes, more }: FactProps) {
  const { id, name, title, evidence, support, against } = fact
  const answer = <Answer {...fact} />
  return (
    <FactLine id={id} title={title}>
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
    </FactLine>
  )
}

function Answer({ sureness, value, detail }: FactView) {
  return (
    <span class="value">
      {sureness === 'open' ? value : <strong>{value}</strong>}
      {detail && <span class="soft"> · {detail}</span>}
    </span>
  )
}

type EntryProps = {
  provider: SiteProvider
  source: FactSource & { note?: string | undefined }
  notes: true | undefined
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
