/** The rules that the file of an entry can break by itself; the form of /submit runs them too. A new rule goes into the list of its subject. */
import { connectionRules } from './connection.ts'
import { correctionRules, dateRules } from './dates.ts'
import { identityRules, listRules } from './identity.ts'
import { offerRules } from './offers.ts'
import { envVarRules, packageRules } from './ownership.ts'
import { pageRules } from './pages.ts'
import type { Rule } from './rule.ts'
import { sourceRules } from './sources.ts'
import { summaryRules } from './summary.ts'

export const ENTRY_RULES: readonly Rule[] = [
  ...identityRules,
  ...envVarRules,
  ...packageRules,
  ...connectionRules,
  ...listRules,
  ...offerRules,
  ...summaryRules,
  ...sourceRules,
  ...dateRules,
  ...pageRules,
  ...correctionRules,
]
