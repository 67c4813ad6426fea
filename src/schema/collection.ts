/** One collection's content file: `content/collections/<slug>.yaml`. */
import * as z from 'zod'
import * as filters from './filters.ts'
import { region, slug, text } from './text.ts'

type Wanted<Name extends filters.FilterName> = Name extends filters.FlagName
  ? true
  : (typeof filters.FILTERS)[Name] extends { takes: 'days' }
    ? number
    : (typeof filters.FILTERS)[Name] extends { takes: 'place' }
      ? string
      : filters.FilterWord<Name> | filters.FilterWord<Name>[]

function schemaOf(filter: filters.Filter): z.ZodType {
  if (filter.takes === 'word') return z.enum(filter.words)
  if (filter.takes === 'words') return z.union([z.enum(filter.words), z.array(z.enum(filter.words)).min(1)])
  return { flag: z.literal(true), days: z.int().nonnegative(), place: region }[filter.takes]
}

/** The filters of `GET /providers` that hold from one day to the next, under their names. */
export const query = z
  .strictObject(
    Object.fromEntries(
      filters.CONDITIONS.map((name) => [
        name,
        schemaOf(filters.FILTERS[name]).optional().describe(filters.FILTER_DESCRIPTIONS[name]),
      ]),
    ) as { [Name in (typeof filters.CONDITIONS)[number]]: z.ZodOptional<z.ZodType<Wanted<Name>>> },
  )
  .refine((value) => Object.keys(value).length > 0, 'a query needs at least one filter')
export type CollectionQuery = z.infer<typeof query>

/** The same of `GET /models`. */
const models = z
  .strictObject({
    openWeights: z.literal(true).optional().describe('Its weights are open.'),
    tools: z.literal(true).optional().describe('It calls tools.'),
    context: z.number().int().positive().optional().describe('Least context window, in tokens.'),
  })
  .refine((value) => Object.keys(value).length > 0, 'say what the model must have')

export const collection = z
  .strictObject({
    title: text(60).describe('The heading of its page.'),
    subtitle: text(120).describe('What it contains, in a phrase.'),
    description: text(500).describe('How the members were chosen, in a few sentences.'),
    published: z.boolean().describe('Whether it is shown; false for a draft.'),
    providers: z.array(slug).min(1).optional().describe('Slugs in the order to show them.'),
    query: query
      .optional()
      .describe(
        'What to ask GET /providers for the members, best score first; of one capability, most free first.',
      ),
    models: models
      .optional()
      .describe(
        'What to ask GET /models for: the members are the providers of these models, best score first.',
      ),
  })
  .superRefine(({ providers, query, models }, context) => {
    if ([providers, query, models].filter((one) => one !== undefined).length !== 1)
      context.addIssue({ code: 'custom', message: 'a collection needs one of providers, query and models' })
  })
export type Collection = z.infer<typeof collection>
