/** Asks for a page of the public web, and of nothing else, with every wait bounded. */
import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import { forbidden, isPublicAddress } from '../../core/net/guard.ts'
import type { RequestPage } from './links.ts'

const DEADLINE = 20_000

/** A `RequestPage` that names itself by `userAgent`. Refuses private addresses, on every hop and after look-up. */
export function pageRequester(userAgent: string): RequestPage {
  const agent = new Agent({ allowH2: false, connect: { lookup: publicLookup, timeout: 5_000 } })
  return async (url, method) => {
    const refused = forbidden(url)
    if (refused !== null) throw coded(refused)
    const signal = AbortSignal.timeout(DEADLINE)
    const asked = request(url, {
      method,
      dispatcher: agent,
      headers: { 'user-agent': userAgent, accept: 'text/html,*/*;q=0.8' },
      headersTimeout: 10_000,
      bodyTimeout: 5_000,
      signal,
    })
    // undici looks at the signal only once it is connected.
    const { statusCode, headers, body } = await Promise.race([asked, aborted(signal)])
    body.on('error', () => {}).destroy()
    const { location } = headers
    return { status: statusCode, location: typeof location === 'string' ? location : null }
  }
}

const publicLookup: LookupFunction = (host, options, callback) =>
  lookup(host, { ...options, all: true, family: 4 }, (error, addresses) => {
    if (error) return callback(error, [])
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(coded('private_address'), [])
    return callback(null, addresses)
  })

const coded = (code: string) => Object.assign(new Error(code), { code })

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(coded('ETIMEDOUT')), { once: true })
  })
}
