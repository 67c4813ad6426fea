/** All facts of one provider that people see: title, value in words, how sure it is, and on what it rests. */
import { covers } from '../../core/covers.ts'
import { perObject } from '../../core/per-object.ts'
import { BASIS_WORDS, type Basis, SOURCE_TYPE_WORDS, type Words } from '../../core/schema/vocabulary.ts'
import type { ProviderDetail } from '../provider-detail.ts'
import type { Fact, FactSource, NamedRow } from './fact.ts'
import { FACT_ROWS } from './fact-rows.ts'

/** In the order of the pages. Terms that an offer does not have are left out; all others that are not known are open. */
export const factsOf = perObject((provider: ProviderDetail): readonly Fact[] =>
  FACT_ROWS.flatMap((row) => factOf(provider, row) ?? []),
)

function factOf(provider: ProviderDetail, row: NamedRow): Fact | undefined {
  const { id, name, title } = row
  const value = row.value(provider)
  if (value === null && row.ifKnown) return undefined
  const names = row.restsOn?.(provider) ?? (name === null ? [] : [name])
  const own = row.evidence && provider.evidence[row.evidence]
  const isDisputed =
    own?.disputed ||
    [...names, ...(row.alsoDisputedBy ?? [])].some((fact) => provider.disputed.includes(fact))
  const basis = row.basis?.(provider) ?? own?.basis ?? null
  return {
    id,
    name,
    title,
    value,
    sureness: isDisputed ? 'disputed' : value === null || row.open?.(provider) ? 'open' : 'confirmed',
    evidence: {
      basis: basis && basisWords(id, basis),
      asOf: own?.asOf ?? null,
      read: own?.read ?? null,
      stale: own?.stale ?? false,
      support: sourcesOf(provider, names, 'supports'),
      against: sourcesOf(provider, names, 'contradicts'),
    },
  }
}

/** The sources that support or contradict one of these facts, those of the first fact first. */
export const sourcesOf = (
  { sources }: Pick<ProviderDetail, 'sources'>,
  names: readonly string[],
  side: 'supports' | 'contradicts',
): FactSource[] => [
  ...new Set(
    names.flatMap((name) => sources.filter((source) => source[side].some((named) => covers(named, name)))),
  ),
]

/** Where a call or a report shows another fact than what sign-up asks for, nobody was refused. */
const SHOWN_BY: Partial<Record<Basis, Words>> = {
  called: SOURCE_TYPE_WORDS.call,
  reported: SOURCE_TYPE_WORDS.report,
}

const basisWords = (id: string, basis: Basis): Words =>
  (id === 'card' || id === 'phone' ? undefined : SHOWN_BY[basis]) ?? BASIS_WORDS[basis]
