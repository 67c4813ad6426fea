/** A deployed or local site to ask, and what it says about itself that expectations build on. */
import pLimit from 'p-limit'
import { type Directory, readDirectory } from './directory.ts'
import { type Capability, Mismatch } from './expectation.ts'

/** Requests under way at once: enough to be quick, too few for any host to call it an attack. */
const AT_ONCE = 6

/** How long one answer may take, in milliseconds. */
const PATIENCE = 20_000

export type Reply = {
  /** Method and path, as messages show them. */
  where: string
  status: number
  headers: Headers
  bytes: Uint8Array
  /** The bytes as UTF-8. */
  text: string
}

export type Site = Directory & {
  /**
   * Never follows a redirect. Rejects with a `Mismatch` where no answer comes. A plain GET is asked once and its reply
   * kept, so that many expectations may look at it.
   */
  ask: (path: string, init?: RequestInit) => Promise<Reply>
}

/** Gets to know a site. `address` has no slash at its end. Rejects with a `Mismatch` where it answers nothing useful. */
export async function meet(address: string, offers: ReadonlySet<Capability>): Promise<Site> {
  const limit = pLimit(AT_ONCE)
  const kept = new Map<string, Promise<Reply>>()
  const ask: Site['ask'] = (path, init) => {
    if (init) return request(path, init)
    const reply = kept.get(path) ?? request(path, {})
    kept.set(path, reply)
    return reply
  }
  const request = (path: string, init: RequestInit) =>
    limit(async (): Promise<Reply> => {
      const where = `${init.method ?? 'GET'} ${path.length > 120 ? `${path.slice(0, 120)}…` : path}`
      const send = async (): Promise<Reply> => {
        const signal = AbortSignal.timeout(PATIENCE)
        const response = await fetch(address + path, { redirect: 'manual', signal, ...init })
        const bytes = new Uint8Array(await response.arrayBuffer())
        const text = new TextDecoder().decode(bytes)
        return { where, status: response.status, headers: response.headers, bytes, text }
      }
      try {
        // A server may close an idle connection just as it is used again (RFC 9112, section 9.3.1), or cut one whose
        // body it does not want to read. Each connection that we keep may be such a one.
        for (let left = AT_ONCE; ; left--) {
          const reply = await send().catch((error: unknown) => {
            if (left === 0 || !wasCut(error)) throw error
          })
          if (reply) return reply
        }
      } catch (error) {
        throw new Mismatch(`${where}: no answer (${reason(error)})`, { cause: error })
      }
    })
  return { ask, ...(await readDirectory(ask, offers)) }
}

/** The body as JSON of a schema. Throws a `Mismatch` where it is not. */
export function jsonOf<T>({ where, status, text }: Reply, schema: { parse: (value: unknown) => T }): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    const problem = (error as Error).message.replaceAll(/\s+/g, ' ').slice(0, 300)
    throw new Mismatch(`${where}: status ${status}, and the body is not what its schema says: ${problem}`)
  }
}

function wasCut(error: unknown): boolean {
  const { cause } = error as Error
  return (
    cause instanceof Error &&
    'code' in cause &&
    /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(String(cause.code))
  )
}

function reason(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code || message : message
}
