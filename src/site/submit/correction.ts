/** A correction starts from a fact: what the entry says of it today, and the pages that it rests on. */
import type { ProviderEvidence } from '../../api/provider-schemas.ts'

/** The form of `/submit` about one fact, by the name that the API gives it: `offers.free-plan.card`. */
export const correctUrl = (provider: string, about: string): string =>
  `/submit?${new URLSearchParams({ provider, about })}#correct`

/** What the issue form calls a kind of fact, by the end or the beginning of its name. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\.card$/, 'credit card'],
  [/\.phone$/, 'phone number'],
  [/\.(?:kind|allowance)$/, 'kind of free tier'],
  [/\.quotas\b/, 'a limit or its number'],
  [/^connection\b/, 'connection (base URL, key, SDK)'],
  [/^links\b/, 'a link (quickstart, limits, pricing, …)'],
  [/^retired\b/, 'the API has ended'],
]

export const kindOfFact = (name: string): string =>
  KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'something else'

/** The answers that the form begins with; undefined where the entry has no such fact. */
export function correctionOf(
  { facts, sources }: Pick<ProviderEvidence, 'facts' | 'sources'>,
  about: string,
): Record<'fact' | 'wrong' | 'source', string> | undefined {
  const fact = facts.find(({ name }) => name === about)
  if (!fact) return undefined
  // A source of a whole part, such as all limits, speaks of each.
  const pages = sources.filter(({ supports }) =>
    supports.some((name) => about === name || about.startsWith(`${name}.`)),
  )
  return {
    fact: kindOfFact(about),
    wrong: `${fact.title}: the entry says “${fact.value ?? 'not confirmed'}”.\nRight is: `,
    source: pages.map(({ url, read }) => `The entry rests on ${url}, read ${read}`).join('\n'),
  }
}
