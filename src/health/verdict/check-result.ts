/** From what a run saw of one provider to the result that its state follows from. */
import type { HealthCheck } from '../../schema/health-run.ts'
import { LIMITS } from '../check/limits.ts'
import { confirmed, findingOf } from '../check/probe.ts'
import type { CheckResult } from './transition.ts'
import { verdictOf } from './verdict.ts'

export function resultOf({ samples, page, certificateDays }: HealthCheck): CheckResult {
  const probe = findingOf(samples)
  const latency = samples.findLast(({ kind, ms }) => kind === 'ok' && ms !== undefined)?.ms
  const warnings: readonly (string | false)[] = [
    probe.kind === 'misconfigured' && probe.reason,
    certificateDays !== null && certificateDays < LIMITS.certificateDays && 'certificate_expires_soon',
    page === 'unreadable' && 'page_unreadable',
  ]
  const warning = warnings.find((each) => each !== false)
  return {
    probe,
    verdict: verdictOf(probe, page ?? 'unreadable'),
    confirmed: confirmed(samples, LIMITS.confirm),
    ...(latency === undefined ? {} : { latency }),
    ...(warning ? { warning } : {}),
  }
}
