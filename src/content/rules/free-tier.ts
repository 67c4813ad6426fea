/** Rules about the free tier's own consistency, lists and lifecycle. */
import type { FreeTierTerms } from '../../schema/provider.ts'
import { providerRule, type Rule } from './rule.ts'

export const freeTierRules: readonly Rule[] = [
  providerRule('summary-number', 'warning', function* (provider) {
    const carried = carriedNumbers(provider.freeTier)
    for (const { written, value } of numbersIn(provider.freeTier.summary))
      if (!carried.has(value))
        yield {
          path: ['freeTier', 'summary'],
          message: `the summary says ${written}, but no limit carries it`,
          help: 'Add the limit with its source, or leave the number out.',
        }
  }),

  providerRule('duplicate-item', 'error', function* (provider) {
    const { limits }: FreeTierTerms = provider.freeTier
    const lists: [path: (string | number)[], keys: readonly string[]][] = [
      [['pros'], provider.pros],
      [['cons'], provider.cons],
      [['useCases'], provider.useCases],
      [['domains'], provider.domains],
      [['freeTier', 'limits'], limits?.map((limit) => limit.id) ?? []],
      [['changelog'], provider.changelog.map((change) => change.id)],
      [['sources'], provider.sources.map((source) => source.url)],
    ]
    for (const [path, keys] of lists)
      for (const [index, key] of keys.entries())
        if (keys.indexOf(key) !== index)
          yield {
            path: [...path, index],
            message: `"${key}" stands in ${path.join('.')} twice`,
            help: 'Remove one, or merge the two.',
          }
  }),

  providerRule('changelog-order', 'error', function* (provider) {
    for (const [index, change] of provider.changelog.entries()) {
      const before = provider.changelog[index - 1]
      if (before && before.date < change.date)
        yield {
          path: ['changelog', index, 'date'],
          message: `${change.date} stands below the earlier ${before.date}`,
          help: 'Sort the changelog, newest first.',
        }
    }
  }),

  providerRule('retired-probe', 'error', function* (provider) {
    if (provider.retired && (provider.health.probe || provider.health.statusPage))
      yield {
        path: ['health'],
        message: 'a retired provider is not checked',
        help: 'Replace what stands under health with none: "API retired".',
      }
  }),

  providerRule('unchecked', 'error', function* (provider) {
    const { probe, statusPage, none } = provider.health
    if (!probe && !statusPage && none === undefined)
      yield {
        path: ['health'],
        message: 'neither probe nor statusPage nor a reason why there is none',
        help: 'Add a probe or the status page, or none: "<why>".',
      }
    if ((probe || statusPage?.format) && none !== undefined)
      yield {
        path: ['health', 'none'],
        message: 'none stands beside something to check',
        help: 'Remove none.',
      }
  }),

  providerRule('auth-name', 'error', function* ({ connection }) {
    const takesName = connection.auth === 'header' || connection.auth === 'query'
    if (takesName && connection.authName === undefined)
      yield {
        path: ['connection', 'auth'],
        message: `auth: ${connection.auth} needs authName`,
        help: 'Give the name of the header or query parameter that carries the key.',
      }
  }),

  providerRule('openai-base-url', 'error', function* ({ connection }) {
    if (connection.openaiBaseUrl !== undefined && connection.openaiCompatible !== true)
      yield {
        path: ['connection', 'openaiBaseUrl'],
        message: `openaiBaseUrl stands beside openaiCompatible: ${connection.openaiCompatible ?? 'unknown'}`,
        help: 'Write openaiCompatible: true, or remove openaiBaseUrl.',
      }
  }),
]

const SCALE: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
}

/** Numbers as a reader understands them: `1,000`, `$5`, `1.5M`, `10k`. Digits inside a word (`v3`, `GPT-4`) do not count. */
export function numbersIn(summary: string): { written: string; value: number }[] {
  const found = summary.matchAll(
    /(?<![\p{L}\d.,/-])[$€£¥]?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?:\s?(k|thousand|m|million|bn?|billion)\b)?(?![\d]|\.\d)/giu,
  )
  return [...found].map((match) => ({
    written: match[0],
    value:
      Math.round(
        Number(match[1]!.replaceAll(',', '') + (match[2] ?? '')) *
          (SCALE[match[3]?.toLowerCase() ?? ''] ?? 1) *
          1e6,
      ) / 1e6,
  }))
}

function carriedNumbers(tier: FreeTierTerms): Set<number> {
  const numbers = new Set<number>()
  for (const { value } of tier.limits ?? []) numbers.add(value)
  for (const period of [tier.creditsExpireAfter, tier.endsAfter])
    if (period) numbers.add(Number(period.slice(1, -1)))
  return numbers
}
