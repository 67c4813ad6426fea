/** A deployed or local site, and what it says about itself that expectations build on. */
import pLimit from 'p-limit'
import { ANY_HTTP } from '../../core/net/guard.ts'
import { wasCut } from '../../core/net/http-facts.ts'
import type { Network } from '../../core/net/network.ts'
import { systemResolver } from '../../core/net/resolve.ts'
import { type SafeRequest, safeFetch } from '../../core/net/safe-fetch.ts'
import { type Directory, readDirectory } from './directory.ts'
import { Mismatch } from './mismatch.ts'
import type { Reply } from './reply.ts'

/** Requests under way at once: enough to be quick, too few for any host to call it an attack. */
const AT_ONCE = 6

const RETRIES = 3
/** How long one answer may take, in milliseconds. */
const PATIENCE = 20_000
/** No file of a site is larger. */
const MOST_BYTES = 256 * 1024 * 1024

/** The site is one that the user names, and may run on this machine. */
const NETWORK: Network = {
  resolve: systemResolver,
  guard: ANY_HTTP,
  userAgent: 'provider-directory-smoke/1.0',
  limits: {
    dns: PATIENCE,
    connect: PATIENCE,
    nextAddress: 1_500,
    headers: PATIENCE,
    bodyIdle: PATIENCE,
    body: PATIENCE,
    deadline: PATIENCE,
  },
}

export type AskOptions = Pick<SafeRequest, 'headers' | 'body'> & { method?: string }

export type Site = Directory & {
  /**
   * Never follows a redirect. Rejects with a `Mismatch` where no answer comes. The reply to a plain GET is kept, so
   * that many expectations may check it.
   */
  ask: (path: string, init?: AskOptions) => Promise<Reply>
}

/** Reads what a site says of itself. `origin` has no slash at its end. Rejects with a `Mismatch` where it answers nothing useful. */
export async function openSite(origin: string): Promise<Site> {
  const limit = pLimit(AT_ONCE)
  const kept = new Map<string, Promise<Reply>>()
  const request = (path: string, init: AskOptions) => limit(() => replyOf(origin, path, init))
  const ask: Site['ask'] = (path, init) => {
    if (init) return request(path, init)
    const reply = kept.get(path) ?? request(path, {})
    kept.set(path, reply)
    return reply
  }
  return { ask, ...(await readDirectory(ask)) }
}

async function replyOf(
  origin: string,
  path: string,
  { method = 'GET', ...rest }: AskOptions,
): Promise<Reply> {
  const where = `${method} ${path.length > 120 ? `${path.slice(0, 120)}…` : path}`
  const request = { url: origin + path, method, maxBody: MOST_BYTES, ...rest }
  let facts = await safeFetch(request, NETWORK)
  // A server may cut a connection whose body it does not want to read (RFC 9112, section 9.6).
  for (let left = RETRIES; wasCut(facts) && left > 0; left--) facts = await safeFetch(request, NETWORK)
  const { phase, code, status = 0, headers, body: bytes = Buffer.alloc(0), truncated } = facts
  if (phase !== 'done') throw new Mismatch(`${where}: no answer (${phase}: ${code})`)
  if (truncated) throw new Mismatch(`${where}: an answer of more than ${MOST_BYTES} bytes`)
  return { where, status, headers: new Headers(headers), bytes, text: new TextDecoder().decode(bytes) }
}
