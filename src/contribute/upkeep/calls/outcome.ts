/** What an answer to a first call means, and what of it is kept. */

import type { HttpFacts } from '../../../core/net/http-facts.ts'
import { jsonIn } from '../../../core/parse-json.ts'
import { type CallOutcome, type CallRecord, RATE_LIMIT_HEADERS } from '../../../core/schema/calls.ts'
import { valueAt } from '../../../core/value-at.ts'

/** The first row that holds decides. RFC 9110, section 15; 429 by RFC 6585. */
const OUTCOMES: readonly { outcome: CallOutcome; holds: (status: number) => boolean }[] = [
  { outcome: 'answered', holds: (status) => status >= 200 && status < 300 },
  { outcome: 'redirected', holds: (status) => status >= 300 && status < 400 },
  { outcome: 'payment', holds: (status) => status === 402 },
  { outcome: 'key', holds: (status) => status === 401 || status === 403 },
  { outcome: 'gone', holds: (status) => status === 404 || status === 410 },
  { outcome: 'limited', holds: (status) => status === 429 },
  { outcome: 'rejected', holds: (status) => status >= 400 && status < 500 },
  { outcome: 'failed', holds: () => true },
]

/** Where an error names its code, and codes that say that money is wanted, whatever the status. */
const CODE_PLACES = [['error', 'code'], ['error', 'type'], ['code'], ['type']] as const
const PAYMENT_CODES: ReadonlySet<unknown> = new Set([
  'insufficient_quota',
  'insufficient_balance',
  'insufficient_credits',
  'billing_not_active',
  'payment_required',
])

/** Where answers count tokens: OpenAI's form, Anthropic's, Google's, Cohere's. Several of one row are added. */
const TOKEN_PLACES: readonly (readonly (readonly string[])[])[] = [
  [['usage', 'total_tokens']],
  [
    ['usage', 'input_tokens'],
    ['usage', 'output_tokens'],
  ],
  [
    ['usage', 'prompt_tokens'],
    ['usage', 'completion_tokens'],
  ],
  [['usageMetadata', 'totalTokenCount']],
  [
    ['usage', 'tokens', 'input_tokens'],
    ['usage', 'tokens', 'output_tokens'],
  ],
]

/** A record of what came back. Nothing in it is text of the server's. */
export function recordOf(
  { slug, model, day }: Pick<CallRecord, 'slug' | 'model' | 'day'>,
  { status, phase, headers = {}, body }: HttpFacts,
): CallRecord {
  // Headers came, and then the rest did not: what they say counts.
  const isAnswer = status !== undefined && status >= 200 && status < 600 && phase !== 'guard'
  if (!isAnswer) return { slug, day, model, outcome: 'unreachable', status: null, tokens: null, limits: {} }
  const answer = jsonIn(new TextDecoder().decode(body))
  const outcome =
    status >= 400 && CODE_PLACES.some((place) => PAYMENT_CODES.has(valueAt(answer, ...place)))
      ? 'payment'
      : OUTCOMES.find(({ holds }) => holds(status))!.outcome
  return { slug, day, model, outcome, status, tokens: tokensOf(answer), limits: limitsOf(headers) }
}

function tokensOf(answer: unknown): number | null {
  for (const places of TOKEN_PLACES) {
    const counts = places.map((place) => valueAt(answer, ...place))
    const sum = counts.reduce<number>((total, count) => total + (isCount(count) ? count : Number.NaN), 0)
    if (sum <= 1e9) return sum
  }
  return null
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

/** Headers of the list whose value is one number. */
const limitsOf = (headers: Record<string, string>): CallRecord['limits'] =>
  Object.fromEntries(
    RATE_LIMIT_HEADERS.flatMap((name) => {
      const value = Object.hasOwn(headers, name) ? headers[name]! : ''
      return /^\d{1,12}(?:\.\d{1,3})?$/.test(value) ? [[name, Number(value)]] : []
    }),
  )
