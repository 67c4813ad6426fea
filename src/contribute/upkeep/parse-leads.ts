/** What the job that may write an issue accepts of the leads that another job found. */

import { z } from 'zod'
import { parseJson } from '../../core/parse-json.ts'
import { SLUG_PATTERN } from '../../core/schema/slug-pattern.ts'
import type { Finding } from './finding.ts'

/** Bytes of the file. */
export const MAX_LEADS = 4 * 1024 * 1024

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
  if (Buffer.byteLength(text) > MAX_LEADS) return { refusal: `it is larger than ${MAX_LEADS} bytes` }
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    return { refusal: 'it is not JSON' }
  }
  const parsed = handedOver.safeParse(value)
  return parsed.success
    ? { findings: parsed.data.findings as Finding[] }
    : { refusal: `it has the wrong shape: ${z.prettifyError(parsed.error)}` }
}
