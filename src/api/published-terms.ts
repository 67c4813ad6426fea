/** Terms of the free tier that are published as the entry has them: one row each for answer, schema and column. */
import { z } from 'zod'
import type { FreeTierTerms, Regions } from '../core/schema/free-tier.ts'
import type { Known } from '../core/schema/text.ts'

export type PublishedTerm<Value> = {
  /** Of the value in the detail; null: not known. */
  schema: z.ZodType<Value | null>
  value: (terms: FreeTierTerms) => Value | null
  /** One cell of the CSV file and the SQLite table. */
  cell: {
    type: 'text' | 'integer' | 'number' | 'boolean'
    description: string
    value: (value: Value) => string | number | boolean
  }
}

const term = <Value>(row: PublishedTerm<Value>): PublishedTerm<Value> => row

const period = (of: string, description: string, read: (terms: FreeTierTerms) => string | undefined) =>
  term<string>({
    schema: z.string().nullable().describe(`${of}, as an ISO 8601 period.`),
    value: (terms) => read(terms) ?? null,
    cell: { type: 'text', description, value: (value) => value },
  })

const yesOrNo = (description: string, read: (terms: FreeTierTerms) => Known | undefined) =>
  term<boolean>({
    schema: z
      .boolean()
      .nullable()
      .describe(`${description[0]!.toUpperCase()}${description.slice(1)}; null: not known.`),
    value(terms) {
      const value = read(terms)
      return typeof value === 'boolean' ? value : null
    },
    cell: { type: 'boolean', description, value: (value) => value },
  })

const regions = z.strictObject({
  everywhere: z.boolean().describe('Whether it holds in every country.'),
  only: z.array(z.string()).describe('Only in these; empty: no such list.'),
  except: z.array(z.string()).describe('In all but these; empty: no such list.'),
})

const regionsValue = (of: Regions): z.infer<typeof regions> => ({
  everywhere: of === 'everywhere',
  only: typeof of === 'object' && 'only' in of ? of.only : [],
  except: typeof of === 'object' && 'except' in of ? of.except : [],
})

/** In the order of columns. */
export const PUBLISHED_TERMS = {
  creditsExpireAfter: period(
    'How long credits last',
    'ISO 8601 period',
    ({ creditsExpireAfter }) => creditsExpireAfter,
  ),
  endsAfter: period(
    'How long the trial lasts',
    'how long a trial lasts, as an ISO 8601 period',
    ({ endsAfter }) => endsAfter,
  ),
  identityCheck: yesOrNo(
    'whether a legal name, document or company check is required',
    ({ identityCheck }) => identityCheck,
  ),
  commercialUse: yesOrNo(
    'whether the free tier may be used commercially',
    ({ commercialUse }) => commercialUse,
  ),
  regions: term({
    schema: regions
      .nullable()
      .describe('Where the offer can be used, by ISO 3166 codes or EU; null: not known.'),
    value: (terms) => (terms.regions === undefined ? null : regionsValue(terms.regions)),
    cell: {
      type: 'text',
      description: 'where the offer holds: `everywhere`, `only DE FR`, `except CN`',
      value: ({ everywhere, only, except }) =>
        everywhere ? 'everywhere' : only.length > 0 ? `only ${only.join(' ')}` : `except ${except.join(' ')}`,
    },
  }),
  processingRegions: term<string[]>({
    schema: z
      .array(z.string())
      .nullable()
      .describe('Where data is processed, by ISO 3166 codes or EU; null: not known.'),
    value: ({ processingRegions }) => processingRegions ?? null,
    cell: {
      type: 'text',
      description: 'where data is processed, ISO 3166 codes or EU between spaces',
      value: (value) => value.join(' '),
    },
  }),
} as const

type Terms = typeof PUBLISHED_TERMS
export type TermName = keyof Terms
type ValueOf<Name extends TermName> = ReturnType<Terms[Name]['value']>

/** Every row with its name, where the rows' own types do not matter. */
export const PUBLISHED_TERM_ROWS = Object.entries(PUBLISHED_TERMS) as [TermName, PublishedTerm<unknown>][]

/** The schemas by name, to spread into the schema of the detail. */
export const termSchemas = Object.fromEntries(
  PUBLISHED_TERM_ROWS.map(([name, { schema }]) => [name, schema]),
) as { [Name in TermName]: z.ZodType<ValueOf<Name>> }

/** The values by name, as the detail answers them. */
export const termValues = (terms: FreeTierTerms) =>
  Object.fromEntries(PUBLISHED_TERM_ROWS.map(([name, { value }]) => [name, value(terms)])) as {
    [Name in TermName]: ValueOf<Name>
  }
