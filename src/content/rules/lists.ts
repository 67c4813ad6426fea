/** Rules about lists: each item once, and changes in their order. */
import { providerRule, type Rule } from './rule.ts'

type List = [path: (string | number)[], keys: readonly string[]]

/** Lists whose items go by an id of our own. */
const HAVE_IDS: ReadonlySet<unknown> = new Set(['offers', 'changelog'])

export const listRules: readonly Rule[] = [
  providerRule('duplicate-item', 'error', function* (provider) {
    const lists: List[] = [
      [['pros'], provider.pros],
      [['cons'], provider.cons],
      [['useCases'], provider.useCases],
      [['domains'], provider.domains],
      [['capabilities'], provider.capabilities ?? []],
      [['offers'], provider.offers.map((offer) => offer.id)],
      ...provider.offers.flatMap((offer, index): List[] => [
        [['offers', index, 'covers'], offer.covers ?? []],
        [['offers', index, 'excludes'], offer.excludes ?? []],
      ]),
      [['prices'], provider.prices?.map((price) => price.capability) ?? []],
      [['changelog'], provider.changelog.map((change) => change.id)],
      [['sources'], provider.sources.map((source) => source.url)],
    ]
    for (const [path, keys] of lists)
      for (const [index, key] of keys.entries())
        if (keys.indexOf(key) !== index)
          yield {
            path: [...path, index],
            message: `"${key}" is in ${path.join('.')} twice`,
            help:
              path.length === 1 && HAVE_IDS.has(path[0])
                ? 'Remove one, merge the two, or give one another id.'
                : 'Remove one, or merge the two.',
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
