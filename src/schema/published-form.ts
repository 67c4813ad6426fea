/** How the API publishes a field of content, where that is not in its own form and words. */
import * as z from 'zod'

/** By schema. Register on what `describe` or another method made, which is a schema of its own. */
export const publishedForm = z.registry<{
  /** What readers of the API are told, where people who edit content are told something else. */
  description?: string
  /** Texts are published without their limits, as `text`, unless this says more of them. */
  as?: 'text' | 'date' | 'slug' | 'url' | 'url-template' | 'yes-or-no'
}>()
