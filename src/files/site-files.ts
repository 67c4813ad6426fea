/** What the build writes besides the bodies of the API: groups of files made from the catalog, each in a folder of its own. */
import type { BuildContext } from '../api/endpoints.ts'
import type { Publication } from '../api/openapi.ts'
import type { Json } from '../base/json.ts'

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

/** Path from the site's root without a slash at its start, such as `feeds/all.atom`, and its content. */
export type SiteFile = readonly [path: string, content: Content | (() => Content)]

/** Text or bytes. What takes long to make is a function, called once at most: `npm run dev` makes only what is asked for. */
type Content = string | Uint8Array

export function bytesOf([, content]: SiteFile): Buffer {
  const made = typeof content === 'function' ? content() : content
  return typeof made === 'string'
    ? Buffer.from(made)
    : Buffer.from(made.buffer as ArrayBuffer, made.byteOffset, made.byteLength)
}

/** A kind of file that the site offers. The build writes each group's files; a new group is a new row in its table. */
export type FileGroup = {
  name: string
  /** Begins what takes long and needs no content, while that is read; returns the group that makes use of it. */
  start?: () => FileGroup
  files: (context: SiteContext) => Iterable<SiteFile> | Promise<Iterable<SiteFile>>
}
