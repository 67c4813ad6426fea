/** Checks a site against every expectation of its kind of host, and the results against the known gaps. */

import { EXPECTATIONS } from './expectations.ts'
import type { Gap, HostKind } from './hosts.ts'
import { Mismatch } from './mismatch.ts'
import type { Site } from './site.ts'

export type Finding = {
  expectation: string
  /** `host differs`: not met, as a gap says. `stale gap`: met, though a gap says that it cannot be. */
  outcome: 'pass' | 'fail' | 'host differs' | 'stale gap'
  /** What came instead, or why the host differs. Empty for a pass. */
  detail: string
}

/** One finding an expectation, in their order. `tell` hears of each as soon as it is known: a slow host takes minutes. */
export async function conform(
  site: Site,
  { isMirror, gaps }: HostKind,
  tell: (finding: Finding) => void = () => {},
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, ofMirrors, check } of EXPECTATIONS) {
    if (isMirror && !ofMirrors) continue
    const mismatch = await check(site).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Mismatch) return error.message
        throw error
      },
    )
    const gap = gaps.find(({ expectation }) => expectation === name)
    const finding = { expectation: name, ...outcomeOf(mismatch, gap) }
    tell(finding)
    findings.push(finding)
  }
  return findings
}

function outcomeOf(mismatch: string | undefined, gap: Gap | undefined): Omit<Finding, 'expectation'> {
  if (mismatch === undefined)
    return gap && !gap.unsettled
      ? { outcome: 'stale gap', detail: `src/host/conformance/hosts.ts says: ${gap.because}` }
      : { outcome: 'pass', detail: '' }
  return gap
    ? { outcome: 'host differs', detail: `${gap.because} (${mismatch})` }
    : { outcome: 'fail', detail: mismatch }
}
