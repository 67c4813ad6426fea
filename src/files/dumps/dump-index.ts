/** `/data/index.json`: which dumps there are, and how to tell that a download is whole. */
import { z } from 'zod'

const count = z.int().nonnegative()

export const dumpIndex = z.strictObject({
  object: z.literal('dumps'),
  license: z.literal('CC0-1.0'),
  licenseUrl: z.url(),
  files: z.array(
    z.strictObject({
      name: z.string().describe('File name below /data/.'),
      url: z.url(),
      mediaType: z.string(),
      description: z.string(),
      bytes: count.describe('Size before any compression on the way.'),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      rows: count.describe('Rows of the file: providers, retired ones included; of files of models, models.'),
      tables: z
        .array(z.strictObject({ name: z.string(), rows: count }))
        .optional()
        .describe('SQLite only.'),
      schemaVersion: z.int().positive().optional().describe('SQLite only: PRAGMA user_version.'),
    }),
  ),
})
export type DumpIndex = z.infer<typeof dumpIndex>
