/** Rules about lists: each item once, and changes in their order. */
import type { FreeTierTerms } from '../../core/schema/free-tier.ts'
import { providerRule, type Rule } from './rule.ts'

export const listRules: readonly Rule[] = [
  providerRule('duplicate-item', 'error', function* (provider) {
    const { limits }: FreeTierTerms = provider.freeTier
    const lists: [path: (string | number)[], keys: readonly string[]][] = [
      [['pros'], provider.pros],
      [['cons'], provider.cons],
      [['useCases'], provider.useCases],
      [['domains'], provider.domains],
      [['capabilities'], provider.capabilities ?? []],
      [['freeTier', 'limits'], limits?.map((limit) => limit.id) ?? []],
      [['changelog'], provider.changelog.map((change) => change.id)],
      [['sources'], provider.sources.map((source) => source.url)],
    ]
    for (const [path, keys] of lists)
      for (const [index, key] of keys.entries())
        if (keys.indexOf(key) !== index)
          yield {
            path: [...path, index],
            message: `"${key}" is in ${path.join('.')} twice`,
            help: 'Remove one, or merge the two.',
          }
  }),

  providerRule('changelog-order', 'error', function* (provider) {
    for (const [index, change] of provider.changelog.entries()) {
      const before = provider.changelog[index - 1]
      if (before && before.date < change.date)
        yield {
          path: ['changelog', index, 'date'],
          message: `${change.date} is listed after the earlier ${before.date}`,
          help: 'Sort the changelog, newest first.',
        }
    }
  }),
]
