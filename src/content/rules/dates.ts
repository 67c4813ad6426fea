/** Rules about dates and corrections: none is in the future, no page was read before its day, and what a correction removed does not come back unseen. */
import { covers } from '../../entry/fact-sources.ts'
import { factWord } from '../../entry/facts/stated-facts.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { providerRule, type Rule, textsOf } from './rule.ts'

/** All but the day of an announced end. */
const DATES: ReadonlySet<string> = new Set([
  'added',
  'reviewed',
  'retired.date',
  'offers.ended',
  'offers.quotas.ended',
  'offers.buys.asOf',
  'offers.reported.asOf',
  'prices.asOf',
  'changelog.date',
  'corrections.date',
  'reports.date',
  'sources.read',
  'sources.asOf',
])

export const dateRules: readonly Rule[] = [
  providerRule('future-date', 'error', function* (provider, _, { today }) {
    for (const { path, text: date } of textsOf(provider, DATES))
      if (date > today) yield { path, message: `${date} is in the future`, help: `Today is ${today} (UTC).` }
  }),

  providerRule('read-before-page', 'error', function* ({ sources }) {
    for (const [index, { asOf, read }] of sources.entries())
      if (asOf !== undefined && asOf > read)
        yield {
          path: ['sources', index, 'asOf'],
          message: `the page is of ${asOf}, later than the day it was read, ${read}`,
          help: 'Fix the one that is wrong.',
        }
  }),
]

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
const isExplained = (
  { corrections = [], changelog }: ProviderEntry,
  { field, was, date }: Correction,
): boolean =>
  corrections.some(
    (other) =>
      covers(other.field, field) &&
      (other.date > date || (other.date === date && other.was !== undefined && other.was !== was)),
  ) || changelog.some((change) => change.date >= date && change.facts?.some((named) => covers(named, field)))
