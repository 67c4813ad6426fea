/** How each filter is computed, of a provider, an offer and a model: what a source shows, and none disputes. */
import { ifKnown } from '../base/json.ts'
import { modelsFor, noTraining } from '../entry/free-offers.ts'
import type { EntryView, OfferView } from '../entry/view.ts'
import { liesIn } from '../schema/countries.ts'
import { type FilterName, OFFER_FLAGS } from '../schema/filters.ts'
import type { FeatureFields, OfferRow } from '../schema/responses.ts'
import type { Regions, Terms } from '../schema/terms.ts'
import type { Capability, FreeTierKind, Status } from '../schema/vocabulary.ts'
import type { Place } from './allowance/place.ts'
import type { Row } from './dataset.ts'
import type { CatalogProvider } from './provider.ts'

/** What is filtered. `offer`: whose conditions count; null: what is the same in every free offer. */
type Filterable = {
  entry: EntryView
  status: Status
  offer: OfferView | null
  kind: FreeTierKind
  card: boolean | undefined
  phone: boolean | undefined
  /** For what alone it counts; left out: for all that the API does. */
  uses?: readonly Capability[]
  /** The models that are meant; empty or left out: any. */
  ids?: readonly string[]
}

/** Whether it holds, or the values that hold; undefined where no undisputed source says. */
type Facet = (subject: Filterable) => boolean | readonly string[] | undefined

const isSpared = (asked: boolean | undefined) => (asked === undefined ? undefined : !asked)

type Own = 'atLimit' | 'apart'
const FACETS: Record<Exclude<FilterName, 'freeFor' | 'signUpFrom' | 'retention'> | Own, Facet> = {
  category: ({ entry }) => [entry.category],
  noCard: ({ card }) => isSpared(card),
  noPhone: ({ phone }) => isSpared(phone),
  capability: ({ entry }) => entry.capabilities,
  kind: ({ kind }) => [kind],
  openaiCompatible: ({ entry }) => ifKnown(entry.connection.openaiCompatible),
  noTraining: inEveryOffer(noTraining),
  commercialUse: inEveryOffer(({ commercialUse }) => ifKnown(commercialUse)),
  dpa: inEveryOffer(({ dataProcessingAgreement }) => ifKnown(dataProcessingAgreement)),
  streaming: (subject) => ofSpeech(subject, 'streaming'),
  speakerLabels: (subject) => ofSpeech(subject, 'speakerLabels'),
  apart: areApart,
  atLimit: ({ offer }) => offer?.atLimit && [offer.atLimit],
  status: ({ status }) => [status],
  country: ({ entry: { headquarters } }) =>
    headquarters === undefined ? undefined : withUnion([headquarters]),
  region: (subject) => {
    const [first, ...others] = allTermsOf(subject).map(
      ({ processingRegions }) => processingRegions && withUnion(processingRegions),
    )
    return others.reduce((all, own) => own && all?.filter((place) => own.includes(place)), first)
  },
}

type OfModels = Pick<Filterable, 'entry' | 'uses' | 'ids'>

/** Undefined where no undisputed source shows what it is for. */
const isFor = (use: Capability, { entry, uses = entry.capabilities ?? [] }: OfModels) =>
  uses.length > 0 ? uses.includes(use) : undefined

const isMeant = ({ ids = [] }: OfModels, id: string) => ids.length === 0 || ids.includes(id)

const OF_SPEECH = ['streaming', 'speakerLabels'] as const

/** A list: the only models that do it, of those that are meant. */
function saidOfSpeech(subject: OfModels, name: (typeof OF_SPEECH)[number]): boolean | string[] | undefined {
  const own = subject.entry.features?.[name]
  const applies = isFor('speech-to-text', subject)
  if (!applies) return applies
  return Array.isArray(own) ? own.filter((id) => isMeant(subject, id)) : ifKnown(own)
}

