/** Asks hosts that are always there whether the network here is: if they fail, no provider is to blame. */

import type { Facts } from '../../core/net/http-facts.ts'
import type { Network } from '../../core/net/open-connection.ts'
import { attempt } from '../../core/net/safe-fetch.ts'
import { LIMITS } from './limits.ts'

export type Canary = { url: string; good: boolean; why: string }

/** Each canary, asked twice at most. */
export async function askCanaries(
  urls: readonly string[],
  network: Network,
  signal: AbortSignal,
): Promise<Canary[]> {
  return Promise.all(
    urls.map(async (url) => {
      const ask = () => attempt({ url, method: 'GET', maxBody: 1024, follow: 'domain' }, network, signal)
      let why = trouble(await ask(), Date.now())
      if (why !== 'ok') why = trouble(await ask(), Date.now())
      return { url, good: why === 'ok', why }
    }),
  )
}

/** Whether enough of them are well for a run to mean anything. */
export const networkWorks = (canaries: readonly Canary[]) =>
  canaries.filter(({ good }) => good).length >= LIMITS.canaryShare * canaries.length

/** `ok`, or what is wrong: an answer over valid TLS, not a server error, from a clock that agrees with ours. */
function trouble({ phase, code, status, headers }: Facts, now: number): string {
  if (status === undefined || (phase !== 'done' && phase !== 'body' && phase !== 'redirect'))
    return `${phase}: ${code ?? 'no answer'}`
  if (status >= 500) return `status ${status}`
  const date = Date.parse(headers?.date ?? '')
  if (Math.abs(date - now) > LIMITS.clockSkew)
    return 'clock: theirs and ours differ by more than five minutes'
  return 'ok'
}
