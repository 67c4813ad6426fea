/** The values of an entry that can be watched, by fact. Negative and unknown ones are not. */
import type { Fact } from '../../core/entry-facts.ts'
import { statedFacts } from '../../core/entry-facts.ts'
import { amountsOf } from '../../core/offers/amounts.ts'
import { livingOffers } from '../../core/offers/living.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'
import type { Offer, Price } from '../../core/schema/offer.ts'
import type { Quota } from '../../core/schema/quota.ts'
import type { Terms } from '../../core/schema/terms.ts'
import { type Basis, CAPABILITIES, type Capability, METRICS } from '../../core/schema/vocabulary.ts'
import { amountWords, numberWords, quantity } from '../../core/text/amount-words.ts'
import type { Sought } from './sought.ts'
import type { Statement } from './statements.ts'
import { shortHash } from './stored-values.ts'

/** One value that an entry says stands on a page. */
export type WatchedValue = {
  /** Four characters of a hash of what is sought; another value has another key. */
  key: string
  slug: string
  fact: string
  /** For people. */
  label: string
  sought: Sought
}

type Found = { label: string; sought: Sought }
type Rule = { fact: RegExp; values: (named: string[], entry: ProviderEntry) => Found[] }

/** From the name of a fact to what is looked for. Facts without a row are not watched. */
const RULES: readonly Rule[] = [
  {
    fact: /^offers\.([^.]+)\.kind$/,
    values: ([id], entry) =>
      ofOffer(entry, id!, ({ name }) => [{ label: `the name “${name}”`, sought: { kind: 'name', name } }]),
  },
  {
    fact: /^offers\.([^.]+)\.covers\.(.+)$/,
    values: ([, capability]) => [coverage(capability as Capability)],
  },
  {
    fact: /^offers\.([^.]+)\.quotas\.(.+)$/,
    values: ([id, name], entry) => ofOffer(entry, id!, (offer) => quotaValues(offer, name!, modelsOf(entry))),
  },
  {
    fact: /^offers\.([^.]+)\.models$/,
    values: ([id], entry) =>
      ofOffer(entry, id!, ({ models }) =>
        Array.isArray(models) ? models.map((model) => aModel(model, modelsOf(entry))) : [],
      ),
  },
  {
    fact: /^offers\.([^.]+)\.card$/,
    values: ([id], entry) => ofOffer(entry, id!, ({ card, cardBasis }) => aCard(card, cardBasis)),
  },
  { fact: /^signup\.asks\.card$/, values: (_, { signup }) => aCard(signup?.asks?.card, signup?.cardBasis) },
  { fact: /^terms\.trainsOnData$/, values: (_, { terms }) => training(terms) },
  {
    fact: /^offers\.([^.]+)\.terms\.trainsOnData$/,
    values: ([id], entry) => ofOffer(entry, id!, ({ terms }) => training(terms)),
  },
  {
    fact: /^prices\.(.+)$/,
    values: ([capability], { prices = [] }) =>
      prices.filter((price) => price.capability === capability).map(aPrice),
  },
]

/** What is watched of an active entry: of each fact that lives, its values. */
export function watchedValues(slug: string, entry: ProviderEntry): WatchedValue[] {
  const facts = [
    ...statedFacts(entry)
      .filter(isLiving(entry))
      .map(({ name }) => name),
    ...(entry.prices ?? []).map(({ capability }) => `prices.${capability}`),
  ]
  return facts.flatMap((fact) =>
    RULES.flatMap(({ fact: pattern, values }) => {
      const named = pattern.exec(fact)
      return named
        ? values(named.slice(1), entry).map((found) => ({
            key: keyOf(slug, fact, found.sought),
            slug,
            fact,
            ...found,
          }))
        : []
    }),
  )
}

const isLiving = (entry: ProviderEntry) => {
  const living = new Set(livingOffers(entry).map(({ id }) => id))
  return ({ name, hasEnded }: Fact) => {
    const offer = /^offers\.([^.]+)\./.exec(name)?.[1]
    return !hasEnded && (offer === undefined || living.has(offer))
  }
}

/** Other models of the entry do not make another value of it. */
function keyOf(slug: string, fact: string, sought: Sought): string {
  const own = sought.kind === 'model' ? { kind: sought.kind, id: sought.id } : sought
  return shortHash(JSON.stringify([slug, fact, own]))
}

function ofOffer({ offers }: ProviderEntry, id: string, values: (offer: Offer) => Found[]): Found[] {
  return offers.filter((offer) => offer.id === id).flatMap(values)
}

function quotaValues({ quotas = [] }: Offer, name: string, all: readonly string[]): Found[] {
  const isMetric = METRICS.some((metric) => metric === name)
  const rows = quotas.filter(
    ({ ended, models }) => ended === undefined && (models ? models.includes(name) : isMetric),
  )
  const own = rows.some(({ models }) => models?.includes(name)) ? [name] : []
  const amounts = rows.flatMap((row) =>
    amountsIn(row).filter(({ metric }) => own.length > 0 || metric === name),
  )
  return [
    ...own.map((model) => aModel(model, all)),
    ...amounts.map(
      (amount): Found => ({
        label: `${amountWords(amount)}${own.length > 0 ? ` of ${name}` : ''}`,
        sought: { kind: 'amount', ...amount, models: own },
      }),
    ),
  ]
}

/** Each amount once. */
const amountsIn = (row: Quota) => amountsOf(row).filter(({ value }) => value > 0)

const modelsOf = ({ offers }: ProviderEntry): string[] => [
  ...new Set(
    offers.flatMap(({ quotas = [], models }) => [
      ...quotas.flatMap((row) => row.models ?? []),
      ...(Array.isArray(models) ? models : []),
    ]),
  ),
]

const aModel = (id: string, all: readonly string[]): Found => ({
  label: `the model ${id}`,
  sought: { kind: 'model', id, others: all.filter((other) => other !== id) },
})

const coverage = (capability: Capability): Found => ({
  label: `words about ${CAPABILITIES[capability].title}`,
  sought: { kind: 'coverage', capability },
})

function aCard(card: boolean | 'unknown' | undefined, basis: Basis | undefined): Found[] {
  if (typeof card !== 'boolean') return []
  const sense = card ? 'yes' : basis === 'paid-only' ? 'upgrade' : 'no'
  return [
    {
      label: card ? 'that a card is needed' : 'that no card is needed',
      sought: { kind: 'statement', statement: `card-${sense}` },
    },
  ]
}

function training(terms: Terms | undefined): Found[] {
  const said = terms?.trainsOnData
  const value = typeof said === 'object' ? said.value : said
  if (value === undefined || value === 'unknown') return []
  return [
    {
      label: 'what it says of training',
      sought: { kind: 'statement', statement: `training-${value}` satisfies Statement },
    },
  ]
}

/** How many units providers give a price for. Time may be given by the second, minute or hour. */
const LOTS: readonly number[] = [1, 1_000, 10_000, 1_000_000]
const TIME: Readonly<Record<string, number>> = { seconds: 1, minutes: 60, hours: 3_600 }

function aPrice({ price, amount, metric, currency, model }: Price): Found {
  const unit = price / amount
  const seconds = TIME[metric]
  const others =
    seconds === undefined
      ? LOTS.map((lot) => unit * lot)
      : [1, 60, 3_600].map((length) => (unit / seconds) * length)
  return {
    label: `${quantity(price, currency, false)} for ${numberWords(amount)} ${metric.replaceAll('-', ' ')}`,
    sought: {
      kind: 'price',
      values: [price, ...others],
      currency,
      models: model === undefined ? [] : [model],
    },
  }
}
