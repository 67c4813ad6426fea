/** `/configs/index.json`: which configuration files there are. */
import { z } from 'zod'
import { slug } from '../../schema/text.ts'

const files = z
  .array(
    z.strictObject({
      name: z.string().describe('File name.'),
      tool: z.string().describe('As in the command setup <tool>.'),
      url: z.url(),
      mediaType: z.string(),
      description: z.string(),
    }),
  )
  .min(1)

const each = (of: string) => z.array(z.strictObject({ slug, title: z.string(), files })).describe(of)

export const configIndex = z.strictObject({
  object: z.literal('configs'),
  freeModels: files.optional().describe('All chat models that need no card, below /configs/free-models/.'),
  collections: each('Below /configs/collections/<slug>/.'),
  providers: each('Providers with free chat models, below /configs/providers/<slug>/.'),
})
export type ConfigIndex = z.infer<typeof configIndex>
