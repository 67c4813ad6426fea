/** Rules about dates: none is in the future, and no page was read before its day. */
import { providerRule, type Rule } from './rule.ts'
import { textsOf } from './texts-of.ts'

/** All but the day of an announced end. */
const DATES: ReadonlySet<string> = new Set([
  'added',
  'reviewed',
  'retired.date',
  'offers.ended',
  'offers.quotas.ended',
  'offers.buys.asOf',
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
