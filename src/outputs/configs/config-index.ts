/** `/configs/index.json`: which ready-made configurations there are for each collection. */
import { z } from 'zod'
import { slug } from '../../core/schema/text.ts'

export const configIndex = z.strictObject({
  object: z.literal('configs'),
  collections: z.array(
    z.strictObject({
      slug,
      title: z.string(),
      files: z
        .array(
          z.strictObject({
            name: z.string().describe('File name below /configs/<slug>/.'),
            url: z.url(),
            mediaType: z.string(),
            description: z.string(),
          }),
        )
        .min(1),
    }),
  ),
})
export type ConfigIndex = z.infer<typeof configIndex>
