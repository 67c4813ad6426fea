/** What every list says of a provider: who, how much is free, what it takes to start, status, score. */
import type { Status } from '../schema/vocabulary.ts'
import type { Start } from './components/start-chips.tsx'

/** All that a row shows; the finder's index holds it too. */
export type Row = {
  slug: string
  name: string
  tagline: string
  allowance: string
  condition: string | null
  start: Start
  status: Status
  low: number
  high: number
}
