/** Rules about corrections: what one removed does not come back unseen. */
import { covers } from '../../entry/covers.ts'
import { factWord } from '../../entry/fact-word.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { providerRule, type Rule } from './rule.ts'

type Correction = NonNullable<ProviderEntry['corrections']>[number]

export const correctionRules: readonly Rule[] = [
  providerRule('restored-value', 'warning', function* (provider) {
    if (provider.retired) return
    for (const [index, correction] of (provider.corrections ?? []).entries()) {
      const { field, was, date, note } = correction
      if (was === undefined || factWord(provider, field) !== was || isExplained(provider, correction))
        continue
      yield {
        path: ['corrections', index, 'was'],
        message: `${field} is ${was} again, which was corrected on ${date}: "${note}"`,
        help: 'Read the page again. If it shows the value after all, add an item to corrections that says so, with what it replaces in was; if it does not, remove the value.',
      }
    }
  }),
]

/** Whether the entry says how it came back: by a correction since, or a change of the provider's. */
function isExplained(
  { corrections = [], changelog }: ProviderEntry,
  { field, was, date }: Correction,
): boolean {
  return (
    corrections.some(
      (other) =>
        covers(other.field, field) &&
        (other.date > date || (other.date === date && other.was !== undefined && other.was !== was)),
    ) ||
    changelog.some((change) => change.date >= date && change.facts?.some((named) => covers(named, field)))
  )
}
