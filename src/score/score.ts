/** Computes a provider's score from facts and measurements, with every input that made it. */

import { officialPackages } from '../schema/connection.ts'
import { type FreeTierTerms, trainingOf } from '../schema/free-tier.ts'
import type { PackageDownloads } from '../schema/popularity.ts'
import type { Provider } from '../schema/provider.ts'
import { statusPageOf } from '../schema/provider.ts'
import {
  CHECK_POINTS,
  DOCUMENTATION_POINTS,
  DOWNLOADS_EXPONENT_AT_100,
  KIND_POINTS,
  type Part,
  PRIOR,
  PRIOR_CHECKS,
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
  /** What it adds to its part. */
  points: number
}

export type ScoredPart = {
  /** 0 to 100, one decimal: the sum of the inputs' points. */
  score: number
  weight: number
  /** Whether the part rests on a prior alone, because nothing was measured yet. */
  assumed: boolean
  inputs: Input[]
}

export type Score = { version: string; total: number; parts: Record<Part, ScoredPart> }

export type Scored = {
  provider: Provider
  /** Terms that sources show and no source contradicts. */
  noCard: boolean
  noPhone: boolean
  checks: Checks
  /** Recorded downloads of the provider's official packages. */
  downloads: readonly PackageDownloads[]
}

/** Parts are rounded to one decimal, and the total is computed from the rounded parts, as a reader would. */
export function score(scored: Scored): Score {
  const parts: Record<Part, ScoredPart> = {
    reliability: part('reliability', reliability(scored.checks), total(scored.checks) === 0),
    freeTier: part('freeTier', freeTier(scored), false),
    documentation: part('documentation', documentation(scored.provider), false),
    popularity: part('popularity', popularity(scored.downloads), scored.downloads.length === 0),
  }
  const sum = Object.values(parts).reduce((all, { score, weight }) => all + score * weight, 0)
  return { version: VERSION, total: oneDecimal(sum), parts }
}

function part(name: Part, inputs: Input[], assumed: boolean): ScoredPart {
  const sum = inputs.reduce((all, { points }) => all + points, 0)
  return { score: oneDecimal(Math.min(100, Math.max(0, sum))), weight: WEIGHTS[name], assumed, inputs }
}

function reliability(checks: Checks): Input[] {
  const all = total(checks) + PRIOR_CHECKS
  return [
    { name: 'priorChecks', value: PRIOR_CHECKS, points: threeDecimals((PRIOR_CHECKS * PRIOR) / all) },
    ...(['online', 'degraded', 'down'] as const).map((status) => ({
      name: `${status}Checks`,
      value: checks[status],
      points: threeDecimals((checks[status] * CHECK_POINTS[status]) / all),
    })),
  ]
}

function freeTier({ provider, noCard, noPhone }: Scored): Input[] {
  const terms: FreeTierTerms = provider.freeTier
  const limits = terms.limits?.length ?? 0
  return [
    { name: 'kind', value: terms.kind, points: KIND_POINTS[terms.kind] },
    earned('noCard', noCard, noCard),
    earned('noPhone', noPhone, noPhone),
    earned('numericLimit', limits, limits > 0),
    earned('noTraining', trainingOf(terms), trainingOf(terms) === 'no' || trainingOf(terms) === 'opt-in'),
    earned('commercialUse', asKnown(terms.commercialUse), terms.commercialUse === true),
  ]
}

const earned = (name: keyof typeof TERM_POINTS, value: Input['value'], earns: boolean): Input => ({
  name,
  value,
  points: earns ? TERM_POINTS[name] : 0,
})

const asKnown = (value: unknown) => (typeof value === 'boolean' ? value : null)

function documentation(provider: Provider): Input[] {
  const packages = Object.values(officialPackages(provider.connection)).flat()
  const facts: [keyof typeof DOCUMENTATION_POINTS, boolean | null][] = [
    ...(['openapi', 'quickstart', 'errors', 'limits', 'changelog'] as const).map(
      (name): [keyof typeof DOCUMENTATION_POINTS, boolean | null] => [
        name,
        provider.links[name] === undefined ? null : typeof provider.links[name] === 'string',
      ],
    ),
    ['officialSdk', packages.length > 0 || null],
    ['statusPage', statusPageOf(provider.health) !== undefined || null],
  ]
  return facts.map(([name, value]) => ({
    name,
    value,
    points: value === true ? DOCUMENTATION_POINTS[name]! : 0,
  }))
}

function popularity(downloads: readonly PackageDownloads[]): Input[] {
  const monthly = downloads.reduce((all, { downloads }) => all + downloads, 0)
  const share = Math.min(1, Math.log10(1 + monthly) / DOWNLOADS_EXPONENT_AT_100)
  return [
    { name: 'prior', value: PRIOR, points: PRIOR },
    {
      name: 'monthlyDownloads',
      value: downloads.length === 0 ? null : monthly,
      points: threeDecimals((100 - PRIOR) * share),
    },
  ]
}

const total = (checks: Checks) => checks.online + checks.degraded + checks.down

/** The small nudge keeps a sum such as 49.949999… that means 49.95 from rounding the wrong way. */
const oneDecimal = (value: number) => Math.round(value * 10 + 1e-9) / 10
const threeDecimals = (value: number) => Math.round(value * 1000 + 1e-9) / 1000
