/** Which terms of an entry changed, and which kinds of changelog item explain each. */
import { TERM_FACTS, WHOLE_OFFER } from '../../api/facts/term-facts.ts'
import type { Path } from '../../core/facts.ts'
import type { FreeTierTerms, Limit } from '../../core/schema/free-tier.ts'
import type { Provider } from '../../core/schema/provider.ts'
import type { ChangeKind } from '../../core/schema/vocabulary.ts'

export type TermChange = {
  /** As sources and corrections name it: `freeTier.kind`, `freeTier.limits.requests-per-day`. */
  field: string
  /** Where it is in the changed entry, or where it would be. */
  path: Path
  /** The change in words. */
  message: string
  /** The kinds of changelog item that can explain it. */
  kinds: readonly ChangeKind[]
}

/**
 * Terms that were known before and have changed. A term that was unknown or absent before was learned, not changed. A
 * limit that only has another id is the same limit.
 */
export function changedTerms(before: Provider, after: Provider): TermChange[] {
  const [old, now]: FreeTierTerms[] = [before.freeTier, after.freeTier]
  const terms = Object.entries(TERM_FACTS).flatMap(([name, { explainedBy: kinds }]): TermChange[] => {
    const term = name as keyof typeof TERM_FACTS
    const [was, is] = [old![term], now![term]]
    if (kinds === undefined || was === undefined || was === 'unknown' || inJson(was) === inJson(is)) return []
    const message = `freeTier.${term} was ${inJson(was)} and ${is === undefined ? 'is left out now' : `is ${inJson(is)} now`}`
    return [{ field: `freeTier.${term}`, path: ['freeTier', term], message, kinds }]
  })
  return [
    ...terms,
    ...changedLimits(old!.limits ?? [], now!.limits ?? []),
    ...changedRetirement(before, after),
  ]
}

const inJson = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function changedLimits(before: readonly Limit[], after: readonly Limit[]): TermChange[] {
  return before.flatMap((was): TermChange[] => {
    const index = after.findIndex(({ id }) => id === was.id)
    const is = after[index]
    if (is ? isSame(was, is) : after.some((other) => isSame(was, other))) return []
    return [
      {
        field: `freeTier.limits.${was.id}`,
        path: ['freeTier', 'limits', ...(is ? [index, 'value'] : [])],
        message: `the limit ${was.id} was ${inWords(was)} and is ${is ? inWords(is) : 'gone'} now`,
        kinds: ['limit', ...WHOLE_OFFER],
      },
    ]
  })
}

/** A limit without a scope says nothing about its scope; one without a model applies to all models. */
const isSame = (was: Limit, is: Limit) =>
  was.metric === is.metric &&
  was.value === is.value &&
  was.per === is.per &&
  was.model === is.model &&
  (was.ended === undefined) === (is.ended === undefined) &&
  (was.scope === undefined || was.scope === is.scope)

const inWords = ({ value, metric, per, scope, model }: Limit) =>
  [
    `${value} ${metric}`,
    per === 'once' ? 'once' : `a ${per}`,
    scope && `for each ${scope}`,
    model && `of ${model}`,
  ]
    .filter(Boolean)
    .join(' ')

function changedRetirement({ retired: was }: Provider, { retired: is }: Provider): TermChange[] {
  if (was?.date === is?.date) return []
  const state = (date: string | undefined) => (date === undefined ? 'not retired' : `retired on ${date}`)
  const message = `the API was ${state(was?.date)} and is ${state(is?.date)} now`
  return [{ field: 'retired', path: ['retired'], message, kinds: ['lifecycle'] }]
}
