/** One thing that every host of this API must do, and how to tell that one does not. */
import type { Site } from './site.ts'

export type Expectation = {
  /** A sentence about the host, unique. Gaps refer to it. */
  name: string
  /** Whether a mirror must meet it too: a file server without our headers, rewrites and functions. */
  ofMirrors?: true
  /** Resolves where the host does so; rejects with a `Mismatch` where it does not. */
  check: (site: Site) => Promise<void>
}
