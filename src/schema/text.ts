/** The building blocks that every content schema is made of: safe text, dates, slugs; and how the API publishes them. */
import * as z from 'zod'
import { BLANK } from '../base/safe-text.ts'
import { isCountry, isRegion } from './countries.ts'
import { SLUG_PATTERN } from './slugs.ts'
import { CAPABILITY_SLUGS } from './vocabulary.ts'

/** By schema. Register on what `describe` or another method made, which is a schema of its own. */
export const publishedForm = z.registry<{
  /** What readers of the API are told, where people who edit content are told something else. */
  description?: string
  /** Texts are published without their limits, as `text`, unless this says more of them. */
  as?: 'text' | 'date' | 'slug' | 'url' | 'url-template' | 'yes-or-no'
}>()

/** What text in content may not contain. A test compares the list with all of Unicode: letters, marks, numbers, punctuation, symbols and the plain space remain. */
const UNSAFE: readonly { what: string; pattern: RegExp }[] = [
  { what: 'a control character or line break', pattern: /[\p{Cc}\p{Zl}\p{Zp}]/u },
  // "Trojan Source", CVE-2021-42574.
  { what: 'a bidirectional control character', pattern: /\p{Bidi_Control}/u },
  { what: 'a lone surrogate', pattern: /\p{Surrogate}/u },
  { what: 'an invisible character', pattern: /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u },
  { what: 'a private or unassigned character', pattern: /[\p{Co}\p{Cn}\ufffd]/u },
  { what: 'a blank other than a plain space', pattern: /(?! )\p{Zs}/u },
  { what: 'a blank other than a plain space', pattern: BLANK },
  { what: 'more accents on one letter than any language has', pattern: /\p{M}{5}/u },
  { what: 'an HTML tag', pattern: /<[a-z/!?]/i },
]

/** Plain text of one line, 1 to `max` characters in composed form (NFC), without whitespace at its ends. */
export const text = (max: number) =>
  z
    .string()
    .min(1)
    .max(max, { abort: true })
    .superRefine((value, context) => {
      if (value !== value.trim())
        context.addIssue({ code: 'custom', message: 'text has whitespace at its start or end' })
      if (value !== value.normalize())
        context.addIssue({
          code: 'custom',
          message: 'text has letters and accents as separate characters, expected the composed form (NFC)',
        })
      const unsafe = UNSAFE.find(({ pattern }) => pattern.test(value))
      if (unsafe) context.addIssue({ code: 'custom', message: `text contains ${unsafe.what}` })
    })

export const isoDate = z.iso.date().describe('A day, as YYYY-MM-DD.').register(publishedForm, { as: 'date' })

/** What is said of what is no slug. */
export const NO_SLUG = 'expected lower-case letters, digits and inner hyphens, at most 64'

export const slug = z.string().regex(SLUG_PATTERN, NO_SLUG).register(publishedForm, { as: 'slug' })

export const capability = z.enum(CAPABILITY_SLUGS).describe('Something that an API does.')

/** What is said of a text that is no period. */
export const NO_PERIOD = 'expected an ISO 8601 period such as P30D, P3M or P1Y'

/** A whole period in ISO 8601 form: `P30D`, `P2W`, `P3M`, `P1Y`. */
export const period = z
  .string()
  .regex(/^P[1-9]\d{0,3}[DWMY]$/, NO_PERIOD)
  .describe('An ISO 8601 period of whole days, weeks, months or years: P30D, P2W, P3M, P1Y.')

/** Two capitals that the check knows. Editors see the pattern alone. */
const code = (message: string, isKnown: (value: string) => boolean) =>
  z
    .string()
    .regex(/^[A-Z]{2}$/, { message, abort: true })
    .refine(isKnown, message)

/** What is said of what is no country, and no region. */
export const NO_COUNTRY = 'expected a country as ISO 3166 alpha-2 code in capitals, such as DE or US'
export const NO_REGION = `${NO_COUNTRY}, or EU`

/** A country by its ISO 3166-1 alpha-2 code. */
export const country = code(NO_COUNTRY, isCountry).describe('ISO 3166-1 alpha-2 code: DE, US.')

/** A country, or `EU`. */
export const region = code(NO_REGION, isRegion).describe('ISO 3166-1 alpha-2 code, or EU.')

/** A yes-or-no fact that may be unknown. Absent means the same as `unknown`. */
export const known = z.union([z.boolean(), z.literal('unknown')]).register(publishedForm, { as: 'yes-or-no' })
