/** What the job that may write an issue accepts of the leads that another job found. */

import { z } from 'zod'
import { readHandedOver } from '../../core/handed-over.ts'
import { SLUG_PATTERN } from '../../core/schema/slug-pattern.ts'
import type { Finding } from './finding.ts'

/** Bytes of the file. */
const MAX_LEADS = 4 * 1024 * 1024

const words = z.string().max(1_000)
const handedOver = z.object({
  findings: z
    .array(
      z.strictObject({
        kind: z.enum(['lead-differs', 'lead-new']),
        slug: z.string().max(100).regex(SLUG_PATTERN),
        facts: z.array(z.string().max(200)).max(1_000),
        page: z
          .string()
          .max(2_000)
          .regex(/^https:\/\/[\x21-\x7e]+$/),
        expected: words.optional(),
        found: words,
        since: z.iso.date(),
      }),
    )
    .max(10_000),
})

/** The findings of `npm run leads -- --format json`, or why they are refused. Their words are a stranger's: escape them. */
export function parseLeads(text: string): { findings: Finding[] } | { refusal: string } {
  const read = readHandedOver(text, handedOver, MAX_LEADS)
  return 'refusal' in read
    ? { refusal: `it ${read.refusal}` }
    : { findings: read.value.findings as Finding[] }
}
