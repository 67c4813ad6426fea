/** What an entry says of a page, as the page itself could say it: one statement for each sentence or cell of a table. */
import { covers } from '../../src/entry/fact-sources.ts'
import type { ProviderEntry } from '../../src/schema/entry.ts'
import type { Offer } from '../../src/schema/offer.ts'
import { type Capability, METRICS } from '../../src/schema/vocabulary.ts'

export type Statement = {
  slug: string
  /** Names of facts that it shows. */
  facts: string[]
} & (
  | { kind: 'plan'; name: string }
  | { kind: 'quota'; model?: string; metric: string; amount: number; period: string; of?: Capability }
  | { kind: 'model'; model: string }
  | { kind: 'card'; needed: 'no' | 'yes' | 'upgrade' }
  | { kind: 'training'; value: string }
  | { kind: 'price'; price: number; currency: string; amount: number; metric: string; model?: string }
)
export type QuotaStatement = Extract<Statement, { kind: 'quota' }>

/** `named`: the facts that the page is cited for. */
export function statementsOf(slug: string, entry: ProviderEntry, named: readonly string[]): Statement[] {
  const cites = (fact: string) => named.some((name) => covers(name, fact))
  const offers = entry.offers.filter((offer) => !offer.ended)
  const said: Statement[] = offers.flatMap((offer) => ofOffer(slug, offer, cites))
  const { card } = entry.signup?.asks ?? {}
  if (cites('signup.asks.card') && typeof card === 'boolean')
    said.push({ slug, facts: ['signup.asks.card'], kind: 'card', needed: card ? 'yes' : 'no' })
  const training = entry.terms?.trainsOnData
  const value = typeof training === 'object' ? training.value : training
  if (cites('terms.trainsOnData') && value !== undefined && value !== 'unknown')
    said.push({ slug, facts: ['terms.trainsOnData'], kind: 'training', value })
  for (const { capability, price, currency, amount, metric, model } of entry.prices ?? [])
    if (cites(`prices.${capability}`)) {
      const of = { price, currency, amount, metric, ...(model && { model }) }
      said.push({ slug, facts: [`prices.${capability}`], kind: 'price', ...of })
    }
  return said
}

function ofOffer(slug: string, offer: Offer, cites: (fact: string) => boolean): Statement[] {
  const at = `offers.${offer.id}`
  const said: Statement[] = []
  if (cites(`${at}.kind`)) said.push({ slug, facts: [`${at}.kind`], kind: 'plan', name: offer.name })
  for (const row of offer.quotas ?? []) {
    if (row.ended) continue
    const of = [row.for ?? []].flat()[0]
    for (const metric of METRICS)
      for (const one of row[metric]?.split(' ') ?? []) {
        const [amount, period] = one.split('/') as [string, string]
        for (const model of row.models ?? [undefined]) {
          const facts = [`${at}.quotas.${model ?? metric}`]
          if (!facts.some(cites)) continue
          const limit = { metric, amount: Number(amount), period, ...(model && { model }), ...(of && { of }) }
          said.push({ slug, facts, kind: 'quota', ...limit })
        }
      }
  }
  if (Array.isArray(offer.models) && cites(`${at}.models`))
    for (const model of offer.models) said.push({ slug, facts: [`${at}.models`], kind: 'model', model })
  if (cites(`${at}.card`) && typeof offer.card === 'boolean') {
    const needed = offer.card ? 'yes' : offer.cardBasis === 'paid-only' ? 'upgrade' : 'no'
    said.push({ slug, facts: [`${at}.card`], kind: 'card', needed })
  }
  return said
}
