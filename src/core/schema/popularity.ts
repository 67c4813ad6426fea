/** `content/popularity.json`: monthly downloads of official SDKs, and which integration catalogues carry whom. */
import { z } from 'zod'
import { SLUG_PATTERN } from './text.ts'

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
        name: z.string().min(1).max(60).describe('AI SDK, LangChain, …'),
        url: z.url({ protocol: /^https$/ }).describe('Where the list of names was read.'),
        asOf: z.iso.date().describe('The day of the commit or page that was read.'),
        providers: z
          .record(z.string().min(1).max(100), z.string().regex(SLUG_PATTERN).nullable())
          .describe(
            "Each name that the catalogue uses, and the slug of our entry; null: not held here. Left out: local runtimes, clients of self-hosted software, what is no AI API, and products of the catalogue's own maker.",
          ),
      }),
    )
    .default([])
    .describe('Integration catalogues, independent of each other.'),
})
export type Popularity = z.infer<typeof popularity>
export type PackageDownloads = Popularity['packages'][number]
