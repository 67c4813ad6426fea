/** A fact that people see: what it is, what counts of it, how it is known, how old that is, and what each side says. */

import { newestOf } from '../../base/days.ts'
import { capital, plural } from '../../base/letters.ts'
import { groupBy } from '../../base/order.ts'
import type { EntrySource } from '../../schema/entry.ts'
import {
  BASIS_WORDS,
  type Basis,
  type ChangeKind,
  SOURCE_TYPE_WORDS,
  type Words,
} from '../../schema/vocabulary.ts'
import type { Contradiction } from '../fact-sources.ts'
/** `open`: not known. */
export type Sureness = 'confirmed' | 'disputed' | 'open'

/** As the schema types it; of a price the whole row, of a quota its limits. */
export type FactValue = boolean | number | string | object

/** A page behind a fact. A price page is only named by its price, so nobody says when it was read. */
export type FactSource = Pick<EntrySource, 'url' | 'type' | 'of' | 'asOf'> &
  Partial<Pick<EntrySource, 'read'>>

/** Sources that say the same of a fact. */
export type Side = {
  /** In running text: `no card`. */
  says: string
  count: number
  /** The newest date that one of them shows. */
  newest: string | null
}

export type Fact = {
  /** As sources name it: `offers.free-plan.card`. */
  name: string
  /** Short and stable: the anchor on pages. */
  id: string
  /** The offer that it is of. */
  offer: string | null
  /** In running text. */
  title: string
  /** What counts; undefined where nothing is known, or where sources disagree. */
  counts: FactValue | undefined
  /** That in words; null where nothing counts. */
  words: string | null
  /** What the entry says in words, for evidence and for showing both sides; null: nothing. */
  written: string | null
  sureness: Sureness
  /** How it is known; null: not known, or not recorded. */
  basis: Basis | null
  /** The newest date that a page behind it shows, and the newest day on which one was read. */
  asOf: string | null
  read: string | null
  /** Whether no page is new enough: by its date, or for half as long by the day on which it was read. */
  stale: boolean
  /** The day from which that is so; null where it is not known, where nobody says when a page was read, or where the API has ended. */
  staleFrom: string | null
  /** Null where no source supports it. */
  for: Side | null
  against: Side[]
  /** Sources that say otherwise and are too old or too weak to count. */
  outvoted: Side[]
  support: readonly FactSource[]
  contradictions: readonly Contradiction[]
  /** The kinds of changelog item that explain its change; null: its change needs no explanation. */
  explainedBy: readonly ChangeKind[] | null
}

/**
 * What is known of the headline; where no offer speaks, what sign-up asks for, or whether anything is free. Undefined
 * where the provider has neither such an offer nor anything that is said in its place.
 */
export function headlineFact(
  { facts, headline }: { facts: readonly Fact[]; headline: { id: string } | undefined },
  fact: 'kind' | 'card' | 'phone' | 'allowance',
): Fact | undefined {
  const named = (name: string) => facts.find((one) => one.name === name)
  if (headline) return named(`offers.${headline.id}.${fact}`)
  const free = named('free')
  if (fact === 'card' && free?.sureness === 'confirmed')
    return {
      ...free,
      title: 'credit card',
      counts: true,
      words: 'needed',
      written: 'needed',
      basis: 'implied',
    }
  return named(`signup.asks.${fact}`) ?? free
}

/** Where a call or a report shows another fact than what a first call needs, nobody was refused. */
const SHOWN_BY: Partial<Record<Basis, Words>> = {
  called: SOURCE_TYPE_WORDS.call,
  reported: SOURCE_TYPE_WORDS.report,
}

export function basisWords({ name, basis }: { name: string; basis: Basis | null }): Words | null {
  if (basis === null) return null
  return (/\.(?:card|phone)$/.test(name) ? undefined : SHOWN_BY[basis]) ?? BASIS_WORDS[basis]
}

type Sources = {
  /** What a source for it says, and one against it that names no other value. */
  says: readonly [own: string, other: string]
  support: readonly FactSource[]
  contradictions: readonly Contradiction[]
}

/** `for` is null where no source supports it. Those against it come by what they say, the most sources first. */
export function sidesOf({
  says: [own, other],
  support,
  contradictions,
}: Sources): Pick<Fact, 'for' | 'against' | 'outvoted'> {
  const against = (counts: boolean): Side[] => {
    const by = groupBy(
      contradictions.filter((one) => one.counts === counts),
      (one) => one.value ?? other,
    )
    return [...by]
      .map(([says, all]) => sideOf(says, [...new Set(all.map(({ source }) => source))]))
      .toSorted((a, b) => b.count - a.count)
  }
  return {
    for: support.length > 0 ? sideOf(own, support) : null,
    against: against(true),
    outvoted: against(false),
  }
}

const sideOf = (says: string, sources: readonly FactSource[]): Side => ({
  says,
  count: sources.length,
  newest: newestOf(sources.map(({ asOf }) => asOf)),
})

export const isOpposed = ({ against, outvoted }: Pick<Fact, 'against' | 'outvoted'>): boolean =>
  against.length + outvoted.length > 0

/** `No card: 5 sources, newest 2026-10-05 · Card: 1, 2026-04-02`; empty where no source says anything. */
export const sidesWords = (fact: Pick<Fact, 'for' | 'against' | 'outvoted'>): string =>
  [...(fact.for ? [fact.for] : []), ...fact.against, ...fact.outvoted].map(sideWords).join(' · ')

function sideWords({ says, count, newest }: Side, index: number): string {
  const sources = index > 0 ? String(count) : plural(count, 'source')
  const date = newest === null ? 'no date shown' : count > 1 ? `newest ${newest}` : newest
  // A URL begins as it does.
  return `${/^https?:/.test(says) ? says : capital(says)}: ${sources}, ${date}`
}

type Aged = Pick<Fact, 'stale' | 'asOf' | 'read'>

/** `last shown by a page on 2026-01-02`, or the day on which one without a date was read. Nothing where a page is new enough. */
export const staleWords = (fact: Aged | null | undefined): string[] =>
  fact?.stale && fact.asOf !== null
    ? [`last shown by a page on ${fact.asOf}`]
    : fact?.stale && fact.read !== null
      ? [`last read on ${fact.read}`]
      : []

/**
 * The stale fact behind a row, the one with the oldest date, if any has one; null where none is stale. Each of `parts`
 * names the facts that show one thing that the row says, of which a single fresh one is enough. What is not known cannot
 * be stale.
 */
export function staleFactOf(facts: readonly Fact[], parts: readonly (readonly string[])[]): Fact | null {
  const stale = parts.flatMap((names) => {
    const known = facts.filter(({ name, written }) => written !== null && names.includes(name))
    return known.every((fact) => fact.stale) ? known.toSorted(byDay).slice(-1) : []
  })
  return stale.toSorted(byDay).find(({ asOf }) => asOf !== null) ?? stale[0] ?? null
}

/** Oldest first; undated is older than any day. */
const byDay = (a: Pick<Fact, 'asOf'>, b: Pick<Fact, 'asOf'>) =>
  dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0
const dayOf = ({ asOf }: Pick<Fact, 'asOf'>) => asOf ?? ''
