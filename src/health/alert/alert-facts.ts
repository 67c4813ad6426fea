/** What alerts are decided from. */

import type { ProviderState } from '../../schema/health.ts'
import type { Incident } from '../state/bars.ts'
import type { WorkflowRun } from './workflow-runs.ts'

export type AlertFacts = {
  /** False: content or stored state is damaged, so that the rest says nothing. */
  readable: boolean
  /** When the last daily run ended; null before the first. */
  lastDaily: string | null
  /** Of the providers that are checked. */
  states: readonly ProviderState[]
  /** Of these providers, what has not ended. */
  incidents: readonly ({ slug: string } & Incident)[]
  /** Runs of the health workflow, newest first. */
  runs: readonly WorkflowRun[]
  /** When alerts were last decided; null the first time. */
  lastWatch: string | null
  /** The last commit that the host built; null if there is none of the last two months. */
  lastBuild: Date | null
}

/** Milliseconds since an instant. */
export const ageOf = (instant: string | Date, now: Date): number =>
  now.getTime() - new Date(instant).getTime()
