/** Tests one kind of host against every expectation; each test file names its hosts. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { conform, type Finding } from '../../src/host/conformance/conform.ts'
import { EXPECTATIONS } from '../../src/host/conformance/expectations.ts'
import { HOST_KINDS, type HostKind, type HostName } from '../../src/host/conformance/hosts.ts'
import { openSite } from '../../src/host/conformance/site.ts'
import type { Host } from './hosts/host.ts'
import type { BuiltSite } from './site.ts'

/** One run is some seven hundred requests, and an emulator is slow. */
const RUN_TIMEOUT = 1_200_000

/** A host that runs locally. The deployed one is tested with `npm run smoke`. */
export type LocalHost = Exclude<HostName, 'netlify'>

/** One run over the host, then a test for each expectation that it can meet. */
export function describeConformance(name: LocalHost, start: (site: BuiltSite) => Promise<Host>): void {
  const kind: HostKind = HOST_KINDS[name]
  const expected = EXPECTATIONS.filter(({ ofMirrors }) => ofMirrors || !kind.isMirror)
  describe(name, () => {
    let host: Host
    let findings: Finding[]
    beforeAll(async () => {
      host = await start(inject('site'))
      findings = await conform(await openSite(host.url), kind)
    }, RUN_TIMEOUT)
    afterAll(() => host?.close())

    test.each(expected)('$name', ({ name: expectation }) => {
      const finding = findings.find((one) => one.expectation === expectation)
      const gap = kind.gaps.some((one) => one.expectation === expectation)
      expect(finding?.outcome, finding?.detail).toBe(gap ? 'host differs' : 'pass')
    })
  })
}
