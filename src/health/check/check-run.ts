/** One run: canaries, three waves, canaries again. It only observes; `apply.ts` derives what follows. */
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import type { HttpFacts } from '../../net/http-facts.ts'
import type { Network } from '../../net/network.ts'
import {
  announcedText,
  type CurrentState,
  type HealthCheck,
  type HealthSample,
  healthSample,
  type ProviderState,
} from '../../schema/status-files.ts'
import { type Expected, observe, retryAfter, worthRetrying } from '../verdict/outcomes.ts'
import { CANARIES, LIMITS } from './limits.ts'
import { requestJson, requestPage, type Target } from './requests.ts'
import { type ReadPage, readPage } from './status-page.ts'

export type Progress = { stage: 'canaries' | 'pause' | 'wave'; wave: number; done: number; total: number }

export type RunOptions = {
  targets: readonly Target[]
  current: CurrentState | null
  network: Network
  canaries: readonly string[]
  /** Milliseconds before waves 2 and 3. */
  wavePauses: readonly [number, number]
  concurrency: number
  signal: AbortSignal
  onProgress?: (progress: Progress) => void
}

/** `checks` is null where the canaries say that the network here is at fault. */
type Observed = { canaries: Canary[]; checks: HealthCheck[] | null }

/** Rejects only when `signal` is aborted. */
export async function check(options: RunOptions): Promise<Observed> {
  const { targets, network, wavePauses, signal, onProgress = () => {} } = options
  // Every request and every pause listens, and there are hundreds.
  setMaxListeners(0, signal)
  const canaries = () => checkCanaries(options.canaries, network, signal)
  onProgress({ stage: 'canaries', wave: 0, done: 0, total: options.canaries.length })
  const before = await canaries()
  if (!networkWorks(before)) return { canaries: before, checks: null }

  const run = new CheckRun(options)
  await run.wave(1, targets)
  for (const wave of [2, 3] as const) {
    const again = targets.filter((target) => run.wants(target, wave))
    if (again.length === 0) continue
    onProgress({ stage: 'pause', wave, done: 0, total: again.length })
    await sleep(wavePauses[wave - 2]!, undefined, { signal })
    await run.wave(wave, again)
  }

  onProgress({ stage: 'canaries', wave: 3, done: 0, total: options.canaries.length })
  const after = await canaries()
  return { canaries: [...before, ...after], checks: networkWorks(after) ? run.checks() : null }
}

/** What the waves have observed so far. */
class CheckRun {
  readonly #options: RunOptions
  readonly #started = performance.now()
  readonly #states: Map<string, ProviderState>
  readonly #samples = new Map<string, HealthSample[]>()
  readonly #pages = new Map<string, ReadPage>()
  readonly #certificates = new Map<string, number>()
  /** When a server's Retry-After lets us come back, in milliseconds since the start. */
  readonly #notBefore = new Map<string, number>()
  readonly #all: LimitFunction
  readonly #hosts = new Map<string, LimitFunction>()

  constructor(options: RunOptions) {
    this.#options = options
    this.#states = new Map(options.current?.providers.map((state) => [state.slug, state]))
    this.#all = pLimit(options.concurrency)
  }

  /** Wave 2: what is not ok, and what was down before. Wave 3: what is still not ok. */
  wants({ slug, probe }: Target, wave: 2 | 3): boolean {
    if (!probe) return this.#pages.get(slug)?.level === 'unreadable'
    const last = this.#samples.get(slug)!.at(-1)!
    return last.kind !== 'ok' || (wave === 2 && this.#states.get(slug)?.status === 'down')
  }

  async wave(wave: number, targets: readonly Target[]): Promise<void> {
    const { onProgress = () => {} } = this.#options
    let done = 0
    const total = targets.length
    onProgress({ stage: 'wave', wave, done, total })
    await Promise.all(
      targets.map(async (target) => {
        await Promise.all([this.#probe(target, wave), this.#page(target)])
        onProgress({ stage: 'wave', wave, done: ++done, total })
      }),
    )
  }

  checks(): HealthCheck[] {
    return this.#options.targets.map(({ slug }) => {
      const { level: page = null, announced } = this.#pages.get(slug) ?? {}
      return {
        slug,
        samples: this.#samples.get(slug) ?? [],
        page,
        // Words of a stranger that cannot be saved would make the whole run invalid.
        ...(announcedText.safeParse(announced).success && { announced }),
        certificateDays: this.#certificates.get(slug) ?? null,
      }
    })
  }

  async #probe({ slug, probe }: Target, wave: number): Promise<void> {
    if (!probe) return
    const { network, signal } = this.#options
    await this.#pauseUntil(this.#notBefore.get(slug) ?? 0)
    const request = { ...probe, maxBody: LIMITS.probeBody, within: 'domain' } as const
    const ask = () => this.#inTurn(probe.url, () => requestJson(request, network, signal))
    try {
      let facts = await ask()
      if (worthRetrying(facts)) {
        await sleep(Math.max(LIMITS.retryPause, retryAfter(facts)), undefined, { signal })
        facts = await ask()
      }
      this.#record(slug, wave, facts, probe)
    } catch (error) {
      // A bug of ours must not take the results of all others with it.
      signal.throwIfAborted()
      this.#record(slug, wave, { phase: 'internal', url: probe.url, code: String(error) }, probe)
    }
  }

