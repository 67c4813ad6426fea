/** Rules about what is checked. */
import { statusPageOf } from '../../core/schema/provider.ts'
import { providerRule, type Rule } from './rule.ts'

export const healthRules: readonly Rule[] = [
  providerRule('retired-probe', 'error', function* (provider) {
    if (provider.retired && (provider.health.probe || statusPageOf(provider.health)))
      yield {
        path: ['health'],
        message: 'a retired provider is not checked',
        help: 'Replace what stands under health with none: "API retired".',
      }
  }),

  providerRule('unchecked', 'error', function* (provider) {
    const { probe, none } = provider.health
    const statusPage = statusPageOf(provider.health)
    if (!probe && !statusPage && none === undefined)
      yield {
        path: ['health'],
        message: 'neither a probe, a statusPage nor a reason for having none',
        help: 'Add a probe or the status page, or none: "<why>".',
      }
    if ((probe || statusPage?.format) && none !== undefined)
      yield {
        path: ['health', 'none'],
        message: 'none is given although there is something to check',
        help: 'Remove none.',
      }
  }),
]
