/** All rules, in the order in which they run. */
import { collectionRules, popularityRules } from './collections.ts'
import { ENTRY_RULES } from './entry-rules.ts'
import { modelRules } from './models.ts'
import type { Rule } from './rule.ts'

export const RULES: readonly Rule[] = [...ENTRY_RULES, ...collectionRules, ...popularityRules, ...modelRules]
