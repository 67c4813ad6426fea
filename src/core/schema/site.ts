/** `content/site.yaml`: what a fork changes. */
import { z } from 'zod'
import { SLUG_PATTERN, text } from './text.ts'

const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ })])

export const site = z.strictObject({
  name: text(60).describe("The directory's name."),
  baseUrl: address.describe(
    'Where the site is served. Empty: what the host says at build time, then localhost.',
  ),
  repository: address.describe('Where the source lives. Empty: what the CI says, then left out of links.'),
  contact: z.string().max(200).describe('Address for reports: https:// or mailto:. Empty: the repository.'),
  feedAuthority: z
    .string()
    .regex(/^$|^[a-z0-9.-]+,\d{4}(-\d{2}(-\d{2})?)?$/, 'expected a tag: authority such as example.org,2026')
    .describe('Fixed authority of feed ids (RFC 4151), such as example.org,2026. Never change it.'),
})
export type Site = z.infer<typeof site>

/** `content/declined.yaml`: names that were looked at and refused. */
const declinedEntry = z.strictObject({
  name: text(80),
  slug: z.string().regex(SLUG_PATTERN).optional(),
  reason: text(300),
  source: z.url({ protocol: /^https$/ }).optional(),
  reviewAfter: z.iso.date().describe('The day from which the decision may be looked at again.'),
})
export const declined = z.array(declinedEntry)
export type Declined = z.infer<typeof declined>
