/** One file that the build writes: where, what, and the schema it is checked against. */
import type { z } from 'zod'

export type Body = {
  /** Relative to the output folder: `api/v1/providers/groq.json`. */
  file: string
  make: () => unknown
  schema: z.ZodType
  /** Whether the host gives the file out at its path without `.json` too. */
  rewritten: boolean
}
