/** What the build writes besides the bodies of the API: groups of files made from the catalog, each in a folder of its own. */

import type { BuildContext } from '../api/endpoints.ts'
import type { Json } from '../api/json.ts'
import type { Publication } from '../api/openapi.ts'

/**
 * What files are made from. They are a pure function of it, and only `/api/v1/meta` may show `facts.now` and
 * `facts.commit`, so that a deploy changes only the files whose facts changed. (The date in `security.txt` moves with
 * the quarter.)
 */
export type SiteContext = BuildContext & {
  publication: Publication
  /** The OpenAPI document of the API, made when it is first asked for. */
  openapi: () => Json
}

/** Path from the site's root without a slash at its start, such as `feeds/all.atom`, and its text or bytes. */
export type SiteFile = readonly [path: string, content: string | Uint8Array]

/** A kind of file that the site offers. The build writes each group's files; a new group is a new row in its table. */
export type FileGroup = {
  name: string
  /** Begins what takes long and needs no content, while that is read; returns the group that makes use of it. */
  start?: () => FileGroup
  files: (context: SiteContext) => Iterable<SiteFile> | Promise<Iterable<SiteFile>>
}
