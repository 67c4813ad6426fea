/** Terms of the free tier in the words of a page: one row each. */
import type { FreeTierTerms } from '../core/schema/free-tier.ts'
import { periodWords } from '../core/text/period-words.ts'
import { terms } from './published-entry.ts'

type Line<Value> = {
  title: string
  value: (value: Value) => string
  /** Whether the line is there too where the value is not known. */
  always: boolean
}

const period = (title: string): Line<string> => ({ title, value: periodWords, always: false })
const yesOrNo = (title: string): Line<boolean> => ({
  title,
  value: (value) => (value ? 'yes' : 'no'),
  always: true,
})

type Terms = ReturnType<typeof terms.value>
export type TermName = keyof typeof PUBLISHED_TERMS

/** In the order of pages. */
export const PUBLISHED_TERMS = {
  creditsExpireAfter: { line: period('Credits last') },
  endsAfter: { line: period('Trial lasts') },
  identityCheck: { line: yesOrNo('Identity or company check') },
  commercialUse: { line: yesOrNo('Commercial use of the free tier') },
  regions: {
    line: {
      title: 'Offered in',
      value: ({ everywhere, only, except }) =>
        everywhere
          ? 'every country'
          : only.length > 0
            ? `only ${only.join(', ')}`
            : `every country but ${except.join(', ')}`,
      always: false,
    },
  },
  processingRegions: {
    line: { title: 'Data is processed in', value: (value) => value.join(', '), always: false },
  },
} satisfies { [Name in keyof Terms]?: { line: Line<NonNullable<Terms[Name]>> } }

/** Every row with its name and its published value, where the rows' own types do not matter. */
export const PUBLISHED_TERM_ROWS = Object.entries(PUBLISHED_TERMS).map(
  ([name, { line }]) =>
    [name as TermName, { line: line as Line<unknown>, value: terms.fields[name]!.value }] as [
      TermName,
      { line: Line<unknown>; value: (terms: FreeTierTerms) => unknown },
    ],
)
