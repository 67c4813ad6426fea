/** An offer for a capability, in words that an agent can act on: what is free, what it needs, what nobody knows. */
import { quantity, windowWords } from '../../entry/amount-words.ts'
import { periodWords } from '../../entry/periods.ts'
import type { OfferRow } from '../../schema/responses.ts'
import { type AllowanceGroup, AT_LIMIT_WORDS, KIND_WORDS } from '../../schema/vocabulary.ts'

type Row = OfferRow & { group: AllowanceGroup }

/** `urls`: of its provider; undefined where they are not known. */
export function offerWords(row: Row, urls: { website: string; docsUrl: string } | undefined) {
  const { provider, offer, group, kind, text, condition, lasts, atLimit, stale } = row
  return {
    slug: provider.slug,
    name: provider.name,
    website: urls?.website ?? null,
    docsUrl: urls?.docsUrl ?? null,
    status: provider.status,
    directoryScore: provider.directoryScore,
    group,
    offer,
    kind,
    kindText: KIND_WORDS[kind].title,
    free: text,
    condition,
    comparable: comparable(row),
    needs: needs(row),
    models: models(row),
    lasts: lasts === 'never' ? 'does not end' : lasts && periodWords(lasts),
    atLimit: atLimit && AT_LIMIT_WORDS[atLimit].title,
    stale,
    unknown: group === 'paid' ? [] : unknown(row),
  }
}

/** `81,000,000 tokens a month`, `at most 43,200 requests a month` where only the speed is limited. */
function comparable({ allowance }: OfferRow): string | null {
  if (!allowance) return null
  const { amount, metric, per, atMost, model } = allowance
  const words = `${quantity(amount, metric, false)} ${windowWords(per)}`
  return `${atMost ? 'at most ' : ''}${words}${model ? ` with ${model}` : ''}`
}

function needs({ group, card, phone }: Row): string[] {
  if (group === 'paid') return ['payment']
  return [...(card ? ['a credit card or other means of payment'] : []), ...(phone ? ['a phone number'] : [])]
}

function models({ models: { ids, any, pattern } }: OfferRow): string[] {
  return [
    ...ids,
    ...(any ? ['any model, paid from the credit'] : []),
    ...(pattern === null ? [] : [`ids like ${pattern}`]),
  ]
}

/** What no page says, or sources disagree about. */
function unknown(row: Row): string[] {
  const { offer, allowance, card, phone, covers, kind, group, atLimit } = row
  const none = offer === null
  const open: [isOpen: boolean, words: string][] = [
    [none, 'whether anything is free for this task'],
    [!none && covers === 'unknown', 'whether the offer includes this task'],
    [!none && kind === 'unknown', 'what kind of offer it is'],
    [group === 'unpublished' || (!none && group === 'unknown' && allowance === null), 'how much is free'],
    [card === null, 'whether it needs a credit card'],
    [phone === null, 'whether it needs a phone number'],
    [!none && atLimit === null, 'what happens when it is used up'],
  ]
  return open.flatMap(([isOpen, words]) => (isOpen ? [words] : []))
}