function ofSpeech(...asked: Parameters<typeof saidOfSpeech>): boolean | undefined {
  const own = saidOfSpeech(...asked)
  return Array.isArray(own) ? own.length > 0 : own
}

/** What several models do, each a part of it, and none does all. */
function areApart(subject: OfModels): boolean {
  const [one, other] = OF_SPEECH.map((name) => saidOfSpeech(subject, name))
  return Array.isArray(one) && Array.isArray(other) && !one.some((id) => other.includes(id))
}

/** The most dimensions that a vector can have; -1 of what makes none, null where nobody knows. */
export function dimensionsOf(subject: OfModels): number | null {
  const applies = isFor('embeddings', subject)
  if (!applies) return applies === undefined ? null : -1
  const known = Object.entries(subject.entry.features?.dimensions ?? {})
  const meant = known.flatMap(([id, most]) => (isMeant(subject, id) ? [most] : []))
  return meant.length > 0 ? Math.max(...meant) : null
}

/** What rows show of that; what is not known, or does not apply, is left out. */
export function featuresOf(subject: OfModels): FeatureFields {
  const dimensions = dimensionsOf(subject) ?? 0
  const speech = isFor('speech-to-text', subject) ? OF_SPEECH : []
  const known = speech.map((name) => [name, ofSpeech(subject, name)] as const)
  return {
    ...(dimensions > 0 && { dimensions }),
    ...Object.fromEntries(known.filter(([, own]) => own !== undefined)),
  }
}

const SHOWN = ['noTraining', 'commercialUse', 'dpa'] as const

/** What rows of offers show besides: the models that alone do it, and terms by the names of their filters. */
export function termsOf(subject: Filterable): Partial<OfferRow> {
  const lists = OF_SPEECH.map((name) => [name, saidOfSpeech(subject, name)] as const)
  const { retentionDays } = boundsOf(subject).numbers
  const [{ processingRegions } = {}, ...others] = allTermsOf(subject)
  return {
    ...Object.fromEntries(lists.filter(([, own]) => Array.isArray(own) && own.length > 0)),
    ...Object.fromEntries(SHOWN.map((name) => [name, FACETS[name](subject)])),
    ...(retentionDays !== null && { retentionDays }),
    ...(processingRegions && others.length === 0 && { processingRegions }),
  }
}

/** A yes or no: of several offers yes where it is of all, no where it is of any. */
function inEveryOffer(of: (terms: Terms) => boolean | undefined): Facet {
  return (subject) => {
    const answers = allTermsOf(subject).map(of)
    return answers.includes(false) ? false : answers.includes(undefined) ? undefined : true
  }
}

const allTermsOf = ({ entry, offer }: Pick<Filterable, 'entry' | 'offer'>): Terms[] => {
  const offers = offer ? [offer] : entry.freeOffers
  return offers.length > 0 ? offers.map(({ allTerms }) => allTerms) : [entry.terms ?? {}]
}

/** Places, and the European Union where one of them is in it. */
const withUnion = (places: readonly string[]): readonly string[] =>
  places.some((place) => liesIn(place, 'EU')) ? [...new Set([...places, 'EU'])] : places

/** For some filters `noCard`, `kind:trial`, `region:FR`; `?noCard` where no undisputed source says. */
export const keysOf = (subject: Filterable, filters: readonly (keyof typeof FACETS)[]): string[] =>
  filters.flatMap((name) => keysFor(name, FACETS[name](subject)))

function keysFor(name: string, value: ReturnType<Facet>): string[] {
  if (typeof value === 'boolean') return value ? [name] : []
  if (value === undefined) return [`?${name}`]
  // A kind that is unknown can be asked for, too.
  return [...value.map((one) => `${name}:${one}`), ...(value.includes('unknown') ? [`?${name}`] : [])]
}

export const boundsOf = (subject: Pick<Filterable, 'entry' | 'offer'>) => ({
  numbers: { retentionDays: longest(allTermsOf(subject).map(({ retentionDays }) => retentionDays)) },
  openTo: openTo(subject),
})

