/** `content/popularity.json`: monthly downloads of official SDKs, and which integration catalogues list which providers. */
import * as z from 'zod'
import { SLUG_PATTERN, text } from './text.ts'
import { httpsUrl } from './url.ts'

export const popularity = z.strictObject({
  packages: z.array(
    z.strictObject({
      registry: z.enum(['npm', 'pypi']),
      name: z.string().min(1).max(214),
      downloads: z.int().nonnegative().describe('Downloads in the month before asOf.'),
      asOf: z.iso.date().describe('The day the figure is from.'),
    }),
  ),
  catalogues: z
    .array(
      z.strictObject({
        name: text(60).describe('AI SDK, LangChain, …'),
        url: httpsUrl.describe('Where the list of names was read.'),
        asOf: z.iso.date().describe('The day of the commit or page that was read.'),
        providers: z
          .record(text(100), z.string().regex(SLUG_PATTERN).nullable())
          .describe(
            "Each name that the catalogue uses, and the slug of our entry; null: not in this directory. Left out: local runtimes, clients of self-hosted software, APIs without AI, and the catalogue maker's own products.",
          ),
      }),
    )
    .default([])
    .describe('Integration catalogues, independent of each other.'),
})
export type Popularity = z.infer<typeof popularity>
export type PackageDownloads = Popularity['packages'][number]
