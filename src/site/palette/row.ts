/** A row of what the search of every page finds. */
import type { Start } from '../components/start-chips.tsx'

/** In the order in which they are shown. */
export const PALETTE_GROUPS = ['Models', 'Providers', 'Capabilities', 'Collections', 'Documents'] as const
export type PaletteGroup = (typeof PALETTE_GROUPS)[number]

export type PaletteRow = {
  group: PaletteGroup
  title: string
  href: string
  /** Said before the answer, in grey: "free at 5". */
  before?: string
  answer: string
  start?: Start
  /** Further words to find it by. */
  also?: string
}
