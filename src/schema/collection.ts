/** One collection's content file: `content/collections/<slug>.yaml`. */
import * as z from 'zod'
import {
  CONDITIONS,
  FILTERS,
  type Filter,
  type FilterName,
  type FilterWord,
  type FlagName,
} from './filters.ts'
import { region, slug, text } from './text.ts'

/** The condition that a filter makes: `true`, a place, or one or more of its words. */
function condition<Name extends keyof typeof CONDITIONS>(name: Name) {
  const filter: Filter = FILTERS[name]
  return schemaOf(filter).optional().describe(CONDITIONS[name]) as z.ZodOptional<z.ZodType<Wanted<Name>>>
}

type Wanted<Name extends FilterName> = Name extends FlagName
  ? true
  : (typeof FILTERS)[Name] extends { takes: 'place' }
    ? string
    : FilterWord<Name> | FilterWord<Name>[]

const schemaOf = (filter: Filter): z.ZodType =>
  'words' in filter ? oneOrMore(filter.words) : filter.takes === 'flag' ? z.literal(true) : region

const oneOrMore = <Word extends string>(words: readonly Word[]) =>
  z.union([z.enum(words), z.array(z.enum(words)).min(1)])

const { category, capability, freeFor, noCard, noPhone, kind, openaiCompatible, ...others } =
  Object.fromEntries(
    Object.keys(CONDITIONS).map((name) => [name, condition(name as keyof typeof CONDITIONS)]),
  ) as { [Name in keyof typeof CONDITIONS]: ReturnType<typeof condition<Name>> }

const freeModel = z
  .strictObject({
    openWeights: z.literal(true).optional().describe('Its weights are open.'),
    tools: z.literal(true).optional().describe('It calls tools.'),
    minContext: z.number().int().positive().optional().describe('Least context window, in tokens.'),
  })
  .refine((value) => Object.keys(value).length > 0, 'say what the model must have')
  .describe('Only where an offer gives a model free that is known to have all of this.')

/** A filter over providers. All given keys must match; a list matches when any of its values does. */
export const rule = z
  .strictObject({
    category,
    capability,
    freeFor,
    noCard,
    noPhone,
    freeTier: kind,
    openaiCompatible,
    freeModel: freeModel.optional(),
    ...others,
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
    rule: rule
      .optional()
      .describe(
        'Conditions that find the members at build time, best score first; of one capability, most free first.',
      ),
  })
  .superRefine((value, context) => {
    if ((value.providers === undefined) === (value.rule === undefined))
      context.addIssue({
        code: 'custom',
        message: 'a collection needs either providers or a rule, and not both',
      })
  })
export type Collection = z.infer<typeof collection>
