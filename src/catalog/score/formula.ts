/**
 * The score's numbers: what each fact is worth, and how the parts weigh. Change one, and raise `VERSION`.
 *
 * Every part is a sum of points, each from one input, so that anybody can add them up again. An unknown or disputed
 * fact earns nothing; no fact earns less than nothing. Hence a favourable fact never lowers a part, and leaving one
 * out never raises it. `docs/scoring.md` explains the formula to readers; a test reads its tables.
 */

import type { FreeTierKind, LinkName, Metric } from '../../schema/vocabulary.ts'
export const VERSION = '3.0'

/** Share of each part in the total, once there are `RUNS_FOR_FULL_WEIGHT` daily runs; the shares add up to 1. */
export const WEIGHTS = { reliability: 0.3, freeTier: 0.4, documentation: 0.1, popularity: 0.2 } as const
export type Part = keyof typeof WEIGHTS

/** Until there are this many stored daily runs, reliability weighs less, the same for all; the others share the rest. */
export const RUNS_FOR_FULL_WEIGHT = 14

export const KIND_POINTS: Record<FreeTierKind, number> = {
  keyless: 32,
  permanent: 30,
  'renewing-credits': 28,
  'one-time-credits': 18,
  trial: 12,
  none: 0,
  unknown: 0,
}

/** What each favourable term of the free tier earns on top. With the best kind and the best allowance: 100. */
export const TERM_POINTS = { noCard: 20, noPhone: 10, noTraining: 5, commercialUse: 5 } as const

/** What the allowance of the main capability earns. `unmetered` is the most for an offer without a quota, `unpublished` what a quota that no page names earns; what is given once, or for a time, earns half. */
export const ALLOWANCE_POINTS = {
  most: 28,
  least: 4,
  unmetered: 16,
  unpublished: 4,
  onceShare: 1 / 2,
} as const

/** The amounts that earn the least and the most, as docs/scoring.md explains; between them points grow with the logarithm. */
export const ALLOWANCE_SCALE: Partial<Record<Metric, { lo: number; hi: number }>> = {
  tokens: { lo: 200_000, hi: 100_000_000 },
  characters: { lo: 10_000, hi: 2_000_000 },
  minutes: { lo: 2, hi: 5_000 },
  images: { lo: 50, hi: 5_000 },
  pages: { lo: 50, hi: 10_000 },
  searches: { lo: 200, hi: 10_000 },
  requests: { lo: 50_000, hi: 200_000_000 },
}

export const DOCUMENTATION_POINTS = {
  openapi: 20,
  quickstart: 15,
  reference: 10,
  errors: 15,
  limits: 15,
  changelog: 10,
  officialSdk: 10,
  statusPage: 5,
} as const satisfies Partial<Record<LinkName | 'officialSdk' | 'statusPage', number>>
export type DocumentationInput = keyof typeof DOCUMENTATION_POINTS

/** Reliability: the mean of what each conclusive check of 90 days earned and of `PRIOR_CHECKS` that earned `PRIOR`, so that few move it little. */
export const PRIOR = 50
export const PRIOR_CHECKS = 10
export const CHECK_POINTS = { online: 100, degraded: 50, down: 0 } as const

/**
 * Popularity: a base, monthly downloads up to ten to `downloadsExponent`, and integration catalogues up to `catalogues`.
 * Catalogues weigh more: they list AI APIs alone, while a package may be the driver of a database or the client of a cloud.
 */
export const POPULARITY = {
  base: 20,
  downloads: 30,
  downloadsExponent: 8,
  catalogues: 50,
  cataloguesForAll: 8,
} as const

export const PART_TITLES = {
  freeTier: 'Free tier',
  documentation: 'Documentation',
  reliability: 'Reliability',
  popularity: 'Popularity',
} as const
