/** Every row of facts, in the order of the pages. */
import type { NamedRow } from './fact.ts'
import { PROVIDER_FACTS } from './provider-facts.ts'
import { TERM_FACTS } from './term-facts.ts'

export const FACT_ROWS: readonly NamedRow[] = [
  ...Object.entries(TERM_FACTS).map(([term, row]) => ({ ...row, name: `freeTier.${term}` })),
  ...PROVIDER_FACTS,
]
