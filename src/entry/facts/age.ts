/** How old facts are: in words, and of what a row says. */
import type { Fact } from './fact.ts'

type Aged = Pick<Fact, 'stale' | 'asOf'>

/** `last shown by a page on 2026-01-02`. Nothing where a page is new enough, and where none shows a date, which stands with the page. */
export const staleWords = (fact: Aged | null | undefined): string[] =>
  fact?.stale && fact.asOf !== null ? [`last shown by a page on ${fact.asOf}`] : []

/**
 * The stale fact behind a row, the one with the oldest date, if any has one; null where none is stale. Each of `parts` names the facts that show
 * one thing that the row says, of which a single fresh one is enough. What is not known cannot be stale.
 */
export function staleFactOf(facts: readonly Fact[], parts: readonly (readonly string[])[]): Fact | null {
  const stale = parts.flatMap((names) => {
    const known = facts.filter(({ name, value }) => value !== null && names.includes(name))
    return known.every((fact) => fact.stale) ? known.toSorted(byDay).slice(-1) : []
  })
  return stale.toSorted(byDay).find(({ asOf }) => asOf !== null) ?? stale[0] ?? null
}

/** Oldest first; undated is older than any day. */
const byDay = (a: Aged, b: Aged) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0)
const dayOf = ({ asOf }: Aged) => asOf ?? ''
