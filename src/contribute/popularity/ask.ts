/** Asks a registry for one package's downloads, with every wait bounded. */
import { setTimeout as wait } from 'node:timers/promises'
import { request } from 'undici'
import type { PackageDownloads } from '../../core/schema/popularity.ts'
import { REGISTRIES } from './registries.ts'
import type { Registry, WantedPackage } from './wanted.ts'

/** What asking led to. */
export type Answer =
  | { kind: 'counted'; item: PackageDownloads }
  /** The registry has no such package: the entry's problem. */
  | { kind: 'absent' }
  /** No usable answer came: the network's problem. */
  | { kind: 'unread'; reason: string }
  /** What was asked does not cover this package: nobody's problem. */
  | { kind: 'uncovered' }

export type AskOptions = {
  servers: Record<Registry, string>
  /** The day on which the run reads, YYYY-MM-DD. */
  today: string
  /** For tests: how long one request may take, and how long to wait before each further try, in milliseconds. */
  deadline?: number
  pauses?: readonly number[]
}

const DEADLINE = 10_000
/** Waits before the second and the third try, unless the registry names one. */
const PAUSES = [1_000, 5_000]
/** A registry that wants a longer pause is not waited for. */
const LONGEST_PAUSE = 60_000
/** An answer is some hundred bytes; what is longer than this is none. */
const MOST_BYTES = 64 * 1024

/** A function that asks for one package. It tries again where the network or the registry may have had a bad moment. */
export function registryAsker({ servers, today, deadline = DEADLINE, pauses = PAUSES }: AskOptions) {
  return async (wanted: Pick<WantedPackage, 'registry' | 'name'>): Promise<Answer> => {
    for (let tries = 0; ; tries++) {
      const { answer, again } = await once(wanted, servers[wanted.registry], today, deadline)
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
  deadline: number,
): Promise<{ answer: Answer; again?: number }> {
  const unread = (reason: string): Answer => ({ kind: 'unread', reason })
  const row = REGISTRIES[registry]
  try {
    const { statusCode, headers, body } = await request(new URL(row.path(name), server), {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(deadline),
    })
    if (statusCode !== 200) {
      body.on('error', () => {}).destroy()
      if (statusCode === 404) return { answer: { kind: 'absent' } }
      const answer = unread(`status ${statusCode}`)
      if (statusCode !== 429 && statusCode < 500) return { answer }
      return { answer, again: pauseOf(headers['retry-after']) }
    }
    let text = ''
    for await (const chunk of body.setEncoding('utf8')) {
      text += chunk
      if (text.length > MOST_BYTES) return { answer: unread(`an answer of more than ${MOST_BYTES} bytes`) }
    }
    const parsed = row.answer.safeParse(asJson(text))
    if (!parsed.success) return { answer: unread('an answer of another shape') }
    if (!row.sameName(parsed.data.name, name))
      return { answer: unread(`an answer about "${parsed.data.name}"`) }
    const { downloads, asOf } = parsed.data
    return { answer: { kind: 'counted', item: { registry, name, downloads, asOf: asOf ?? today } } }
  } catch (error) {
    const { code, name: kind, message } = error as NodeJS.ErrnoException
    return {
      answer: unread(kind === 'TimeoutError' ? `no answer within ${deadline} ms` : (code ?? message)),
      again: 0,
    }
  }
}

/** `Retry-After` in seconds; as a date, or absent, it asks for no particular pause: RFC 9110, 10.2.3. */
function pauseOf(header: string | string[] | undefined): number {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : 0
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
