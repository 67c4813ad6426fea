/** The JSON report of one run: enough to derive every verdict and transition again from a newer state. */
import * as z from 'zod'
import { healthRun } from './health.ts'
import { liveList } from './live-models.ts'
import { slug } from './text.ts'

const code = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)

export const healthSample = z.strictObject({
  wave: z.int().min(1).max(3),
  at: z.int().nonnegative().describe('Milliseconds since the run began.'),
  /** What kind of evidence an attempt is. `protocol`: a server answered, but not in HTTP over TLS. */
  kind: z.enum([
    'ok',
    'slow',
    'server_error',
    'protocol',
    'network',
    'name_or_certificate',
    'inconclusive',
    'misconfigured',
  ]),
  reason: code,
  status: z.int().min(0).max(999).optional().describe('The HTTP status, if there was an answer.'),
  ms: z.int().nonnegative().optional().describe('Milliseconds to the response headers, if they came.'),
})
export type HealthSample = z.infer<typeof healthSample>

/** What a run observed of one provider. */
export const healthCheck = z.strictObject({
  slug,
  samples: z
    .array(healthSample)
    .max(3)
    .describe('One for each wave that checked the probe; empty without a probe.'),
  page: z
    .enum(['operational', 'maintenance', 'minor', 'major', 'critical', 'unscoped', 'unreadable'])
    .nullable()
    .describe('What the official status page says of the API; null without a page that we can read.'),
  certificateDays: z.int().nullable().describe('Days until the certificate expires, if one was seen.'),
})
export type HealthCheck = z.infer<typeof healthCheck>

export const healthReport = z.object({
  version: z.literal(1),
  outcome: z.enum(['done', 'nothing_to_do', 'internal_error', 'canaries', 'circuit_breaker', 'mass_change']),
  run: healthRun,
  checks: z.array(healthCheck),
  lists: z
    .array(liveList)
    .optional()
    .describe('What the lists of models lack that were read as a whole; only of a daily run.'),
})
export type HealthReport = z.infer<typeof healthReport>
