/** Turns an entry with one free tier into one with offers. Kept until every entry has been read in the new shape. */
import { isRateCap, ONCE_KINDS } from '../core/limits.ts'
import type { ProviderEntry } from '../core/schema/entry.ts'
import type { FreeTierTerms, Limit } from '../core/schema/free-tier.ts'
import type { Offer } from '../core/schema/offer.ts'
import type { Provider } from '../core/schema/provider.ts'
import type { Quota } from '../core/schema/quota.ts'
import { type Capability, METRICS, type Metric, type OfferKind } from '../core/schema/vocabulary.ts'
import { OFFER_NAMES } from './questions/offer-names.ts'

export type Migrated = {
  /** What stands in place of `freeTier`, in the order of the schema. */
  parts: Pick<ProviderEntry, 'summary' | 'offers'> & Partial<Pick<ProviderEntry, 'signup' | 'free' | 'terms'>>
  /** The names that facts have now, by those they had. */
  names: (fact: string, source?: { url: string }) => string[]
  /** Likewise of what a source says otherwise, unless it also says the same: then a reader has to tell the two apart. */
  against: (fact: string, supports: readonly string[]) => string[]
  /** Likewise of what was corrected, which may be gone. */
  corrected: (fact: string) => string
  /** What a reader has to decide. */
  undecided: string[]
}

/** Where an offer of its own begins within one free tier. */
type Group = { id: string; kind: OfferKind; limits: Limit[]; unlockedBy?: object; sharedWith?: string }

export function migrate(provider: Provider): Migrated {
  const tier: FreeTierTerms = provider.freeTier
  const undecided: string[] = []
  const isNothing = tier.kind === 'none' || tier.kind === 'unknown'
  const groups = isNothing ? [] : groupsOf(tier, undecided)
  const offers = groups.map((group, index) => offerOf(group, tier, index === 0, groups))
  const signup = {
    ...((tier.identityCheck !== undefined || isNothing) && asksOf(tier, isNothing)),
    ...(tier.regions && { regions: tier.regions }),
  }
  const terms = {
    ...(tier.trainsOnData !== undefined && { trainsOnData: tier.trainsOnData }),
    ...(tier.commercialUse !== undefined && tier.kind !== 'none' && { commercialUse: tier.commercialUse }),
    ...(tier.processingRegions && { processingRegions: tier.processingRegions }),
  }
  const names = namesOf(tier, groups, offers)
  return {
    parts: {
      summary: tier.summary,
      ...(Object.keys(signup).length > 0 && { signup }),
      offers,
      ...(isNothing && !provider.retired && { free: tier.kind as 'none' | 'unknown' }),
      ...(Object.keys(terms).length > 0 && { terms }),
    },
    names,
    against: (fact, supports) =>
      names(fact).filter((name) => !name.includes('.covers.') && !supports.includes(name)),
    corrected: (fact) => names(fact)[0] ?? (offers[0] ? `offers.${offers[0].id}.quotas` : 'free'),
    undecided,
  }
}

function asksOf(tier: FreeTierTerms, isNothing: boolean) {
  const isImplied = tier.kind === 'none' && tier.requiresCreditCard === true && tier.cardBasis === undefined
  const asks = {
    ...(isNothing &&
      !isImplied &&
      tier.requiresCreditCard !== 'unknown' && { card: tier.requiresCreditCard }),
    ...(isNothing && tier.requiresPhone !== 'unknown' && { phone: tier.requiresPhone }),
    ...(tier.identityCheck !== undefined && { identity: tier.identityCheck }),
  }
  return {
    ...(Object.keys(asks).length > 0 && { asks }),
    ...(asks.card !== undefined && tier.cardBasis && { cardBasis: tier.cardBasis }),
    ...(asks.phone !== undefined && tier.phoneBasis && { phoneBasis: tier.phoneBasis }),
  }
}

