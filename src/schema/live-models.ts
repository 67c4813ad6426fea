/** What the health job stores of providers' own lists of models: `content/status/models.json`. */
import * as z from 'zod'
import { SLUG_PATTERN, text } from './text.ts'

const day = z.iso.date()

/** An id that an entry calls free and that the provider's own list did not have. */
export const missingModel = z.strictObject({
  id: text(160),
  /** The first day of the unbroken series of lists without it. */
  since: day,
  /** The first later day on which it was missing again. Until then nothing is said of it. */
  confirmed: day.optional(),
})
export type MissingModel = z.infer<typeof missingModel>

export const modelsState = z.strictObject({
  version: z.literal(1),
  /** By slug, ascending; only providers whose list lacks something. */
  providers: z.array(
    z.strictObject({
      slug: z.string().regex(SLUG_PATTERN),
      missing: z.array(missingModel).min(1).max(400),
    }),
  ),
})
export type ModelsState = z.infer<typeof modelsState>

/** What one run read: the wanted ids that a whole list does not have. A list that could not be read is left out. */
export const liveList = z.strictObject({
  slug: z.string().regex(SLUG_PATTERN),
  missing: z.array(text(160)).max(400),
})
export type LiveList = z.infer<typeof liveList>
