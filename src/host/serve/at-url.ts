/** Replaces the default URL of a build by the one that the request came to, so that each link leads back to this server. */
import { createHash } from 'node:crypto'
import { etagOf, type StoredFile } from './snapshot.ts'

/** A file, and the headers that it is sent with. */
export type Prepared = StoredFile & { headers: Record<string, string> }

/** A host name or IP address, and a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/**
 * The file as it is at `http://<host>`. `siteUrl` is what the build put there because `content/site.yaml` names no
 * URL; null where it names one, which then stays.
 */
export function atUrl(file: Prepared, siteUrl: string | null, host: string | undefined): Prepared {
  if (!file.namesUrl || siteUrl === null || host === undefined || !HOST.test(host)) return file
  const own = `http://${host}`
  if (own === siteUrl) return file
  const bytes = Buffer.from(file.bytes.toString().replaceAll(siteUrl, own))
  const etag = etagOf(createHash('sha256').update(bytes).digest('hex'))
  return { ...file, bytes, etag, headers: { ...file.headers, etag } }
}
