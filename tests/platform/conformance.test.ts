import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { conform, type Finding } from '../../src/conformance/conform.ts'
import { EXPECTATIONS } from '../../src/conformance/expectations.ts'
import { HOST_KINDS, type HostKind, type HostName } from '../../src/conformance/hosts.ts'
import { startCloudflareWorker } from './hosts/cloudflare-worker.ts'
import type { Host } from './hosts/host.ts'
import { startNetlifyEmulator } from './hosts/netlify-emulator.ts'
import { startNpmStart } from './hosts/npm-start.ts'
import { startPlainServe } from './hosts/plain-serve.ts'
import type { BuiltSite } from './site.ts'

/** Every kind of host that runs here. The deployed one is tried with `npm run smoke`. */
const HOSTS: Record<Exclude<HostName, 'netlify'>, (site: BuiltSite) => Promise<Host>> = {
  'npm start': startNpmStart,
  'netlify emulator': startNetlifyEmulator,
  'plain serve': startPlainServe,
  'cloudflare worker': startCloudflareWorker,
}

/** One walk over a site is some seven hundred requests, and an emulator is slow. */
const WALK_TIMEOUT = 240_000

describe.each(Object.entries(HOSTS))('%s', (name, start) => {
  const kind: HostKind = HOST_KINDS[name as HostName]
  const expected = EXPECTATIONS.filter(({ needs }) => needs.every((need) => kind.offers.includes(need)))
  let host: Host
  let findings: Finding[]
  beforeAll(async () => {
    host = await start(inject('site'))
    findings = await conform(host.address, kind)
  }, WALK_TIMEOUT)
  afterAll(() => host?.close())

  test.each(expected)('$name', ({ name: expectation }) => {
    const finding = findings.find((one) => one.expectation === expectation)
    const gap = kind.gaps.some((one) => one.expectation === expectation)
    expect(finding?.outcome, finding?.detail).toBe(gap ? 'host differs' : 'pass')
  })
})
