/** Rules about the summary of the free tier: what it says must be what the limits say. */
import type { FreeTierTerms } from '../../core/schema/free-tier.ts'
import { providerRule, type Rule } from './rule.ts'

export const summaryRules: readonly Rule[] = [
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
