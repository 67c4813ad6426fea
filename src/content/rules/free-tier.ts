/** Rules about the amounts of the free tier and what they are for. */
import { countedLimits } from '../../core/limits.ts'
import type { FreeTierTerms } from '../../core/schema/free-tier.ts'
import { providerRule, type Rule } from './rule.ts'

export const freeTierRules: readonly Rule[] = [
  providerRule('allowance', 'error', function* (provider) {
    const tier: FreeTierTerms = provider.freeTier
    if (tier.allowance === undefined || provider.retired) return
    const counted = countedLimits(tier).length
    if (tier.allowance === 'counted' && counted === 0)
      yield {
        path: ['freeTier', 'allowance'],
        message: 'counted needs a limit that says how much; rate caps and ended limits do not',
        help: 'Add the limit with its source, or write unmetered, unpublished or unknown.',
      }
    if (tier.allowance !== 'counted' && counted > 0)
      yield {
        path: ['freeTier', 'allowance'],
        message: `allowance is ${tier.allowance} although a limit says how much`,
        help: 'Write counted.',
      }
  }),

  providerRule('capabilities', 'error', function* (provider) {
    const has = new Set<string>(provider.capabilities ?? [])
    if (has.size === 0 && !provider.retired)
      yield {
        path: ['name'],
        message: 'an active entry needs capabilities',
        help: 'List what its API does, the main one first: capabilities: [chat].',
      }
    const tier: FreeTierTerms = provider.freeTier
    const named: [path: (string | number)[], of: string[]][] = [
      ...(tier.limits ?? []).map(({ capability }, index): [(string | number)[], string[]] => [
        ['freeTier', 'limits', index, 'capability'],
        capability === undefined ? [] : [capability].flat(),
      ]),
      ...(tier.buys ?? []).map(({ capability }, index): [(string | number)[], string[]] => [
        ['freeTier', 'buys', index, 'capability'],
        [capability],
      ]),
    ]
    for (const [path, capabilities] of named)
      for (const capability of capabilities)
        if (has.size > 0 && !has.has(capability))
          yield {
            path,
            message: `${capability} is not one of the entry's capabilities`,
            help: 'Add it to capabilities, or choose one of those.',
          }
  }),
]
