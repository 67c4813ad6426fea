/** What lists show of providers, offers and models. */
import { requestsOf } from '../catalog/allowance/allowances.ts'
import { type AllowanceWords, placeWords } from '../catalog/allowance/place-words.ts'
import { isFree, type RankedOffer } from '../catalog/allowance/ranking.ts'
import { barriersOf } from '../catalog/models/model-rows.ts'
import { trainingOf } from '../entry/free-offers.ts'
import type { EntryView, Term } from '../entry/view.ts'
import { quantity } from '../entry/words.ts'
import {
  type Capability,
  type FreeTierKind,
  SIGN_UP_ASK_WORDS,
  type SignUpAsk,
  type Training,
} from '../schema/vocabulary.ts'
import type { Start } from './components/signs.tsx'
import type { SiteProvider } from './site-page.ts'

const TRAINS: Readonly<Record<Training, string | null>> = {
  no: 'does not train',
  'opt-in': 'trains only if you opt in',
  'opt-out': 'trains unless you opt out',
  'service-improvement': 'may improve services',
  yes: 'trains on input',
  unknown: null,
}

/** `trains on input; EU: does not train`; null where no undisputed source says. `offer`: of that one; left out, of the one that speaks for the provider. */
export function trainsOf({ of: { entry } }: Pick<SiteProvider, 'of'>, offer?: string): string | null {
  const trains = termsOf(entry, offer)?.trainsOnData
  const word = TRAINS[trainingOf({ trainsOnData: trains })]
  if (word === null) return null
  const except = typeof trains === 'object' ? trains.except : []
  const others = except.map(({ regions, value }) => `${shortPlaces(regions)}: ${TRAINS[value] ?? '?'}`)
  return [word, ...others].join('; ')
}

export const offerOf = <Offer extends { id: string }>(
  { offers }: { offers: readonly Offer[] },
  id: string | null,
) => offers.find((one) => one.id === id)

/** The terms of an offer, or of the one that speaks for the provider; without one, those of paid use. */
export const termsOf = (entry: EntryView, offer?: string) =>
  (offer === undefined ? entry.headline : offerOf(entry, offer))?.allTerms ?? entry.terms

/** Whether what is sent trains models, and that use in a business is forbidden. */
export function conditionWords(host: Pick<SiteProvider, 'of'>, offer: string): string {
  const trains = trainsOf(host, offer) ?? 'training ?'
  return termsOf(host.of.entry, offer)?.commercialUse === false ? `${trains} · no commercial use` : trains
}

/** The European Union stands for its members. */
const shortPlaces = (codes: readonly string[]) => (codes.includes('EU') ? 'EU' : codes.join(', '))

const said = ({ answer, assumed }: Term) => (assumed ? null : answer)

/** What it takes to start; null where no undisputed source says. */
export function startOf({ of }: SiteProvider): Start {
  const { kind, card, phone } = of.entry
  return { keyless: kind === 'keyless', card: said(card), phone: said(phone) }
}

type OfOffer = Pick<RankedOffer, 'kind'> & {
  card?: boolean | null | undefined
  phone?: boolean | null | undefined
  asks?: readonly SignUpAsk[] | undefined
  onlyFrom?: readonly string[] | undefined
}

export const startOfOffer = ({ kind, card, phone, asks = [], onlyFrom = [] }: OfOffer): Start => {
  const more = [
    ...asks.map((ask) => SIGN_UP_ASK_WORDS[ask].title),
    ...(onlyFrom.length > 0 ? [`only ${shortPlaces(onlyFrom)}`] : []),
  ]
  return {
    keyless: kind === 'keyless',
    card: card ?? null,
    phone: phone ?? null,
    ...(more.length > 0 && { more }),
  }
}

/** The same of an offer in its place, which does not say itself what else keeps people out. */
export const startOfPlace = (place: RankedOffer): Start =>
  startOfOffer({ ...place, ...(place.offer && barriersOf(place.provider, place.offer)) })

/** What a list of one capability shows of an offer: its amount, what that comes to, and what it takes to start with it. */
export type Shown = AllowanceWords & {
  about: string | null
  isFree: boolean
  kind: FreeTierKind
  start: Start
}

/** All that a row of `/providers` shows; the finder's index holds it too. */
export type FinderRow = Pick<SiteProvider, 'slug' | 'name' | 'category' | 'tagline' | 'status'> & {
  allowance: string
  condition: string | null
  start: Start
  /** What of it is free, its main capability first. */
  covers: readonly Capability[]
  /** Whether it trains on input, and where the company is; null where no undisputed source says. */
  trains: string | null
  about: string | null
  kind?: FreeTierKind
  country: string | null
  /** What the list of a capability shows of each offer of it, and at which place; the one that stands for it first. */
  free: Partial<Record<Capability, (Shown & { place: number })[]>>
}

/** The place of a row in the table of `/models`, slug and id of its model, null where it is of no single one, and what a search shows of it. */
export type IndexedModel = [
  place: number | null,
  slug: string | null,
  id: string | null,
  said: string,
  start: Start,
]

export const shownOf = (row: RankedOffer): Shown => ({
  ...placeWords(row),
  about: aboutWords(row),
  isFree: isFree(row),
  kind: row.kind,
  start: startOfPlace(row),
})

/** `≈ 133 requests a day`, `≈ 480 minutes`: the amount that ranks it, where the published one is in another unit. */
export function aboutWords({ allowance }: Pick<RankedOffer, 'allowance'>): string | null {
  if (!allowance || allowance.atMost || allowance.from.metric === allowance.metric) return null
  const { amount, metric, from } = allowance
  const { per } = from
  const requests = requestsOf(allowance)
  if (requests !== null)
    return `≈ ${quantity(requests, 'requests', false)}${allowance.per === 'month' ? ' a day' : ''}`
  // The amount is that of a month of 30 days; the words before it say a day.
  const same = per === 'day' ? amount / 30 : amount
  const value = same < 10 ? Number(same.toPrecision(2)) : Math.round(same)
  const window = per === 'day' || per === 'month' || per === 'once' ? '' : ' a month'
  return `≈ ${quantity(value, metric, value >= 1_000_000)}${window}`
}
