/** One collection's content file: `content/collections/<slug>.yaml`. */
import * as z from 'zod'
import { region, slug, text } from './text.ts'
import { AUTH_SCHEMES, CAPABILITY_SLUGS, CATEGORIES, FREE_TIER_KINDS } from './vocabulary.ts'

/** A filter over providers. All given keys must match; a list matches when any of its values does. */
export const rule = z
  .strictObject({
    category: z
      .union([z.enum(CATEGORIES), z.array(z.enum(CATEGORIES)).min(1)])
      .optional()
      .describe('What providers are best known for.'),
    capability: z
      .union([z.enum(CAPABILITY_SLUGS), z.array(z.enum(CAPABILITY_SLUGS)).min(1)])
      .optional()
      .describe('What the API does, whatever the category of its provider.'),
    freeFor: z
      .union([z.enum(CAPABILITY_SLUGS), z.array(z.enum(CAPABILITY_SLUGS)).min(1)])
      .optional()
      .describe('Only where the free offer is known to cover this capability.'),
    noCard: z.literal(true).optional().describe('Only where a source shows that no card is needed.'),
    noPhone: z.literal(true).optional().describe('Only where a source shows that no phone number is needed.'),
    freeTier: z
      .union([z.enum(FREE_TIER_KINDS), z.array(z.enum(FREE_TIER_KINDS)).min(1)])
      .optional()
      .describe('Only these kinds of free tier.'),
    openaiCompatible: z
      .literal(true)
      .optional()
      .describe('Only where an OpenAI client works with only base URL and key changed.'),
    auth: z.enum(AUTH_SCHEMES).optional().describe('Where the key goes: bearer = Authorization header.'),
    minDocumentationScore: z
      .number()
      .min(0)
      .max(100)
      .optional()
      .describe('Least score for documentation, of 100.'),
    minPopularityScore: z.number().min(0).max(100).optional().describe('Least score for popularity, of 100.'),
    hasSdk: z.enum(['npm', 'pypi']).optional().describe('Only with an official package in this registry.'),
    noTraining: z
      .literal(true)
      .optional()
      .describe('Only where a source shows that free traffic does not train models.'),
    commercialUse: z
      .literal(true)
      .optional()
      .describe('Only where a source shows that commercial use is allowed.'),
    country: region.optional().describe('Headquarters; EU matches any member state.'),
    region: region.optional().describe('Where data is processed; EU matches any member state.'),
  })
  .refine((value) => Object.keys(value).length > 0, 'a rule needs at least one condition')
export type Rule = z.infer<typeof rule>

export const collection = z
  .strictObject({
    title: text(60).describe('The heading of its page.'),
    subtitle: text(120).describe('What it contains, in a phrase.'),
    description: text(500).describe('How the members were chosen, in a few sentences.'),
    published: z.boolean().describe('Whether it is shown; false for a draft.'),
    providers: z.array(slug).min(1).optional().describe('Slugs in the order to show them.'),
    rule: rule.optional().describe('Conditions that find the members at build time, best score first.'),
  })
  .superRefine((value, context) => {
    if ((value.providers === undefined) === (value.rule === undefined))
      context.addIssue({
        code: 'custom',
        message: 'a collection needs either providers or a rule, and not both',
      })
  })
export type Collection = z.infer<typeof collection>
