/**
 * The score's numbers: what each fact is worth, and how the parts weigh. Change one, and raise `VERSION`.
 *
 * Every part is a sum of points, each from one input, so that anybody can add them up again. An unknown fact
 * earns nothing; no fact earns less than nothing. Hence a favourable fact never lowers a part, and leaving one
 * out never raises it. `docs/scoring.md` explains the formula to readers.
 */
import type { FreeTierKind, LinkName } from '../schema/vocabulary.ts'

export const VERSION = '1.0'

/** Share of each part in the total; the shares add up to 1. */
export const WEIGHTS = { reliability: 0.35, freeTier: 0.3, documentation: 0.2, popularity: 0.15 } as const
export type Part = keyof typeof WEIGHTS

/** What the kind of free tier earns. */
export const KIND_POINTS: Record<FreeTierKind, number> = {
  keyless: 50,
  permanent: 45,
  'renewing-credits': 40,
  'one-time-credits': 20,
  trial: 15,
  none: 0,
  unknown: 0,
}

/** What each favourable term of the free tier earns on top. Together with the best kind: 100. */
export const TERM_POINTS = {
  noCard: 20,
  noPhone: 10,
  numericLimit: 10,
  noTraining: 5,
  commercialUse: 5,
} as const

/** What each kind of documentation earns; together 100. */
export const DOCUMENTATION_POINTS: Partial<Record<LinkName | 'officialSdk' | 'statusPage', number>> = {
  openapi: 20,
  quickstart: 15,
  errors: 15,
  limits: 15,
  changelog: 10,
  officialSdk: 15,
  statusPage: 10,
}

/**
 * Reliability is the mean of what each conclusive daily check of the last 90 days earned, together with
 * `PRIOR_CHECKS` imagined checks that each earned `PRIOR` (a Bayesian average): few checks move it little.
 */
export const PRIOR = 50
export const PRIOR_CHECKS = 10
export const CHECK_POINTS = { online: 100, degraded: 50, down: 0 } as const

/** Popularity starts at the prior, and reaches 100 at ten to this power of downloads a month. */
export const DOWNLOADS_EXPONENT_AT_100 = 8
