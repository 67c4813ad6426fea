/** Computes a provider's score from facts and measurements, with every input that made it, and how far it could rise. */

import { ifKnown } from '../../base/json.ts'
import { noTraining } from '../../entry/free-offers.ts'
import { ONCE_KINDS } from '../../entry/offer-limits.ts'
import type { EntryView, OfferView } from '../../entry/view.ts'
import { officialPackages } from '../../schema/connection.ts'
import { statusPageOf } from '../../schema/health-check.ts'
import type { PackageDownloads } from '../../schema/imported.ts'
import type { Terms } from '../../schema/terms.ts'
import type { FreeTierKind } from '../../schema/vocabulary.ts'
import { bestOf, coveredBy, type Derived, mainUnit, offerAllowances } from '../allowance/allowances.ts'
import {
  ALLOWANCE_POINTS,
  ALLOWANCE_SCALE,
  CHECK_POINTS,
  DOCUMENTATION_POINTS,
  type DocumentationInput,
  KIND_POINTS,
  type Part,
  POPULARITY,
  PRIOR,
  PRIOR_CHECKS,
  RUNS_FOR_FULL_WEIGHT,
  TERM_POINTS,
  VERSION,
  WEIGHTS,
} from './formula.ts'
/** Conclusive daily checks of the last 90 days, by what they found. */
export type Checks = { online: number; degraded: number; down: number }

export type Input = {
  name: string
  /** The fact or measurement; null where it is not known. */
  value: string | number | boolean | null
  points: number
  /** What it would add if it turned out as favourable as the known facts allow; equal to `points` where it is known. */
  atBest: number
}

type ScoredPart = {
  /** 0 to 100, one decimal: the sum of the inputs' points. */
  score: number
  weight: number
  /** Whether the part rests on a prior alone, because nothing was measured yet. */
  assumed: boolean
  inputs: Input[]
}

export type Score = {
  version: string
  total: number
  /** From all unknown facts at their least (the total) to all at their most favourable. */
  range: { low: number; high: number }
  /** The share, 0 to 1, of the fourteen facts behind free tier and documentation that is known and undisputed. */
  known: number
  /** The id of the offer that the part freeTier is of: of those that could be the headline, the one that earns most. Null where there is none. */
  offer: string | null
  parts: Record<Part, ScoredPart>
}

export type Scored = {
  entry: EntryView
  checks: Checks
  /** How many daily runs are stored, of all providers. */
  runs: number
  downloads: readonly PackageDownloads[]
  /** How many independent integration catalogues carry the provider; null where nobody counted. */
  catalogues: number | null
}

/** Parts are rounded to one decimal, and the total is computed from the rounded parts, as a reader would. */
export function score(scored: Scored): Score {
  const weights = weightsAfter(scored.runs)
  const { offer, facts, atBest } = freeTier(scored.entry)
  const documented = documentation(scored.entry)
  const inputs: Record<Part, Input[]> = {
    reliability: reliability(scored.checks),
    freeTier: facts.map(({ input }) => input),
    documentation: documented.map(({ input }) => input),
    popularity: popularity(scored),
  }
  const assumed: Record<Part, boolean> = {
    reliability: total(scored.checks) === 0,
    freeTier: false,
    documentation: false,
    popularity: scored.downloads.length === 0 && scored.catalogues === null,
  }
  const names = Object.keys(WEIGHTS) as Part[]
  const partOf = (name: Part): ScoredPart => ({
    score: sumOf(inputs[name], 'points'),
    weight: weights[name],
    assumed: assumed[name],
    inputs: inputs[name],
  })
  const parts = Object.fromEntries(names.map((name) => [name, partOf(name)])) as Score['parts']
  const totalOf = (partOf: (name: Part) => number) =>
    oneDecimal(names.reduce((all, name) => all + partOf(name) * weights[name], 0))
  const all = [...facts, ...documented]
  const low = totalOf((name) => parts[name].score)
  return {
    version: VERSION,
    total: low,
    range: { low, high: totalOf((name) => (name === 'freeTier' ? atBest : sumOf(inputs[name], 'atBest'))) },
    known: Math.floor((all.filter(({ known }) => known).length / all.length) * 1000) / 1000,
    offer,
    parts,
  }
}

