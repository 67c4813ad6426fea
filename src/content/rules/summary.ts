/** Rules about the summary of what is free: what it says must be what the quotas say. */

import { isRateCap } from '../../entry/limits.ts'
import { amountsOf } from '../../entry/offers/amounts.ts'
import { livingOffers } from '../../entry/offers/living.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { SCALE } from '../meant.ts'
import { providerRule, type Rule } from './rule.ts'

export const summaryRules: readonly Rule[] = [
  providerRule('summary-number', 'warning', function* (provider) {
    const carried = carriedNumbers(provider)
    const written = numbersIn(provider.summary)
    const meant = quotaNumbers(provider).filter((number) => !written.some(({ value }) => value === number))
    const other = meant.slice(0, 3).map((number) => number.toLocaleString('en-US'))
    const help =
      other.length === 0
        ? 'Add the quota with its source, or leave the number out.'
        : `Write the number that the quota has (${other.join(' or ')}), or add the quota with its source, or leave the number out.`
    for (const { written: said, value } of written)
      if (!carried.has(value))
        yield { path: ['summary'], message: `the summary says ${said}, but no quota carries it`, help }
  }),

  providerRule('summary-words', 'error', function* ({ summary }) {
    const found = OUR_READING.exec(summary)
    if (found)
      yield {
        path: ['summary'],
        message: `"${found[0]}" is about what was read; a summary says what the offer is`,
        help: 'Say how much, how often, of what; with free: unknown, what the provider sells.',
      }
  }),

  providerRule('summary-amount', 'error', function* (provider) {
    const isCounted = livingOffers(provider)[0]?.allowance === 'counted'
    if (isCounted && numbersIn(provider.summary).length === 0 && !provider.retired)
      yield {
        path: ['summary'],
        message: 'the amount is known, but the summary has no number',
        help: 'Begin with the amount: 1,000 requests a day.',
      }
  }),

  providerRule('ended-model', 'warning', function* (provider) {
    const rows = provider.offers.flatMap(({ quotas = [], ended: offerEnded }) =>
      quotas.map(({ models = [], ended = offerEnded }) => ({ models, ended })),
    )
    const living = new Set(rows.flatMap(({ models, ended }) => (ended ? [] : models)))
    for (const { models, ended } of rows)
      for (const model of models)
        if (ended && !living.has(model) && names(provider.summary, model))
          yield {
            path: ['summary'],
            message: `the summary names ${model}, which ended on ${ended}`,
            help: 'Name a model of a living quota, or none.',
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

/** Amounts of what can be had now, without those that limit speed. */
const quotaNumbers = (provider: ProviderEntry): number[] => [
  ...new Set(
    livingOffers(provider)
      .flatMap(({ quotas = [] }) => quotas.filter(({ ended }) => !ended).flatMap(amountsOf))
      .filter((amount) => !isRateCap(amount))
      .map(({ value }) => value),
  ),
]

function carriedNumbers({ offers }: ProviderEntry): Set<number> {
  const numbers = new Set<number>()
  for (const { quotas = [], buys = [], lasts, unlockedBy } of offers) {
    for (const { value } of quotas.flatMap(amountsOf)) numbers.add(value)
    for (const { amount } of buys) numbers.add(amount)
    if (lasts !== undefined && lasts !== 'never') numbers.add(Number(lasts.slice(1, -1)))
    if (unlockedBy?.pay !== undefined) numbers.add(unlockedBy.pay)
  }
  return numbers
}