function groupsOf(tier: FreeTierTerms, undecided: string[]): Group[] {
  const kind = tier.kind as OfferKind
  const main: Group = { id: idOf(kind), kind, limits: [] }
  const others = new Map<string, Group>()
  const into = (key: string, make: () => Omit<Group, 'limits'>) => {
    const group = others.get(key) ?? { ...make(), limits: [] }
    others.set(key, group)
    return group
  }
  const limits = tier.limits ?? []
  const hasOther = (limit: Limit) =>
    limits.some((other) => other.sharedWith !== limit.sharedWith && !isRateCap(other))
  for (const limit of limits) {
    if (limit.when === 'after-purchase') {
      into('purchase', () => ({ id: 'after-purchase', kind, unlockedBy: {} })).limits.push(limit)
    } else if (limit.when === 'free-key' && kind === 'keyless') {
      const credits = isMoney(limit.metric)
      into('key', () => ({ id: 'free-key', kind: credits ? 'renewing-credits' : 'permanent' })).limits.push(
        limit,
      )
    } else if (limit.when === 'keyless' && kind !== 'keyless') {
      into('keyless', () => ({ id: 'keyless', kind: 'keyless' })).limits.push(limit)
    } else if (limit.sharedWith !== undefined && hasOther(limit)) {
      const shared = limit.sharedWith
      into('cloud', () => ({
        id: 'cloud-credit',
        kind: limit.per === 'once' ? 'one-time-credits' : 'renewing-credits',
        sharedWith: shared,
      })).limits.push(limit)
    } else if (limit.per === 'once' && !isRateCap(limit) && !ONCE_KINDS.has(tier.kind)) {
      into('once', () => ({ id: 'one-time-grant', kind: 'one-time-credits' })).limits.push(limit)
    } else {
      if (limit.sharedWith !== undefined) main.sharedWith = limit.sharedWith
      main.limits.push(limit)
    }
  }
  if (others.has('purchase'))
    undecided.push('after-purchase: what is paid first; or a grant for adding a card')
  if (others.has('once')) undecided.push('one-time-grant: its name and conditions')
  if (others.has('key') || others.has('keyless')) undecided.push('keyless and free key: what each covers')
  return [main, ...others.values()]
}

const isMoney = (metric: Metric) => metric === 'credits' || /^[A-Z]{3}$/.test(metric)

const idOf = (kind: OfferKind) =>
  ({
    keyless: 'keyless',
    permanent: 'free-tier',
    'renewing-credits': 'renewing-credits',
    'one-time-credits': 'sign-up-credits',
    trial: 'trial',
    unknown: 'free-use',
  })[kind]

function offerOf(group: Group, tier: FreeTierTerms, isMain: boolean, groups: readonly Group[]): Offer {
  const { id, kind, limits, unlockedBy, sharedWith } = group

  const ownBuys = buysHere(group, groups) ? tier.buys : undefined
  const scope = onlyScope(limits)
  const covers = coversOf(limits, ownBuys ?? [])
  const lasts = isMain && ONCE_KINDS.has(kind) ? (tier.endsAfter ?? tier.creditsExpireAfter) : undefined
  const keeps =
    !ONCE_KINDS.has(tier.kind) && (id === 'one-time-grant' || (isMain && !tier.limits?.some(isGrantOnce)))
  const expires = lasts ?? (keeps ? tier.creditsExpireAfter : undefined)
  const quotas = quotasOf(limits, scope)
  const ended = limits.length > 0 && limits.every((limit) => limit.ended) && !isMain
  return {
    id,
    name: OFFER_NAMES[kind],
    kind,
    ...(covers.length > 0 && { covers }),
    ...(kind !== 'keyless' && requirements(tier, id)),
    allowance: allowanceOf(limits, isMain ? tier.allowance : 'counted'),
    ...(scope && { scope }),
    ...(quotas.length > 0 && { quotas }),
    ...(ownBuys && { buys: ownBuys }),
    ...(expires && { lasts: expires }),
    ...(sharedWith && { sharedWith }),
    ...(unlockedBy && { unlockedBy }),
    ...(ended && {
      ended: limits
        .map((limit) => limit.ended!)
        .toSorted()
        .at(-1)!,
    }),
  } as Offer
}

