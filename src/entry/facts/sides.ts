/** What sources say for and against a fact: counts with the newest date. */

import { newestOf } from '../../base/days.ts'
import { groupBy } from '../../base/group-by.ts'
import { capital } from '../../base/text/capital.ts'
import { plural } from '../../base/text/plural.ts'
import type { Contradiction } from '../disputes.ts'
import type { Fact, FactSource, Side, SideWords } from './fact.ts'

type Sources = {
  value: string | null
  words: SideWords | undefined
  support: readonly FactSource[]
  contradictions: readonly Contradiction[]
}

/** `for` is null where no source supports it. Those against it come by what they say, the most sources first. */
export function sidesOf({
  value,
  words,
  support,
  contradictions,
}: Sources): Pick<Fact, 'for' | 'against' | 'outvoted'> {
  const [own, other] = (value !== null && words?.[value]) || [value ?? '', 'otherwise']
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
