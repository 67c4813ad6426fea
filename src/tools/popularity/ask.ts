/** Asks the package registries for downloads of the last month, with every wait bounded. */
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { jsonIn } from '../../base/json.ts'
import { ANY_HTTP, DEADLINES, type Deadlines, type Network, systemResolver } from '../../net/network.ts'
import { safeFetch } from '../../net/safe-fetch.ts'
import type { Answer, Package } from './refresh.ts'

type RegistryRow = {
  server: string
  path: (name: string) => string
  /** The answer's shape. Anything else is not from the registry, and does not count. `end`: the day that the month ends on. */
  answer: z.ZodType<{ package: string; downloads: number; end?: string }>
  /** A name in the one spelling of all that mean the same package. */
  spelling: (name: string) => string
}

/** PyPI's names are compared without regard to case and separators: https://peps.python.org/pep-0503/#normalized-names */
const normalised = (name: string) => name.toLowerCase().replaceAll(/[-_.]+/g, '-')

/** A name as part of a path. npm takes the scope of `@scope/name` as it stands. */
const inPath = (name: string) => encodeURIComponent(name).replaceAll('%40', '@').replaceAll('%2F', '/')

const REGISTRIES: Record<Package['registry'], RegistryRow> = {
  /** https://github.com/npm/registry/blob/main/docs/download-counts.md */
  npm: {
    server: 'https://api.npmjs.org',
    path: (name) => `/downloads/point/last-month/${inPath(name)}`,
    answer: z.object({ package: z.string(), downloads: z.int().nonnegative(), end: z.iso.date() }),
    spelling: (name) => name,
  },
  /** https://pypistats.org/api/ names no day: the count is of the day on which it is read. */
  pypi: {
    server: 'https://pypistats.org',
    path: (name) => `/api/packages/${inPath(normalised(name))}/recent`,
    answer: z
      .object({ package: z.string(), data: z.object({ last_month: z.int().nonnegative() }) })
      .transform((body) => ({ package: body.package, downloads: body.data.last_month })),
    spelling: normalised,
  },
}

type AskOptions = {
  /** Asked instead of all registries: a mirror. */
  server?: string | undefined
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
export function registryAsker({ server, today, deadlines = DEADLINES, pauses = PAUSES }: AskOptions) {
  // Whoever runs the command may name a mirror on this machine.
  const network: Network = {
    resolve: systemResolver,
    guard: ANY_HTTP,
    userAgent: 'provider-directory-popularity/1.0',
    limits: deadlines,
  }
  return async (wanted: Package): Promise<Answer> => {
    for (let tries = 0; ; tries++) {
      const { answer, again } = await once(wanted, server, today, network)
      const pause = again === undefined ? undefined : Math.max(again, pauses[tries] ?? Infinity)
      if (pause === undefined || pause > LONGEST_PAUSE) return answer
      await wait(pause)
    }
  }
}

/** One try, and after how many milliseconds at least another one is worthwhile; undefined: it is not. */
async function once(
  { registry, name }: Package,
  server: string | undefined,
  today: string,
  network: Network,
): Promise<{ answer: Answer; again?: number }> {
  const unread = (reason: string): Answer => ({ kind: 'unread', reason })
  const row = REGISTRIES[registry]
  const url = new URL(row.path(name), server ?? row.server).href
  const request = { url, method: 'GET', headers: { accept: 'application/json' }, maxBody: MOST_BYTES }
  const { phase, code, status, headers, body, truncated } = await safeFetch(request, network)
  if (status === 404) return { answer: { kind: 'absent' } }
  if (status !== undefined && status !== 200) {
    const answer = unread(`status ${status}`)
    return status === 429 || status >= 500 ? { answer, again: pauseOf(headers?.['retry-after']) } : { answer }
  }
  if (phase !== 'done') return { answer: unread(`${phase}: ${code}`), again: 0 }
  if (truncated) return { answer: unread(`an answer of more than ${MOST_BYTES} bytes`) }
  const { data } = row.answer.safeParse(jsonIn(String(body)))
  if (!data) return { answer: unread('an answer of another shape') }
  if (row.spelling(data.package) !== row.spelling(name))
    return { answer: unread(`an answer about "${data.package}"`) }
  const item = { registry, name, downloads: data.downloads, asOf: data.end ?? today }
  return { answer: { kind: 'counted', item } }
}

/** `Retry-After` in seconds; as a date, or absent, it asks for no particular pause: RFC 9110, 10.2.3. */
const pauseOf = (header = '') => (/^\d{1,6}$/.test(header) ? Number(header) * 1000 : 0)
