/** An entry with all of its offers as one free tier, for what reads no offers. */
import { contradictionsOf } from '../disputes.ts'
import { perObject } from '../per-object.ts'
import type { EntrySource, ProviderEntry } from '../schema/entry.ts'
import type { FreeTier, FreeTierTerms, Limit } from '../schema/free-tier.ts'
import type { Offer } from '../schema/offer.ts'
import { FACT_PATHS, type Provider, type Source } from '../schema/provider.ts'
import { speakerOf } from './headline.ts'
import { allLimitsOf, type OfferLimit } from './limits.ts'
import { livingOffers, requirementOf, signUpAsks } from './living.ts'

export const flatProvider = perObject((entry: ProviderEntry): Provider => {
  const { summary, signup, offers, free, terms, prices, sources, changelog, corrections, ...rest } = entry
  const names = flatNames(entry)
  return {
    ...rest,
    freeTier: flatTier(entry) as FreeTier,
    changelog: changelog.map(({ facts, ...change }) => change),
    ...(corrections && {
      corrections: corrections.map((one) => ({
        ...one,
        field: (names(one.field)[0] ?? one.field) as FlatName,
      })),
    }),
    sources: sources.map((source): Source => {
      const { contradicts, ...kept } = source
      const against = (contradicts ?? [])
        .filter(({ fact }) => counts(entry, source, fact))
        .flatMap(({ fact }) => names(fact))
      return {
        ...kept,
        supports: unique(source.supports.flatMap(names)),
        ...(against.length > 0 && { contradicts: unique(against) }),
      }
    }),
  }
})

type FlatName = Source['supports'][number]

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)]

/** Numbers are never unknown for a dispute. */
const counts = (entry: ProviderEntry, source: EntrySource, fact: string): boolean =>
  !fact.includes('.quotas') &&
  contradictionsOf(entry, fact).some((one) => one.source === source && one.counts)

function flatTier(entry: ProviderEntry): FreeTierTerms {
  const { summary, signup, free, terms, offers } = entry
  const headline = speakerOf(entry)
  // A retired entry without an offer had none.
  const kind = headline?.kind ?? free ?? (entry.retired ? 'none' : 'unknown')
  const rest = {
    ...(signup?.asks?.identity !== undefined && { identityCheck: signup.asks.identity }),
    ...(signup?.regions && { regions: signup.regions }),
    ...(terms?.trainsOnData !== undefined && { trainsOnData: terms.trainsOnData }),
    ...(terms?.processingRegions && { processingRegions: terms.processingRegions }),
    ...(terms?.commercialUse !== undefined && { commercialUse: terms.commercialUse }),
  }
  if (headline === undefined) {
    const [card, phone] = [signUpAsks(entry, 'card'), signUpAsks(entry, 'phone')]
    const impliesCard = kind === 'none' && card.value === 'unknown'
    return {
      kind,
      summary,
      requiresCreditCard: impliesCard ? true : card.value,
      ...(card.basis && { cardBasis: card.basis as 'stated' }),
      requiresPhone: phone.value,
      ...(phone.basis && { phoneBasis: phone.basis as 'stated' }),
      ...rest,
    }
  }
  const [card, phone] = [requirementOf(entry, headline, 'card'), requirementOf(entry, headline, 'phone')]
  const limits = allLimitsOf(entry).map((limit) => flatLimit(entry, headline, limit))
  const buys = livingOffers(entry).flatMap((offer) => offer.buys ?? [])
  const lasts = headline.lasts ?? offers.find(({ lasts, ended }) => lasts && !ended)?.lasts
  return {
    kind,
    summary,
    requiresCreditCard: card.value,
    ...(card.basis && card.basis !== 'implied' && { cardBasis: card.basis as 'stated' }),
    requiresPhone: phone.value,
    ...(phone.basis && phone.basis !== 'implied' && { phoneBasis: phone.basis as 'stated' }),
    allowance: headline.allowance,
    ...(limits.length > 0 && { limits }),
    ...(buys.length > 0 && { buys }),
    ...(lasts &&
      lasts !== 'never' &&
      (kind === 'trial' ? { endsAfter: lasts } : { creditsExpireAfter: lasts })),
    ...rest,
  }
}

function flatLimit(entry: ProviderEntry, headline: Offer, limit: OfferLimit): Limit {
  const offer = entry.offers.find(({ id }) => id === limit.offer)!
  const { capabilities, model, scope, ended, note } = limit
  const when = whenOf(entry, headline, offer)
  return {
    id: limit.id,
    metric: limit.metric,
    value: limit.value,
    per: limit.per,
    ...(scope && { scope }),
    ...(model && { model }),
    ...(capabilities && {
      capability: capabilities.length === 1 ? capabilities[0]! : [...capabilities],
    }),
    ...(when && { when }),
    ...(offer.sharedWith && { sharedWith: offer.sharedWith }),
    ...(ended && { ended }),
    ...(note && { note }),
  }
}

/** What one has to do for an offer that is not the headline. */
function whenOf(entry: ProviderEntry, headline: Offer, offer: Offer): Limit['when'] {
  if (offer.unlockedBy) return 'after-purchase'
  if (
    requirementOf(entry, offer, 'card').value === true &&
    requirementOf(entry, headline, 'card').value !== true
  )
    return 'after-purchase'
  const living = livingOffers(entry).filter(({ unlockedBy }) => !unlockedBy)
  const keyless = living.filter(({ kind }) => kind === 'keyless').length
  if (keyless === 0 || keyless === living.length) return undefined
  return offer.kind === 'keyless' ? 'keyless' : 'free-key'
}

/** The names that facts of the entry have in its one free tier. */
function flatNames(entry: ProviderEntry): (name: string) => FlatName[] {
  const headline = speakerOf(entry)
  const kept = new Set<string>(FACT_PATHS)
  const table = new Map<string, FlatName[]>()
  const add = (name: string, ...flat: FlatName[]) => table.set(name, [...(table.get(name) ?? []), ...flat])
  add('free', 'freeTier.kind')
  add('signup.asks.identity', 'freeTier.identityCheck')
  add('signup.regions', 'freeTier.regions')
  for (const term of ['trainsOnData', 'processingRegions', 'commercialUse'] as const)
    add(`terms.${term}`, `freeTier.${term}`)
  const ofCard = headline ? requirementOf(entry, headline, 'card') : signUpAsks(entry, 'card')
  const ofPhone = headline ? requirementOf(entry, headline, 'phone') : signUpAsks(entry, 'phone')
  for (const [{ fact }, flat] of [
    [ofCard, 'freeTier.requiresCreditCard'],
    [ofPhone, 'freeTier.requiresPhone'],
  ] as const) {
    if (fact.endsWith('.kind')) continue
    add(fact, flat)
    if (fact.startsWith('signup.')) add('signup', flat)
  }
  if (headline) {
    const { id, kind } = headline
    add(`offers.${id}.kind`, 'freeTier.kind')
    add(`offers.${id}.allowance`, 'freeTier.allowance')
    add(`offers.${id}.lasts`, kind === 'trial' ? 'freeTier.endsAfter' : 'freeTier.creditsExpireAfter')
  }
  for (const { id, offer, model, metric } of allLimitsOf(entry)) {
    add(`offers.${offer}.quotas`, `freeTier.limits.${id}`)
    add(`offers.${offer}.quotas.${model ?? metric}`, `freeTier.limits.${id}`)
  }
  return (name) => (kept.has(name) ? [name as FlatName] : (table.get(name) ?? []))
}
