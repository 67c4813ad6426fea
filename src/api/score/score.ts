/** Computes a provider's score from facts and measurements, with every input that made it, and how far it could rise. */

import { covers } from '../../core/covers.ts'
import { disputedFacts } from '../../core/facts.ts'
import { ONCE_KINDS } from '../../core/limits.ts'
import { officialPackages } from '../../core/schema/connection.ts'
import { type FreeTierTerms, trainingOf } from '../../core/schema/free-tier.ts'
import type { PackageDownloads } from '../../core/schema/popularity.ts'
import type { Provider } from '../../core/schema/provider.ts'
import { statusPageOf } from '../../core/schema/provider.ts'
import type { FreeTierKind } from '../../core/schema/vocabulary.ts'
import { bestOf, type Derived, mainUnit } from '../allowance/allowances.ts'
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
  /** What it adds to its part. */
  points: number
  /** What it would add if it turned out as favourable as the known facts allow; equal to `points` where it is known. */
  atBest: number
}

export type ScoredPart = {
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
  parts: Record<Part, ScoredPart>
}

export type Scored = {
  provider: Provider
  /** The entry's comparable amounts. */
  allowances: readonly Derived[]
  checks: Checks
  /** How many daily runs are stored, of all providers. */
  runs: number
  /** Recorded downloads of the provider's official packages. */
  downloads: readonly PackageDownloads[]
  /** How many independent integration catalogues carry the provider; null where nobody counted. */
  catalogues: number | null
}

