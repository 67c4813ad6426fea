/** Rules about the free tier's own consistency, lists and lifecycle. */

import { countedLimits } from '../../core/limits.ts'
import type { FreeTierTerms } from '../../core/schema/free-tier.ts'
import { statusPageOf } from '../../core/schema/provider.ts'
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
        message: `openaiBaseUrl is given although openaiCompatible is ${connection.openaiCompatible ?? 'unknown'}`,
        help: 'Write openaiCompatible: true, or remove openaiBaseUrl.',
      }
  }),

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

  providerRule('first-call', 'error', function* ({ connection: { firstCall, baseUrl } }) {
    if (!firstCall) return
    const path = ['connection', 'firstCall']
    if ((firstCall.path === undefined) === (firstCall.url === undefined))
      yield {
        path,
        message: 'expected either path or url',
        help: 'path is appended to baseUrl; url is the whole URL.',
      }
    if (firstCall.path !== undefined && baseUrl === undefined)
      yield {
        path: [...path, 'path'],
        message: 'path needs baseUrl',
        help: 'Add baseUrl, or give the whole url.',
      }
    if (firstCall.body !== undefined && firstCall.form !== undefined)
      yield {
        path: [...path, 'form'],
        message: 'a call has a JSON body or a form, not both',
        help: 'Keep one.',
      }
    if (firstCall.method === 'GET' && (firstCall.body !== undefined || firstCall.form !== undefined))
      yield { path: [...path, 'method'], message: 'GET has no body', help: 'Use query, or another method.' }
  }),

  providerRule('summary-words', 'error', function* ({ freeTier: { summary } }) {
    const found = OUR_READING.exec(summary)
    if (found)
      yield {
        path: ['freeTier', 'summary'],
        message: `"${found[0]}" is about what was read; a summary says what the offer is`,
        help: 'Say how much, how often, of what; with kind unknown, what the provider sells.',
      }
  }),

  providerRule('summary-amount', 'error', function* (provider) {
    const { summary, allowance }: FreeTierTerms = provider.freeTier
    if (allowance === 'counted' && numbersIn(summary).length === 0 && !provider.retired)
      yield {
        path: ['freeTier', 'summary'],
        message: 'the amount is known, but the summary has no number',
        help: 'Begin with the amount: 1,000 requests a day.',
      }
  }),

  providerRule('ended-model', 'warning', function* (provider) {
    const { summary, limits }: FreeTierTerms = provider.freeTier
    const living = new Set(limits?.flatMap(({ model, ended }) => (ended ? [] : (model ?? []))))
    for (const { model, ended } of limits ?? [])
      if (ended && model && !living.has(model) && names(summary, model))
        yield {
          path: ['freeTier', 'summary'],
          message: `the summary names ${model}, which ended on ${ended}`,
          help: 'Name a model of a living limit, or none.',
        }
  }),
]

/** Whether the text names this model and not one whose name goes on, as gpt-4o does after gpt-4. */
function names(summary: string, model: string): boolean {
  const begins = (at: number) => !/[\p{L}\d/-]$/u.test(summary.slice(0, at))
  const ends = (at: number) => !/^(?:[\p{L}\d/-]|\.\d)/u.test(summary.slice(at))
  for (let at = summary.indexOf(model); at >= 0; at = summary.indexOf(model, at + 1))
    if (begins(at) && ends(at + model.length)) return true
  return false
}

/** Words by which a summary tells of its making instead of the offer. */
const OUR_READING =
  /\b(?:own (?:page|site|docs?|documentation)|(?:was|were|be|been|is) (?:seen|found|read)|could not|no page|not (?:shown|stated|confirmed|documented)|we (?:saw|found|read)|pages? (?:says?|shows?|read)|as of this|reading)\b/iu

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
