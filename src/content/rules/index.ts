/** All rules, in the order in which they run. A new rule goes into the list of its subject. */
import { collectionRules } from './collections.ts'
import { connectionRules } from './connection.ts'
import { correctionRules } from './corrections.ts'
import { envVarRules } from './env-vars.ts'

import { healthRules } from './health.ts'
import { identityRules } from './identity.ts'
import { listRules } from './lists.ts'
import { modelRules } from './models.ts'
import { offerRules } from './offers.ts'
import { packageRules } from './packages.ts'
import { popularityRules } from './popularity.ts'
import { reportRules } from './reports.ts'
import type { Rule } from './rule.ts'
import { sourceRules } from './sources.ts'
import { summaryRules } from './summary.ts'

export const RULES: readonly Rule[] = [
  ...identityRules,
  ...envVarRules,
  ...packageRules,
  ...connectionRules,
  ...healthRules,
  ...listRules,
  ...offerRules,
  ...summaryRules,
  ...sourceRules,
  ...reportRules,
  ...correctionRules,
  ...collectionRules,
  ...popularityRules,
  ...modelRules,
]