const isGrantOnce = (limit: Limit) => limit.per === 'once' && !isRateCap(limit)

/** What was counted may have gone into another offer. */
const allowanceOf = (limits: readonly Limit[], told: FreeTierTerms['allowance'] = 'unknown') =>
  told === 'counted' && !countsSomething(limits) ? 'unknown' : told

/** What a grant buys belongs to the offer that gives credits or money; where none does, to the main one. */
function buysHere(group: Group, groups: readonly Group[]): boolean {
  const grants = ({ limits, unlockedBy }: Group) =>
    !unlockedBy && limits.some((limit) => isGrant(limit.metric) && !isRateCap(limit) && !limit.ended)
  return group === (groups.find(grants) ?? groups[0])
}

const isGrant = (metric: Metric) => isMoney(metric) || metric === 'compute-units'

const countsSomething = (limits: readonly Limit[]) =>
  limits.some((limit) => !isRateCap(limit) && !limit.ended)

function requirements(tier: FreeTierTerms, id: string) {
  // A free key beside keyless use: nobody said what making it asks for.
  if (tier.kind === 'keyless' || id === 'after-purchase') return {}
  return {
    card: tier.requiresCreditCard,
    ...(tier.cardBasis && { cardBasis: tier.cardBasis }),
    phone: tier.requiresPhone,
    ...(tier.phoneBasis && { phoneBasis: tier.phoneBasis }),
  }
}

function onlyScope(limits: readonly Limit[]) {
  const scopes = new Set(limits.map(({ scope }) => scope))
  return scopes.size === 1 ? [...scopes][0] : undefined
}

/** What limits and purchases name for single capabilities. */
function coversOf(limits: readonly Limit[], buys: readonly { capability: Capability }[]): Capability[] {
  const named = [
    ...limits
      .filter(({ ended }) => !ended)
      .flatMap(({ capability }) => (capability === undefined ? [] : [capability].flat())),
    ...buys.map(({ capability }) => capability),
  ]
  return [...new Set(named)]
}

/** One row for limits that differ in nothing but metric and window; models with the same amounts share a row. */
function quotasOf(limits: readonly Limit[], scope: Limit['scope']): Quota[] {
  const rows = new Map<string, { row: Partial<Quota>; model: string | undefined }>()
  for (const { capability, model, scope: own, ended, note, metric, value, per } of limits) {
    const row = {
      ...(capability !== undefined && { for: capability }),
      ...(own !== scope && { scope: own }),
      ...(ended && { ended }),
      ...(note && { note }),
    }
    const key = JSON.stringify([row, model])
    const known = rows.get(key) ?? { row: row as Partial<Quota>, model }
    const amount = `${plain(value)}/${per}`
    known.row[metric] = known.row[metric] === undefined ? amount : `${known.row[metric]} ${amount}`
    rows.set(key, known)
  }
  const joined = new Map<string, Quota>()
  for (const { row, model } of rows.values()) {
    const key = model === undefined ? JSON.stringify([row]) : JSON.stringify([row, 'models'])
    const known = joined.get(key)
    if (known?.models && model !== undefined) known.models = [...known.models, model]
    else joined.set(key, inOrder({ ...row, ...(model !== undefined && { models: [model] }) }))
  }
  return [...joined.values()]
}

const plain = (value: number) =>
  value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 6 })

function inOrder(row: Partial<Quota>): Quota {
  const { for: capability, models, shared, scope, ended, note, ...amounts } = row
  const metrics = METRICS.filter((metric) => amounts[metric] !== undefined)
  return {
    ...(capability !== undefined && { for: capability }),
    ...(models && { models }),
    ...(shared && { shared }),
    ...Object.fromEntries(metrics.map((metric) => [metric, amounts[metric]])),
    ...(scope && { scope }),
    ...(ended && { ended }),
    ...(note && { note }),
  } as Quota
}

