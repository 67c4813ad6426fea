/** Who gives a model free, in a heading and a sentence. */

import { plural } from '../../base/text/plural.ts'
import { asksNo } from '../../catalog/allowance/ranking.ts'
import type { ModelDetail } from '../../catalog/models/model-schemas.ts'
import { amountWords, numberWords } from '../../entry/amount-words.ts'
import { speedAndAmount } from './limit-cells.ts'

/** `Where is gpt-oss-120b free?`: what people type. */
export const modelQuestion = ({ slug }: Pick<ModelDetail, 'slug'>): string => `Where is ${slug} free?`

/** The answer in the same line: `At 7 providers, 4 without a card.`; without what no source says. */
export function modelVerdict({ free }: Pick<ModelDetail, 'free'>): string {
  const all = providersOf(free)
  const noCard = providersOf(free.filter((row) => asksNo('card', row)))
  const without = noCard === 0 ? '' : noCard === all ? ', without a card' : `, ${noCard} without a card`
  return `At ${plural(all, 'provider')}${without}.`
}

const providersOf = (rows: ModelDetail['free']): number => new Set(rows.map((row) => row.provider.slug)).size

type Part = { text: string; strong?: true }

/** `Most: Groq, 1,000 requests and 200,000 tokens a day. Without an account: OVHcloud.` */
export function modelAnswer({ free }: Pick<ModelDetail, 'free'>): Part[] {
  const [first] = free
  const keyless = [
    ...new Set(free.flatMap(({ kind, provider }) => (kind === 'keyless' ? [provider.name] : []))),
  ]
  return [
    ...(first ? mostOf(first, free.length > 1) : []),
    ...(keyless.length > 0 ? [{ text: ` Without an account: ${keyless.join(', ')}.` }] : []),
  ]
}

function mostOf({ limits, provider: { name } }: ModelDetail['free'][number], several: boolean): Part[] {
  const { requestsPerDay, tokensPerDay } = limits
  const { speed, amount } = speedAndAmount(limits)
  const first = amount[0] ?? speed[0]
  if (!first) return [{ text: `How much ${name} gives is not known.` }]
  const words =
    requestsPerDay !== null && tokensPerDay !== null
      ? `${numberWords(requestsPerDay)} requests and ${numberWords(tokensPerDay)} tokens a day`
      : amountWords(first)
  return [
    ...(several ? [{ text: 'Most: ' }] : []),
    { text: `${name}, ${words}`, strong: true },
    { text: '.' },
  ]
}
