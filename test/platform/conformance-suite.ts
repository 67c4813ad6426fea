/** Compares one kind of host with the local server of the same build; each test file names its hosts. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { serve } from '../../src/build/serve/server.ts'
import {
  type Ask,
  askerOf,
  type Difference,
  differences,
  type Question,
  questionsFor,
} from '../../src/build/smoke/smoke.ts'
import { snapshotIn } from '../support/read-snapshot.ts'
import type { Host } from './hosts/host.ts'
import type { BuiltSite } from './site.ts'

/** One run is some five hundred requests, and an emulator is slow. */
const RUN_TIMEOUT = 1_200_000

/** The default URL of a build, which the local server replaces by its own, and other hosts leave. */
const BUILT = 'http://localhost:8888'

/** How a host differs from the local server of the folder that it serves. */
export async function compared(url: string, out: string) {
  const build = snapshotIn(out)
  const { urls, close } = await serve({ from: build, port: 0 })
  try {
    const site: Ask = askerOf(url)
    const questions: Question[] = questionsFor(build.files.keys())
    const found = await differences(questions, [site, askerOf(urls[0])], [url, urls[0], BUILT])
    return { site, questions, found }
  } finally {
    await close()
  }
}

/** Why it differs: by a group of questions, what of their answers, or both (`pages: status`). */
export type Gaps = Readonly<Record<string, string>>

const gapsOf = ({ group, aspect }: Difference) => [group, aspect, `${group}: ${aspect}`]

/** One run over the host. A gap that is none is an error too. */
export function describeConformance(
  name: string,
  start: (site: BuiltSite) => Promise<Host>,
  gaps: Gaps = {},
) {
  describe(name, () => {
    let host: Host
    let found: Difference[]
    beforeAll(async () => {
      host = await start(inject('site'))
      ;({ found } = await compared(host.url, inject('site').out))
    }, RUN_TIMEOUT)
    afterAll(() => host?.close())

    test('answers as the local server, but for its gaps', () => {
      expect(found.filter((one) => !gapsOf(one).some((gap) => gap in gaps)).slice(0, 20)).toEqual([])
      const differing = new Set(found.flatMap(gapsOf))
      expect(Object.keys(gaps).filter((gap) => !differing.has(gap))).toEqual([])
    })
  })
}