function namesOf(tier: FreeTierTerms, groups: readonly Group[], offers: readonly Offer[]) {
  const isNothing = offers.length === 0
  const offerNames = offers.map(({ id }) => `offers.${id}`)
  const ofLimit = new Map<string, string[]>()
  groups.forEach(({ limits }, index) => {
    for (const limit of limits)
      ofLimit.set(limit.id, [
        `${offerNames[index]}.quotas.${limit.model ?? limit.metric}`,
        ...(limit.ended || limit.capability === undefined
          ? []
          : [limit.capability].flat().map((capability) => `${offerNames[index]}.covers.${capability}`)),
        ...conditionsOf(offers[index]!),
      ])
  })
  const asked = (ask: 'card' | 'phone') =>
    isNothing
      ? [`signup.asks.${ask}`]
      : offers.filter((offer) => offer[ask] !== undefined).map(({ id }) => `offers.${id}.${ask}`)
  const expiring = offers.filter(({ lasts }) => lasts).map(({ id }) => `offers.${id}.lasts`)
  const boughtBy = (url: string | undefined) =>
    offers.flatMap((offer) =>
      (offer.buys ?? [])
        .filter(({ source }) => source === url)
        .map(({ capability }) => `offers.${offer.id}.covers.${capability}`),
    )
  const table: Record<string, string[]> = {
    'freeTier.kind': isNothing ? ['free'] : offerNames.map((name) => `${name}.kind`),
    'freeTier.requiresCreditCard': asked('card'),
    'freeTier.requiresPhone': asked('phone'),
    'freeTier.allowance': offerNames.slice(0, 1).map((name) => `${name}.allowance`),
    'freeTier.limits': offers.flatMap((offer) => [
      ...(offer.quotas ? [`offers.${offer.id}.quotas`] : []),
      ...(offer.covers ?? []).map((capability) => `offers.${offer.id}.covers.${capability}`),
      ...conditionsOf(offer),
    ]),
    'freeTier.creditsExpireAfter': expiring,
    'freeTier.endsAfter': expiring,
    'freeTier.identityCheck': ['signup.asks.identity'],
    'freeTier.regions': ['signup.regions'],
    'freeTier.trainsOnData': ['terms.trainsOnData'],
    'freeTier.processingRegions': ['terms.processingRegions'],
    'freeTier.commercialUse': tier.kind === 'none' ? [] : ['terms.commercialUse'],
  }
  return (fact: string, source?: { url: string }): string[] => {
    const limit = fact.startsWith('freeTier.limits.')
      ? ofLimit.get(fact.slice('freeTier.limits.'.length))
      : undefined
    const names = limit ?? table[fact] ?? (fact.startsWith('freeTier.') ? [] : [fact])
    return [...new Set([...names, ...(fact === 'freeTier.kind' ? boughtBy(source?.url) : [])])]
  }
}

const conditionsOf = ({ id, sharedWith, unlockedBy }: Offer) => [
  ...(sharedWith ? [`offers.${id}.sharedWith`] : []),
  ...(unlockedBy ? [`offers.${id}.unlockedBy`] : []),
]

/** The entry as a value: for tests, and for what has no file. */
export function migratedEntry(provider: Provider): ProviderEntry {
  const { freeTier: _, sources, corrections, connection, ...rest } = provider
  const { parts, names, against, corrected } = migrate(provider)
  const {
    name,
    tagline,
    category,
    capabilities,
    website,
    docsUrl,
    headquarters,
    domains,
    added,
    reviewed,
    retired,
    links,
    ...after
  } = rest
  const known = <Value extends object>(value: Value) =>
    Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined))
  return known({
    ...{
      name,
      tagline,
      category,
      capabilities,
      website,
      docsUrl,
      headquarters,
      domains,
      added,
      reviewed,
      retired,
      connection,
      links,
    },
    ...parts,
    ...after,
    corrections: corrections?.map((one) => ({ ...one, field: corrected(one.field) })),
    sources: sources.map(({ supports: named, contradicts, ...source }) => {
      const supports = [...new Set(named.flatMap((fact) => names(fact, source)))]
      return known({
        ...source,
        supports,
        contradicts: contradicts?.flatMap((fact) => against(fact, supports).map((one) => ({ fact: one }))),
      })
    }),
  }) as unknown as ProviderEntry
}
