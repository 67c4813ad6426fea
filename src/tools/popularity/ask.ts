/** Asks a registry for one package's downloads, with every wait bounded. */

import { setTimeout as wait } from 'node:timers/promises'
import { jsonIn } from '../../base/parse-json.ts'
import { ANY_HTTP } from '../../net/guard.ts'
import { DEADLINES, type Deadlines, type Network } from '../../net/network.ts'
import { systemResolver } from '../../net/resolve.ts'
import { safeFetch } from '../../net/safe-fetch.ts'
import type { PackageDownloads } from '../../schema/popularity.ts'
import { REGISTRIES } from './registries.ts'
import type { Registry, WantedPackage } from './wanted.ts'

/** What a request for one package led to. */
export type Answer =
  | { kind: 'counted'; item: PackageDownloads }
  /** The registry has no such package: the entry's problem. */
  | { kind: 'absent' }
  /** No usable answer came: the network's problem. */
  | { kind: 'unread'; reason: string }

export type AskOptions = {
  servers: Record<Registry, string>
  /** The day on which the run reads, YYYY-MM-DD. */
  today: string
  /** For tests: how long a request may take, and how long to wait before each further try, in milliseconds. */
  deadlines?: Deadlines
  pauses?: readonly number[]
}

/** Waits before the second and the third try, unless the registry names one. */
const PAUSES = [1_000, 5_000]
/** A registry that wants a longer pause is not waited for. */
const LONGEST_PAUSE = 60_000
/** An answer is some hundred bytes; anything longer is refused. */
const MOST_BYTES = 64 * 1024

/** A function that asks for one package. It tries again where the network or the registry may have had a bad moment. */
export function registryAsker({ servers, today, deadlines = DEADLINES, pauses = PAUSES }: AskOptions) {
  // Whoever runs the command names the registries, and may name a mirror on this machine.
  const network: Network = {
    resolve: systemResolver,
    guard: ANY_HTTP,
    userAgent: 'provider-directory-popularity/1.0',
    limits: deadlines,
  }
  return async (wanted: Pick<WantedPackage, 'registry' | 'name'>): Promise<Answer> => {
    for (let tries = 0; ; tries++) {
      const { answer, again } = await once(wanted, servers[wanted.registry], today, network)
      const pause = again === undefined ? undefined : Math.max(again, pauses[tries] ?? Infinity)
      if (pause === undefined || pause > LONGEST_PAUSE) return answer
      await wait(pause)
    }
  }
}

/** One try, and after how many milliseconds at least another one is worthwhile; undefined: it is not. */
async function once(
  { registry, name }: Pick<WantedPackage, 'registry' | 'name'>,
  server: string,
  today: string,
  network: Network,
): Promise<{ answer: Answer; again?: number }> {
  const unread = (reason: string): Answer => ({ kind: 'unread', reason })
  const row = REGISTRIES[registry]
  const url = new URL(row.path(name), server).href
  const request = { url, method: 'GET', headers: { accept: 'application/json' }, maxBody: MOST_BYTES }
  const { phase, code, status, headers, body, truncated } = await safeFetch(request, network)
  if (status === 404) return { answer: { kind: 'absent' } }
  if (status !== undefined && status !== 200) {
    const answer = unread(`status ${status}`)
    return status === 429 || status >= 500 ? { answer, again: pauseOf(headers?.['retry-after']) } : { answer }
  }
  if (phase !== 'done') return { answer: unread(`${phase}: ${code}`), again: 0 }
  if (truncated) return { answer: unread(`an answer of more than ${MOST_BYTES} bytes`) }
  const parsed = row.answer.safeParse(jsonIn(String(body)))
  if (!parsed.success) return { answer: unread('an answer of another shape') }
  if (!row.sameName(parsed.data.name, name))
    return { answer: unread(`an answer about "${parsed.data.name}"`) }
  const { downloads, asOf } = parsed.data
  return { answer: { kind: 'counted', item: { registry, name, downloads, asOf: asOf ?? today } } }
}

/** `Retry-After` in seconds; as a date, or absent, it asks for no particular pause: RFC 9110, 10.2.3. */
const pauseOf = (header = '') => (/^\d{1,6}$/.test(header) ? Number(header) * 1000 : 0)