const longest = (days: readonly (number | undefined)[]): number | null =>
  days.includes(undefined) ? null : Math.max(...(days as number[]))

/** Where one can start. What needs no key asks for no account; what says nothing itself is open to whoever can sign up. */
export function openTo({ entry, offer }: Pick<Filterable, 'entry' | 'offer'>): Regions | undefined {
  const own = offer ?? entry.freeOffers.find(({ kind }) => kind === 'keyless') ?? entry.headline
  if (own && entry.disputed.has(`offers.${own.id}.regions`)) return undefined
  return own?.regions ?? (own?.kind === 'keyless' ? 'everywhere' : entry.signup?.regions)
}

/** `uses`: for which of its capabilities the row counts. */
export const offerKeys = (
  row: Place & { provider: Pick<CatalogProvider, 'entry' | 'status'> },
  uses: readonly Capability[],
): string[] => keysOf({ ...subjectOf(row), uses, ids: idsFor(row.offer, uses) }, OF_OFFERS)

/** The models that an offer names for it; none where it gives any. */
export function idsFor(offer: OfferView | null, uses: readonly Capability[]): string[] {
  const named = offer ? uses.map((use) => modelsFor(offer, use)) : []
  return named.some(({ any, pattern }) => any || pattern !== null) ? [] : named.flatMap(({ ids }) => ids)
}

export const subjectOf = ({
  provider: { entry, status },
  ...own
}: Pick<Place, 'offer' | 'kind' | 'card' | 'phone'> & {
  provider: Pick<CatalogProvider, 'entry' | 'status'>
}): Filterable => ({ ...own, entry, status: status.status })

export const OF_OFFERS = [...OFFER_FLAGS, 'apart', 'kind', 'region', 'country', 'atLimit'] as const

const OF_PROVIDERS = (Object.keys(FACETS) as (keyof typeof FACETS)[]).filter(
  (name) => name !== 'kind' && name !== 'atLimit',
)

export function providerRow({
  entry,
  status,
}: Pick<CatalogProvider, 'entry' | 'status'>): Omit<Row, 'json' | 'search'> {
  const subject = {
    entry,
    status: status.status,
    offer: null,
    kind: entry.kind,
    card: known(entry.card),
    phone: known(entry.phone),
  }
  return { keys: keysOf(subject, OF_PROVIDERS), ...boundsOf(subject), offers: offerKeysOf(entry) }
}

const known = ({ answer, assumed }: EntryView['card']) => (assumed ? undefined : answer)

/** For filters that one and the same offer must meet: `freeFor:chat`, `kind:trial`, `noCard`. */
function offerKeysOf(entry: EntryView): readonly (readonly string[])[] {
  const { freeOffers, capabilities = [], free, card, phone } = entry
  const asked = (kind: FreeTierKind, card: boolean | undefined, phone: boolean | undefined) => [
    ...keysFor('kind', [kind]),
    ...keysFor('noCard', isSpared(card)),
    ...keysFor('noPhone', isSpared(phone)),
  ]
  if (freeOffers.length > 0)
    return freeOffers.map((offer) => [
      ...capabilities.flatMap((one) => {
        if (offer.covers?.includes(one)) return [`freeFor:${one}`]
        return offer.excludes?.includes(one) ? [] : [`?freeFor:${one}`]
      }),
      ...asked(offer.kind, offer.card, offer.phone),
    ])
  const open = free === 'unknown' ? capabilities.map((one) => `?freeFor:${one}`) : []
  return [[...open, ...asked(free ?? 'none', known(card), known(phone))]]
}

/** All that is known to hold of a provider, or of any of its offers. */
export function facetsOf(provider: Pick<CatalogProvider, 'entry' | 'status'>): string[] {
  const { keys, offers = [] } = providerRow(provider)
  const ofOffers = offers.flat().filter((key) => key.includes(':'))
  return [...new Set([...keys, ...ofOffers])].filter((key) => !key.startsWith('?') && key !== 'apart')
}
