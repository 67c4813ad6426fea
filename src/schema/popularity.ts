/** `content/popularity.json`: monthly downloads of official SDKs, written by `npm run popularity`. */
import { z } from 'zod'

export const popularity = z.strictObject({
  packages: z.array(
    z.strictObject({
      registry: z.enum(['npm', 'pypi']),
      name: z.string().min(1).max(214),
      downloads: z.int().nonnegative().describe('Downloads in the month before asOf.'),
      asOf: z.iso.date().describe('The day the figure is from.'),
    }),
  ),
})
export type Popularity = z.infer<typeof popularity>
export type PackageDownloads = Popularity['packages'][number]
