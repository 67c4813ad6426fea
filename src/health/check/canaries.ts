/** Requests to hosts that are practically never down: if they fail, the network here is at fault, not the providers. */
import type { HttpFacts } from '../../net/http-facts.ts'
import type { Network } from '../../net/network.ts'
import { CANARIES, LIMITS } from './limits.ts'
import { requestJson } from './request-json.ts'

export type Canary = { url: string; good: boolean; why: string }

/** Each canary, with two requests at most. */
export async function checkCanaries(
  urls: readonly string[],
  network: Network,
  signal: AbortSignal,
): Promise<Canary[]> {
  return Promise.all(
    urls.map(async (url) => {
      const ask = () => requestJson({ url, maxBody: LIMITS.canaryBody, within: 'domain' }, network, signal)
      let why = problemOf(await ask(), CANARIES.get(url), Date.now())
      if (why !== 'ok') why = problemOf(await ask(), CANARIES.get(url), Date.now())
      return { url, good: why === 'ok', why }
    }),
  )
}

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