/** Parts are rounded to one decimal, and the total is computed from the rounded parts, as a reader would. */
export function score(scored: Scored): Score {
  const weights = weightsAfter(scored.runs)
  const facts = factInputs(scored.provider, scored.allowances)
  const inputs: Record<Part, Input[]> = {
    reliability: reliability(scored.checks),
    freeTier: facts.freeTier.map(({ input }) => input),
    documentation: facts.documentation.map(({ input }) => input),
    popularity: popularity(scored),
  }
  const assumed: Record<Part, boolean> = {
    reliability: total(scored.checks) === 0,
    freeTier: false,
    documentation: false,
    popularity: scored.downloads.length === 0 && scored.catalogues === null,
  }
  const parts = Object.fromEntries(
    (Object.keys(WEIGHTS) as Part[]).map((name) => [
      name,
      {
        score: sumOf(inputs[name], 'points'),
        weight: weights[name],
        assumed: assumed[name],
        inputs: inputs[name],
      },
    ]),
  ) as Record<Part, ScoredPart>
  const totalOf = (key: 'points' | 'atBest') =>
    oneDecimal(
      (Object.keys(WEIGHTS) as Part[]).reduce(
        (all, name) => all + sumOf(inputs[name], key) * weights[name],
        0,
      ),
    )
  const all = [...facts.freeTier, ...facts.documentation]
  const low = totalOf('points')
  return {
    version: VERSION,
    total: low,
    range: { low, high: totalOf('atBest') },
    known: Math.floor((all.filter(({ known }) => known).length / all.length) * 1000) / 1000,
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

function factInputs(provider: Provider, allowances: readonly Derived[]) {
  const tier: FreeTierTerms = provider.freeTier
  const disputed = disputedFacts(provider)
  const isDisputed = (name: string) => disputed.some((other) => covers(name, other))
  const kindKnown = tier.kind !== 'unknown' && !isDisputed('freeTier.kind')
  const kind: FreeTierKind = kindKnown ? tier.kind : 'unknown'
  const card = termOf(tier, 'requiresCreditCard', isDisputed('freeTier.requiresCreditCard'), kindKnown)
  const phone = termOf(tier, 'requiresPhone', isDisputed('freeTier.requiresPhone'), kindKnown)
  // Keyless asks for neither, so an entry that is known to ask for one can at best be permanent.
  const bestKind: FreeTierKind = card === true || phone === true ? 'permanent' : 'keyless'
  const training = trainingOf(tier)
  const trainingKnown = training !== 'unknown' && !isDisputed('freeTier.trainsOnData')
  const commercialKnown = typeof tier.commercialUse === 'boolean' && !isDisputed('freeTier.commercialUse')
  const requirement = (name: 'noCard' | 'noPhone', value: boolean | null) =>
    fact(
      name,
      value === null ? null : !value,
      value !== null,
      value ? 0 : TERM_POINTS[name],
      TERM_POINTS[name],
    )
  return {
    freeTier: [
      fact('kind', tier.kind, kindKnown, KIND_POINTS[kind], KIND_POINTS[bestKind]),
      requirement('noCard', card),
      requirement('noPhone', phone),
      allowance(provider, kind, allowances, isDisputed),
      fact(
        'noTraining',
        trainingKnown ? training === 'no' || training === 'opt-in' : null,
        trainingKnown,
        training === 'no' || training === 'opt-in' ? TERM_POINTS.noTraining : 0,
        TERM_POINTS.noTraining,
      ),
      fact(
        'commercialUse',
        commercialKnown ? tier.commercialUse === true : null,
        commercialKnown,
        tier.commercialUse === true ? TERM_POINTS.commercialUse : 0,
        TERM_POINTS.commercialUse,
      ),
    ],
    documentation: documentation(provider),
  }
}

/** Whether a card or phone is asked for, or null where nothing undisputed says. The kind implies some of it. */
function termOf(
  tier: FreeTierTerms,
  term: 'requiresCreditCard' | 'requiresPhone',
  disputed: boolean,
  kindKnown: boolean,
): boolean | null {
  if (disputed) return null
  if (tier.kind === 'keyless') return kindKnown ? false : null
  const value = tier[term]
  return value === 'unknown'
    ? tier.kind === 'none' && kindKnown && term === 'requiresCreditCard'
      ? true
      : null
    : value
}

/** The main capability's amount: by its size in the main unit, least in any other unit. */
function allowance(
  provider: Provider,
  kind: FreeTierKind,
  allowances: readonly Derived[],
  isDisputed: (name: string) => boolean,
): Fact {
  const tier: FreeTierTerms = provider.freeTier
  const most = ALLOWANCE_POINTS.most * (ONCE_KINDS.has(kind) ? ALLOWANCE_POINTS.onceShare : 1)
  if (kind === 'none') return fact('allowance', 'none', true, 0, most)
  const stated = tier.allowance ?? 'unknown'
  if (kind === 'unknown' || stated === 'unknown' || isDisputed('freeTier.allowance'))
    return fact('allowance', null, false, 0, most)
  if (stated === 'unpublished') return fact('allowance', stated, true, 0, most)
  const once = ONCE_KINDS.has(kind) ? ALLOWANCE_POINTS.onceShare : 1
  if (stated === 'unmetered') return fact('allowance', stated, true, ALLOWANCE_POINTS.unmetered * once, most)
  const main = provider.capabilities?.[0]
  const scored =
    main === undefined
      ? []
      : [...rankable(kind)].flatMap((per) => {
          const best = bestOf(
            allowances.filter((candidate) => candidate.per === per),
            main,
          )
          return best
            ? [{ best, points: amountPoints(best) * (per === 'once' ? ALLOWANCE_POINTS.onceShare : 1) }]
            : []
        })
  const winner = scored.toSorted((a, b) => b.points - a.points)[0]
  if (!winner) return fact('allowance', 'counted', true, 0, most)
  const { best, points } = winner
  return fact(
    'allowance',
    `${best.amount} ${best.metric} ${best.per === 'once' ? 'once' : 'a month'}`,
    !isDisputed(`freeTier.limits.${best.limit}`),
    points,
    most,
  )
}

/** A repeating cap on a grant is a rate cap; a sum given once in addition to a renewing one counts at a third. */
const rankable = (kind: FreeTierKind): readonly ('month' | 'once')[] =>
  ONCE_KINDS.has(kind) ? ['once'] : ['month', 'once']

function amountPoints({ metric, amount, capability }: Derived): number {
  const { least, most } = ALLOWANCE_POINTS
  const scale = metric === mainUnit(capability) ? ALLOWANCE_SCALE[metric] : undefined
  if (!scale || amount <= scale.lo) return least
  const share = Math.log10(amount / scale.lo) / Math.log10(scale.hi / scale.lo)
  return least + (most - least) * Math.min(1, share)
}

function documentation(provider: Provider): Fact[] {
  const packages = Object.values(officialPackages(provider.connection)).flat()
  return (Object.keys(DOCUMENTATION_POINTS) as DocumentationInput[]).map((name) => {
    const value =
      name === 'officialSdk'
        ? provider.connection.sdks === undefined
          ? null
          : packages.length > 0
        : name === 'statusPage'
          ? provider.health.statusPage === undefined
            ? null
            : statusPageOf(provider.health) !== undefined
          : provider.links[name] === undefined
            ? null
            : typeof provider.links[name] === 'string'
    const points = DOCUMENTATION_POINTS[name]
    return fact(name, value, value !== null, value ? points : 0, points)
  })
}

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