/** Reliability's weight grows with the stored runs; the other parts share the rest in proportion. Six decimals. */
export function weightsAfter(runs: number): Record<Part, number> {
  const reliability = WEIGHTS.reliability * Math.min(1, runs / RUNS_FOR_FULL_WEIGHT)
  const stretch = (1 - reliability) / (1 - WEIGHTS.reliability)
  const round = (value: number) => Math.round(value * 1e6) / 1e6
  return {
    reliability: round(reliability),
    freeTier: round(WEIGHTS.freeTier * stretch),
    documentation: round(WEIGHTS.documentation * stretch),
    popularity: round(WEIGHTS.popularity * stretch),
  }
}

type Fact = { input: Input; known: boolean }

/** A fact that is known earns its points; one that is not earns nothing, and at best `most`. */
function fact(name: string, value: Input['value'], known: boolean, points: number, most: number): Fact {
  const earned = known ? threeDecimals(points) : 0
  return { known, input: { name, value, points: earned, atBest: known ? earned : threeDecimals(most) } }
}

type FreeTier = {
  offer: string | null
  facts: Fact[]
  /** What the part could be at most: another offer may gain more from what is not known of it. */
  atBest: number
}

/** Of the offers that could be the headline, the one that earns most now; the first of equals. */
function freeTier(entry: EntryView): FreeTier {
  const scored = entry.candidates.map((offer) => ({
    offer: offer.id,
    facts: offerFacts(entry, offer),
  }))
  if (scored.length === 0) scored.push({ offer: '', facts: factsWithoutOffer(entry) })
  const inputs = (facts: readonly Fact[]) => facts.map(({ input }) => input)
  const earned = ({ facts }: { facts: Fact[] }) => sumOf(inputs(facts), 'points')
  const best = scored.reduce((most, one) => (earned(one) > earned(most) ? one : most))
  return {
    offer: best.offer || null,
    facts: best.facts,
    atBest: Math.max(...scored.map(({ facts }) => sumOf(inputs(facts), 'atBest'))),
  }
}

function offerFacts(entry: EntryView, offer: OfferView): Fact[] {
  const { card, phone } = offer
  return [
    kindFact(offer.kind, card === true || phone === true),
    term('noCard', not(card)),
    term('noPhone', not(phone)),
    allowance(entry, offer),
    ...termFacts(offer.allTerms),
  ]
}

/** Where nothing is free of what the API does first, or nobody knows. */
function factsWithoutOffer(entry: EntryView): Fact[] {
  const kind = entry.freeOffers.length > 0 ? 'none' : (entry.free ?? (entry.retired ? 'none' : 'unknown'))
  const { card, phone } = entry.withoutOffer
  return [
    kindFact(kind, card === true || phone === true),
    term('noCard', not(card ?? (kind === 'none' ? true : undefined))),
    term('noPhone', not(phone)),
    fact('allowance', kind === 'none' ? kind : null, kind === 'none', 0, ALLOWANCE_POINTS.most),
    ...termFacts(entry.terms ?? {}),
  ]
}

/** Keyless asks for neither card nor phone, so what is known to ask for one can at best be permanent. */
function kindFact(kind: FreeTierKind, asksForSomething: boolean): Fact {
  const best = asksForSomething ? 'permanent' : 'keyless'
  return fact('kind', kind, kind !== 'unknown', KIND_POINTS[kind], KIND_POINTS[best])
}

const not = (value: boolean | undefined) => (value === undefined ? undefined : !value)

const term = (name: keyof typeof TERM_POINTS, holds: boolean | undefined): Fact =>
  fact(name, holds ?? null, holds !== undefined, holds ? TERM_POINTS[name] : 0, TERM_POINTS[name])

const termFacts = (terms: Terms): Fact[] => [
  term('noTraining', noTraining(terms)),
  term('commercialUse', ifKnown(terms.commercialUse)),
]

