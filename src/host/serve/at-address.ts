/** Puts the address that is really asked where a build had none to name, so that each link leads back to this server. */
import { createHash } from 'node:crypto'
import type { Prepared } from './site.ts'
import { etagOf } from './snapshot.ts'

/** A host name or IP address, and a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/**
 * The file as it is at `http://<host>`. `address` is what the build put there because `content/site.yaml` names no
 * address; null where it names one, which then stays.
 */
export function atAddress(file: Prepared, address: string | null, host: string | undefined): Prepared {
  if (!file.namesAddress || address === null || host === undefined || !HOST.test(host)) return file
  const own = `http://${host}`
  if (own === address) return file
  const bytes = Buffer.from(file.bytes.toString().replaceAll(address, own))
  const etag = etagOf(createHash('sha256').update(bytes).digest('hex'))
  return { ...file, bytes, etag, headers: { ...file.headers, etag } }
}
