/** One thing that a public list says and the directory does not, or says otherwise. A lead, never a source. */

import type { LeadList } from '../../../core/schema/leads.ts'
import type { Finding } from '../finding.ts'

export type Lead = Pick<Finding, 'kind' | 'facts' | 'expected'> & {
  kind: 'lead-new' | 'lead-differs'
  list: LeadList
  /** The slug of the entry, or the name that the list gives a provider without one. */
  provider: string
  /** What it is about, as `content/leads.yaml` names it: `provider`, `card`, `model gpt-oss-20b`, `requests/day`. */
  what: string
  /** The model that a limit is for. */
  model?: string
  /** What the list says. */
  found: string
  /** The day that the list shows for it. */
  asOf: string
}
