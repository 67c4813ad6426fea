/** Gets a catalogue from where it is published. */
import { ANY_HTTP, DEADLINES, type Network, systemResolver } from '../../net/network.ts'
import { safeFetch } from '../../net/safe-fetch.ts'

/** A catalogue has some megabytes; a longer one is something else. */
export const MOST_BYTES = 32 * 1024 * 1024

/** Some megabytes over a slow line. */
const PATIENT = { ...DEADLINES, headers: 30_000, bodyIdle: 15_000, body: 110_000, deadline: 120_000 }

/** The text behind a URL, whole, or why there is none. Never throws. */
export async function fetchText(
  url: string,
  userAgent: string,
  most = MOST_BYTES,
): Promise<{ text: string } | { error: string }> {
  // Whoever runs the command names the server, and may name a copy on this machine.
  const network: Network = { resolve: systemResolver, guard: ANY_HTTP, userAgent, limits: PATIENT }
  const request = {
    url,
    method: 'GET',
    headers: { accept: 'application/json' },
    maxBody: most,
    redirects: { most: 3, within: 'domain' as const },
  }
  const { phase, code, status, body, truncated } = await safeFetch(request, network)
  if (phase !== 'done') return { error: `${phase}: ${code}` }
  if (status !== 200) return { error: `status ${status}` }
  if (truncated) return { error: `an answer of more than ${most} bytes` }
  return { text: new TextDecoder().decode(body) }
}
