/** The building blocks that every content schema is made of: safe text, https URLs, dates, slugs. */
import { z } from 'zod'
import { isCountry, isRegion } from './countries.ts'

/** One to 64 characters: lower-case letters, digits and inner hyphens. */
export const SLUG_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/

/**
 * What text in content may not contain: control characters (line breaks included), the bidirectional
 * controls behind "Trojan Source" (CVE-2021-42574), zero-width characters, and anything shaped like an HTML tag.
 */
const UNSAFE: readonly { what: string; pattern: RegExp }[] = [
  { what: 'a control character or line break', pattern: /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u },
  { what: 'a bidirectional control character', pattern: /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u },
  { what: 'a zero-width character', pattern: /[\u200b-\u200d\u2060\ufeff\u00ad\u180e]/u },
  { what: 'an HTML tag', pattern: /<\/?[a-z!][^>]*>/iu },
  { what: 'a lone surrogate', pattern: /\p{Surrogate}/u },
]

/** Plain text of one line, 1 to `max` characters, without whitespace at its ends. */
export function text(max: number) {
  return z
    .string()
    .min(1)
    .max(max)
    .superRefine((value, context) => {
      if (value !== value.trim())
        context.addIssue({ code: 'custom', message: 'text has whitespace at its start or end' })
      for (const { what, pattern } of UNSAFE)
        if (pattern.test(value)) context.addIssue({ code: 'custom', message: `text contains ${what}` })
    })
}

/** An https URL on a named host: no user name, no port, no bare IP address. */
export const httpsUrl = z
  .url({ protocol: /^https$/, error: 'expected an https:// URL' })
  .max(500)
  .refine((value) => !/^https:\/\/[^/?#]*@/i.test(value), 'a URL must not contain a user name or password')
  .refine(isOnNamedHost, 'a URL must name a host, without a port and not by IP address')
  .describe('An https:// URL.')

export const isoDate = z.iso.date().describe('A day, as YYYY-MM-DD.')

export const slug = z
  .string()
  .regex(SLUG_PATTERN, 'expected lower-case letters, digits and inner hyphens, at most 64')

/** A whole period in ISO 8601 form: `P30D`, `P2W`, `P3M`, `P1Y`. */
export const period = z
  .string()
  .regex(/^P[1-9]\d{0,3}[DWMY]$/, 'expected an ISO 8601 period such as P30D, P3M or P1Y')
  .describe('An ISO 8601 period of whole days, weeks, months or years: P30D, P2W, P3M, P1Y.')

/** A country by its ISO 3166-1 alpha-2 code. */
export const country = z
  .string()
  .refine(isCountry, 'expected a country as ISO 3166 alpha-2 code in capitals, such as DE or US')
  .describe('ISO 3166-1 alpha-2 code: DE, US.')

/** A country, or `EU`. */
export const region = z
  .string()
  .refine(isRegion, 'expected a country as ISO 3166 alpha-2 code in capitals, such as DE or US, or EU')
  .describe('ISO 3166-1 alpha-2 code, or EU.')

/** The URL of a page, or `none` with the index that was read and has no such page. */
export const linkOrNone = z
  .union([httpsUrl, z.strictObject({ none: httpsUrl })])
  .describe(
    'The URL of the page, or none: the URL of the documentation index that was read and has no such page.',
  )
export type LinkOrNone = z.infer<typeof linkOrNone>

/** A yes-or-no fact that may be unknown. Absent means the same as `unknown`. */
export const known = z.union([z.boolean(), z.literal('unknown')])
export type Known = z.infer<typeof known>

function isOnNamedHost(value: string): boolean {
  if (!URL.canParse(value)) return true // The format check reports this.
  const { hostname, port } = new URL(value)
  return port === '' && !hostname.startsWith('[') && !/^[\d.]+$/.test(hostname) && hostname.includes('.')
}
