/** A dated real call as a source of an entry: what it shows, and what it does not. */
import type { Entry } from '../../../content/tree.ts'
import { requirementOf } from '../../../core/offers/living.ts'
import type { CallRecord } from '../../../core/schema/calls.ts'
import type { EntrySource, ProviderEntry } from '../../../core/schema/entry.ts'
import type { Offer } from '../../../core/schema/offer.ts'
import type { FreeTierKind } from '../../../core/schema/vocabulary.ts'

/** Kinds of which a refusal for want of payment says that they are none. A grant of credits may be used up. */
const REFUTED: ReadonlySet<FreeTierKind> = new Set(['permanent', 'unknown'])

/** The facts that a call is about. */
export function factsOf(
  { value }: Entry<ProviderEntry>,
  offer: Offer,
  { outcome }: Pick<CallRecord, 'outcome'>,
): string[] {
  const { fact, value: card } = requirementOf(value, offer, 'card')
  if (outcome === 'answered') return ['connection', ...(card === false ? [fact] : [])]
  if (outcome === 'payment')
    return REFUTED.has(offer.kind) ? [...new Set([`offers.${offer.id}.kind`, fact])] : []
  return outcome === 'gone' || outcome === 'rejected' || outcome === 'redirected' ? ['connection'] : []
}

type CallSource = Omit<EntrySource, 'supports' | 'contradicts'> & {
  supports?: string[]
  contradicts?: { fact: string; value: string }[]
}

/** The item for `sources`, or why the call is none. `url`: where the record is published. */
export function callSource(
  entry: Entry<ProviderEntry>,
  offer: Offer,
  call: CallRecord,
  url: string,
): { source: CallSource } | { refusal: string } {
  const facts = factsOf(entry, offer, call)
  const of = call.model === null ? '' : ` of ${call.model}`
  const base = { url, read: call.day, asOf: call.day, type: 'call' as const }
  if (call.outcome === 'answered') {
    const tokens = call.tokens === null ? '' : `, with ${call.tokens} tokens`
    const note = `The first call${of} with a key of this project was answered with ${call.status}${tokens}.`
    return { source: { ...base, supports: facts, note } }
  }
  if (call.outcome !== 'payment')
    return { refusal: `the call ended as ${call.outcome}, which shows nothing about the offer` }
  if (facts.length === 0)
    return {
      refusal: `${offer.id} gives credits, and a call that is refused for want of payment may mean that they are used up`,
    }
  const note = `The first call${of} with a key of this project was refused for want of payment, with ${call.status}.`
  return {
    source: {
      ...base,
      contradicts: facts.map((fact) => ({ fact, value: 'refused for want of payment' })),
      note,
    },
  }
}
