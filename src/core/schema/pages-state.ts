/** What the weekly run stores of the pages that facts rest on, `content/status/pages.json`, and what it hands over. */
import * as z from 'zod'

/** Why a page counts as gone: all that is published of its answer. */
export const GONE_REASONS = [
  'answers 404',
  'answers 410',
  'says that there is no such page',
  'its repository no longer has it',
  'its host is not known any more',
  'redirects to a host that is not known any more',
] as const
export type GoneReason = (typeof GONE_REASONS)[number]

/** Why a program cannot watch a page. */
export const UNWATCHABLE_REASONS = [
  'robots.txt forbids it',
  'refuses programs',
  'asks to sign in',
  'a script builds it',
  'is no text',
  'has not answered for weeks',
] as const
export type UnwatchableReason = (typeof UNWATCHABLE_REASONS)[number]

const url = z
  .string()
  .max(2_000)
  .regex(/^https:\/\/[\x21-\x7e]+$/)

/** A hash that identifies a value among those of a page. */
export const VALUE_KEY = /^[\w-]{4}$/

/** Values that were found: how surely (1 to 3), then the key; ascending by key. */
const found = z.string().regex(/^(?:[1-3][\w-]{4})*$/)

/** Both come from strangers' servers, and are sent back as they came. */
const validators = {
  etag: z
    .string()
    .regex(/^(?:W\/)?"[\x21\x23-\x7e]{0,100}"$/)
    .optional(),
  modified: z
    .string()
    .regex(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/)
    .optional(),
}

export const pageState = z.strictObject({
  url,
  /** The values that are known to stand on it. */
  found: found.optional(),
  /** Values that stood on it and do not any more. */
  gone: z
    .array(z.strictObject({ value: z.string().regex(/^[1-3][\w-]{4}$/), since: z.iso.date() }))
    .max(2_000)
    .optional(),
  /** Where it led to when it was last read, if elsewhere. */
  to: url.optional(),
  /** The day since which it leads elsewhere for good. */
  moved: z.iso.date().optional(),
  problem: z
    .strictObject({ reason: z.enum([...GONE_REASONS, ...UNWATCHABLE_REASONS]), since: z.iso.date() })
    .optional(),
  /** The day since which it has given no certain answer. */
  failing: z.iso.date().optional(),
  /** What the values were that `etag` and `modified` are good for: a hash. */
  of: z.string().regex(VALUE_KEY).optional(),
  ...validators,
})
export type PageState = z.infer<typeof pageState>

export const pagesState = z.strictObject({
  version: z.literal(1),
  /** Of each queue that may be longer than its places in a run: the place of what was visited last. By name, ascending. */
  turns: z
    .array(z.strictObject({ queue: z.string().max(300), last: z.string().regex(/^[0-9a-f]{8}$/) }))
    .max(20_000),
  /** By URL, ascending; only pages of which there is something to remember. */
  pages: z.array(pageState).max(50_000),
})
export type PagesState = z.infer<typeof pagesState>

export const visit = z.discriminatedUnion('outcome', [
  z.strictObject({
    url,
    outcome: z.literal('read'),
    found,
    /** Only its beginning was read. */
    partial: z.literal(true).optional(),
    to: url.optional(),
    /** Whether all redirects to it were permanent. */
    permanent: z.literal(true).optional(),
    ...validators,
  }),
  z.strictObject({ url, outcome: z.literal('unchanged') }),
  z.strictObject({ url, outcome: z.literal('gone'), reason: z.enum(GONE_REASONS) }),
  z.strictObject({ url, outcome: z.literal('unwatchable'), reason: z.enum(UNWATCHABLE_REASONS) }),
  z.strictObject({ url, outcome: z.literal('failed') }),
])
export type Visit = z.infer<typeof visit>

/** One run, as the job that requests pages hands it over. */
export const pagesRun = z.strictObject({
  version: z.literal(1),
  day: z.iso.date(),
  /** In the order of each host. */
  visits: z.array(visit).max(50_000),
})
export type PagesRun = z.infer<typeof pagesRun>