/** The main capability's amount: by its size in the main unit, least in any other unit. */
function allowance(entry: EntryView, offer: OfferView): Fact {
  const share = ONCE_KINDS.has(offer.kind) ? ALLOWANCE_POINTS.onceShare : 1
  const most = ALLOWANCE_POINTS.most * share
  const main = entry.capabilities?.[0]
  const covered = coveredBy(offer, entry)
  // An amount of which nobody says that it is for this may be for something else.
  const isOpen = offer.kind === 'unknown' || offer.allowance === 'unknown'
  if (isOpen || main === undefined || !covered.includes(main)) return fact('allowance', null, false, 0, most)
  if (offer.allowance === 'unpublished')
    return fact('allowance', 'unpublished', true, ALLOWANCE_POINTS.unpublished * share, most)
  const per = ONCE_KINDS.has(offer.kind) ? 'once' : 'month'
  const best = bestOf(
    offerAllowances(offer, main, covered).filter((amount) => amount.per === per),
    main,
  )
  if (offer.allowance === 'unmetered') {
    const points =
      best === undefined ? ALLOWANCE_POINTS.least : Math.min(ALLOWANCE_POINTS.unmetered, amountPoints(best))
    return fact('allowance', 'unmetered', true, points * share, most)
  }
  if (best === undefined) return fact('allowance', 'counted', true, 0, most)
  const words = `${best.amount} ${best.metric} ${per === 'once' ? 'once' : 'a month'}`
  return fact('allowance', words, true, amountPoints(best) * share, most)
}

function amountPoints({ metric, amount, capability }: Derived): number {
  const { least, most } = ALLOWANCE_POINTS
  const scale = metric === mainUnit(capability) ? ALLOWANCE_SCALE[metric] : undefined
  if (!scale || amount <= scale.lo) return least
  const share = Math.log10(amount / scale.lo) / Math.log10(scale.hi / scale.lo)
  return least + (most - least) * Math.min(1, share)
}

/** Whether there is such a thing; null where nobody looked. */
function documented({ connection, health, links }: EntryView, name: DocumentationInput): boolean | null {
  if (name === 'officialSdk')
    return connection.sdks ? Object.values(officialPackages(connection)).flat().length > 0 : null
  if (name === 'statusPage') return health.statusPage ? statusPageOf(health) !== undefined : null
  return links[name] === undefined ? null : typeof links[name] === 'string'
}

const documentation = (provider: EntryView): Fact[] =>
  (Object.keys(DOCUMENTATION_POINTS) as DocumentationInput[]).map((name) => {
    const value = documented(provider, name)
    const points = DOCUMENTATION_POINTS[name]
    return fact(name, value, value !== null, value ? points : 0, points)
  })

/** Measured, so the same at both ends of the range. */
const measured = (name: string, value: Input['value'], points: number): Input => ({
  name,
  value,
  points: threeDecimals(points),
  atBest: threeDecimals(points),
})

function reliability(checks: Checks): Input[] {
  const all = total(checks) + PRIOR_CHECKS
  return [
    measured('priorChecks', PRIOR_CHECKS, (PRIOR_CHECKS * PRIOR) / all),
    ...(['online', 'degraded', 'down'] as const).map((status) =>
      measured(`${status}Checks`, checks[status], (checks[status] * CHECK_POINTS[status]) / all),
    ),
  ]
}

function popularity({ downloads, catalogues }: Scored): Input[] {
  const of = (registry: PackageDownloads['registry']) =>
    downloads.filter((item) => item.registry === registry).reduce((all, item) => all + item.downloads, 0)
  const monthly = Math.max(of('npm'), of('pypi'))
  const share = Math.min(1, Math.log10(1 + monthly) / POPULARITY.downloadsExponent)
  return [
    measured('base', POPULARITY.base, POPULARITY.base),
    measured('monthlyDownloads', downloads.length === 0 ? null : monthly, POPULARITY.downloads * share),
    measured(
      'catalogues',
      catalogues,
      POPULARITY.catalogues * Math.min(1, (catalogues ?? 0) / POPULARITY.cataloguesForAll),
    ),
  ]
}

const total = (checks: Checks) => checks.online + checks.degraded + checks.down

function sumOf(inputs: readonly Input[], key: 'points' | 'atBest'): number {
  const sum = inputs.reduce((all, input) => all + input[key], 0)
  return oneDecimal(Math.min(100, Math.max(0, sum)))
}

/** The small nudge keeps a sum such as 49.949999… that means 49.95 from rounding the wrong way. */
const oneDecimal = (value: number) => Math.round(value * 10 + 1e-9) / 10
const threeDecimals = (value: number) => Math.round(value * 1000 + 1e-9) / 1000
