/** Rules about offers: what each gives, what it is for, and how it fits the rest of the entry. */

import { groupBy } from '../../base/order.ts'
import { freeOffers, isByRule, livingOffers, modelIdsOf, ruleOf } from '../../entry/free-offers.ts'
import * as limits from '../../entry/offer-limits.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import { METRICS, type Metric } from '../../schema/vocabulary.ts'
import { providerRule, type Rule } from './rule.ts'

type Path = (string | number)[]

/** Each name makes a page, files for tools and a row: 5,000 in one entry took a build from 3 to 97 processor seconds. */
const MOST_NAMED = 300

export const offerRules: readonly Rule[] = [
  providerRule('free', 'error', function* (provider) {
    const { free, retired } = provider
    const living = livingOffers(provider).length
    if (free !== undefined && living > 0)
      yield {
        path: ['free'],
        message: `free: ${free}, although an offer lives`,
        help: 'Remove free, or give the day on which the offer ended: ended.',
      }
    if (free !== undefined && retired)
      yield {
        path: ['free'],
        message: 'a retired entry keeps its offers as they were, without free',
        help: 'Remove free.',
      }
    if (free === undefined && living === 0 && !retired)
      yield {
        path: ['offers'],
        message: 'no offer lives, and nothing says whether anything is free',
        help: 'Add free: none where a page says so or prices the first call, else free: unknown.',
      }
    if (free === 'none' && provider.terms?.commercialUse !== undefined)
      yield {
        path: ['terms', 'commercialUse'],
        message: 'commercial use is a term of free use, and nothing is free',
        help: 'Remove commercialUse.',
      }
  }),

  providerRule('too-many-models', 'error', function* ({ offers }) {
    const named = offers.flatMap(({ models, quotas = [] }) => [
      ...(Array.isArray(models) ? models : []),
      ...quotas.flatMap((quota) => quota.models ?? []),
    ]).length
    if (named > MOST_NAMED)
      yield {
        path: ['offers'],
        message: `the offers name ${named} models, counted once for each offer and quota, expected at most ${MOST_NAMED}`,
        help: 'Leave out the models of one quota that holds for all, or name them by a pattern: models: { pattern, list }.',
      }
  }),

  providerRule('allowance', 'error', function* (provider) {
    if (provider.retired) return
    for (const [index, offer] of provider.offers.entries()) {
      if (offer.ended) continue
      const counted = countedAmounts(offer)
      const path = ['offers', index, 'allowance']
      if (offer.allowance === 'counted' && counted === 0)
        yield {
          path,
          message: 'counted needs a quota that says how much; rate caps and ended quotas do not',
          help: 'Add the quota with its source, or write unmetered, unpublished or unknown.',
        }
      if (offer.allowance !== 'counted' && counted > 0)
        yield {
          path,
          message: `allowance is ${offer.allowance} although a quota says how much`,
          help: 'Write counted.',
        }
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
    for (const [path, capability] of namedCapabilities(provider))
      if (has.size > 0 && !has.has(capability))
        yield {
          path,
          message: `${capability} is not one of the entry's capabilities`,
          help: path.includes('covers')
            ? 'Remove it from covers, or add it to capabilities if a page says that its API does it.'
            : 'Add it to capabilities, or choose one of those.',
        }
  }),

  providerRule('covered-and-excluded', 'error', function* ({ offers }) {
    for (const [index, { covers, excludes, quotas }] of offers.entries()) {
      for (const [position, capability] of (excludes ?? []).entries())
        if (covers?.includes(capability))
          yield {
            path: ['offers', index, 'excludes', position],
            message: `the offer both covers and excludes ${capability}`,
            help: 'Keep the one that the page says; where the page makes two offers of it, split the offer.',
          }
      for (const [row, quota] of (quotas ?? []).entries())
        for (const capability of [quota.for ?? []].flat())
          if (excludes?.includes(capability) && !quota.ended)
            yield {
              path: ['offers', index, 'quotas', row, 'for'],
              message: `a quota gives ${capability}, which the offer excludes`,
              help: `Remove ${capability} from excludes, or the quota.`,
            }
    }
  }),

  providerRule('first-call-model', 'error', function* (provider) {
    const offers = freeOffers(provider)
    if (offers.length === 0 || provider.retired) return
    const free = [...new Set(offers.flatMap(namedModels))]
    for (const [path, model] of calledModels(provider)) {
      if (offers.some((offer) => serves(offer, model))) continue
      yield {
        path,
        message: `the first call names ${model}, which no offer names`,
        help: `Use a free model in the call: ${free.slice(0, 5).join(', ')}; or add the model to an offer that a page gives it to.`,
      }
    }
  }),

  providerRule('lasts', 'error', function* ({ offers }) {
    for (const [index, { kind, lasts }] of offers.entries())
      if (lasts === 'never' && kind === 'trial')
        yield {
          path: ['offers', index, 'lasts'],
          message: 'a trial ends',
          help: 'Give its length, such as P14D, or another kind.',
        }
  }),

  providerRule('reported-limit', 'error', function* ({ offers }) {
    for (const [index, offer] of offers.entries()) {
      const { reported = [] } = offer
      const all = groupBy(limits.reportsIn(reported), limits.limitName)
      const stated = new Set(limits.limitsOf(offer).filter(limits.isActive).flatMap(namesOf))
      for (const [row, report] of reported.entries())
        for (const one of limits.reportsIn([report])) {
          const name = limits.limitName(one)
          const same = all.get(name)!
          const openName = limits.limitName({ ...one, model: undefined })
          const problems: [is: boolean, message: string][] = [
            [!serves(offer, one.model), `${one.model} is no model of this offer`],
            [stated.has(name) || stated.has(openName), `a page of the provider states ${name}, which counts`],
            [same.filter(({ url }) => url === one.url).length > 1, `${one.url} reports ${name} twice`],
            [!limits.isProven(same), `one report of ${name} is not enough`],
          ]
          const [, message] = problems.find(([is]) => is) ?? []
          if (message) yield { path: ['offers', index, 'reported', row], message, help: HELP_OF_REPORTS }
        }
    }
  }),

  providerRule('old-report', 'warning', function* ({ offers }, _, { today }) {
    for (const [index, { reported = [] }] of offers.entries())
      for (const [row, report] of reported.entries())
        if (!limits.isRecent(report, today))
          yield {
            path: ['offers', index, 'reported', row, 'asOf'],
            message: `the report of ${report.asOf} is too old to be published`,
            help: 'Replace it by one of the last 120 days, or remove it.',
          }
  }),

  providerRule('keyless-offer', 'error', function* ({ offers }) {
    for (const [index, offer] of offers.entries())
      for (const ask of ['card', 'cardBasis', 'phone', 'phoneBasis'] as const)
        if (offer.kind === 'keyless' && offer[ask] !== undefined)
          yield {
            path: ['offers', index, ask],
            message: 'without a key there is no account, so no card and no phone',
            help: `Remove ${ask}; a free key is another offer.`,
          }
  }),
]

const namesOf = ({ model, sharedBy, ...limit }: limits.OfferLimit) =>
  [model, ...sharedBy].map((id) => limits.limitName({ ...limit, model: id }))

const HELP_OF_REPORTS =
  "Keep what two pages report, or one that quotes the provider's own error (kind: error); remove the rest."

const countedAmounts = ({ quotas = [] }: Offer) =>
  quotas
    .filter(({ ended }) => !ended)
    .flatMap(limits.amountsOf)
    .filter((amount) => !limits.isRateCap(amount)).length

/** Each capability that the entry names beside its list, with its place. */
function namedCapabilities({ offers, prices = [] }: ProviderEntry): [Path, string][] {
  const ofOffers = offers.flatMap(({ covers = [], excludes = [], quotas = [], buys = [] }, index) => {
    const at = ['offers', index]
    return [
      ...covers.map((one, position): [Path, string] => [[...at, 'covers', position], one]),
      ...excludes.map((one, position): [Path, string] => [[...at, 'excludes', position], one]),
      ...quotas.flatMap((quota, row) =>
        [quota.for ?? []].flat().map((one): [Path, string] => [[...at, 'quotas', row, 'for'], one]),
      ),
      ...buys.map(({ capability }, row): [Path, string] => [[...at, 'buys', row, 'capability'], capability]),
    ]
  })
  return [
    ...ofOffers,
    ...prices.map(({ capability }, row): [Path, string] => [['prices', row, 'capability'], capability]),
  ]
}

/** The models that the first call names, each once, with its place. A model with a placeholder is none yet. */
function calledModels({ connection: { firstCall } }: ProviderEntry): [Path, string][] {
  const at = ['connection', 'firstCall']
  const sent = firstCall?.body?.model
  const named: [Path, unknown][] = [
    [[...at, 'model'], firstCall?.model],
    [[...at, 'body', 'model'], sent === firstCall?.model ? undefined : sent],
  ]
  return named.filter((one): one is [Path, string] => typeof one[1] === 'string' && !/[{<$]/.test(one[1]))
}

/** The ids that an offer names as free, and its rule. */
const namedModels = (offer: Offer): string[] => [
  ...modelIdsOf(offer),
  ...[ruleOf(offer.models)?.pattern ?? []].flat(),
]

/** Whether an offer gives this model, or may: it names none, pays for any, or has a rule that the id meets. */
function serves(offer: Offer, model: string): boolean {
  const rule = ruleOf(offer.models)
  if (offer.models === 'any') return true
  if (rule?.except?.includes(model)) return false
  if (isByRule(rule, model)) return true
  const named = namedModels(offer)
  return named.length === 0 || named.includes(model) || hasOpenRow(offer)
}

/** A quota that names no model, of a metric that counts use and not speed, is for all models. */
const hasOpenRow = ({ quotas = [] }: Offer) =>
  quotas.some(
    (quota) =>
      !quota.ended &&
      quota.models === undefined &&
      limits.amountsOf(quota).some((amount) => !limits.isRateCap(amount)),
  )

/** The names of quotas of an offer: metrics, and the models that it names. */
export const quotaNames = ({ quotas = [] }: Offer): (string | Metric)[] => [
  ...new Set(
    quotas.flatMap((quota) => [
      ...(quota.models ?? []),
      ...METRICS.filter((metric) => quota[metric] !== undefined),
    ]),
  ),
]