  #record(slug: string, wave: number, facts: HttpFacts, expected: Expected): void {
    const now = Math.round(performance.now() - this.#started)
    const meaning = observe(facts, expected, this.#states.get(slug)?.latencies ?? [])
    const sample: HealthSample = { wave, at: now, ...meaning }
    if (facts.status !== undefined) sample.status = facts.status
    if (facts.headersMs !== undefined) sample.ms = facts.headersMs
    // A sample that cannot be saved would make the whole run invalid.
    const savable = healthSample.safeParse(sample).success
    const kept: HealthSample = savable
      ? sample
      : { wave, at: now, kind: 'inconclusive', reason: 'internal_error' }
    this.#samples.set(slug, [...(this.#samples.get(slug) ?? []), kept])
    this.#notBefore.set(slug, now + retryAfter(facts))
    if (Number.isSafeInteger(facts.certificateDays)) this.#certificates.set(slug, facts.certificateDays!)
  }

  async #page({ slug, page }: Target): Promise<void> {
    if (!page || (this.#pages.get(slug)?.level ?? 'unreadable') !== 'unreadable') return
    const { network, signal } = this.#options
    this.#pages.set(slug, { level: 'unreadable' })
    try {
      const facts = await this.#inTurn(page.url, () => requestPage(page, network, signal))
      this.#pages.set(slug, readPage(facts, page.format, page))
    } catch {
      // A bug of ours leaves this page unread, and the run as it is.
      signal.throwIfAborted()
    }
  }

  /** One request under way for each host, and only those under way count towards the limit for all. */
  #inTurn<T>(url: string, task: () => Promise<T>): Promise<T> {
    const { host } = new URL(url)
    const limit = this.#hosts.get(host) ?? pLimit(1)
    this.#hosts.set(host, limit)
    return limit(() => this.#all(task))
  }

  async #pauseUntil(instant: number): Promise<void> {
    const rest = instant - (performance.now() - this.#started)
    if (rest > 0) await sleep(rest, undefined, { signal: this.#options.signal })
  }
}

export type Canary = { url: string; good: boolean; why: string }

/** Each canary, with two requests at most. */
export const checkCanaries = async (
  urls: readonly string[],
  network: Network,
  signal: AbortSignal,
): Promise<Canary[]> =>
  Promise.all(
    urls.map(async (url) => {
      const ask = () => requestJson({ url, maxBody: LIMITS.canaryBody, within: 'domain' }, network, signal)
      let why = problemOf(await ask(), CANARIES.get(url), Date.now())
      if (why !== 'ok') why = problemOf(await ask(), CANARIES.get(url), Date.now())
      return { url, good: why === 'ok', why }
    }),
  )

/** Whether enough of them are good for a run to mean anything. */
export const networkWorks = (canaries: readonly Canary[]) =>
  canaries.filter(({ good }) => good).length >= LIMITS.canaryShare * canaries.length

/** `ok`, or what is wrong: an answer over valid TLS, not a server error, with what `shows` it, from a clock that agrees with ours. */
function problemOf(
  { phase, code, status, headers, body }: HttpFacts,
  shows: RegExp | undefined,
  now: number,
): string {
  if (status === undefined || (phase !== 'done' && phase !== 'body' && phase !== 'redirect'))
    return `${phase}: ${code ?? 'no answer'}`
  if (status >= 500) return `status ${status}`
  const date = Date.parse(headers?.date ?? '')
  if (Math.abs(date - now) > LIMITS.clockSkew)
    return 'clock: theirs and ours differ by more than five minutes'
  // A refusal shows nothing of a host, but no portal gives one in its name to let people in.
  const elsewhere = phase === 'redirect' || (status < 300 && !shows?.test(String(body ?? '')))
  if (shows && elsewhere) return 'content: something else answers in its place'
  return 'ok'
}
