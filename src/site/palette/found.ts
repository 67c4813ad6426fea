/** The rows of the search, and how those are found that have each word, the nearest first. */
import { normalise } from '../../base/normalise.ts'
import type { Start } from '../components/start-chips.tsx'

const PALETTE_GROUPS = ['Models', 'Providers', 'Capabilities', 'Collections', 'Documents'] as const
type PaletteGroup = (typeof PALETTE_GROUPS)[number]

export type PaletteRow = {
  group: PaletteGroup
  title: string
  href: string
  /** Said before the answer, in grey: "free at 5". */
  before?: string
  answer: string
  start?: Start
  also?: string
}

const MOST: Readonly<Record<PaletteGroup, number>> = {
  Models: 4,
  Providers: 5,
  Capabilities: 3,
  Collections: 2,
  Documents: 2,
}

type Indexed = { row: PaletteRow; title: string; text: string }

type Found = { groups: { group: PaletteGroup; rows: PaletteRow[] }[]; total: number }

export const indexed = (rows: readonly PaletteRow[]): Indexed[] =>
  rows.map((row) => {
    const title = normalise(row.title)
    return { row, title, text: `${title}\n${normalise(row.also ?? '')}` }
  })

export function found(search: string, index: readonly Indexed[]): Found {
  const words = search.split(/\s+/u).map(normalise).filter(Boolean)
  if (words.length === 0) return { groups: [], total: 0 }
  const all = index
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ row, title }) => ({ row, far: farness(title, words) }))
    .toSorted((a, b) => a.far - b.far)
  const groups = PALETTE_GROUPS.map((group) => {
    const rows = all.filter(({ row }) => row.group === group)
    return { group, far: rows[0]?.far ?? 0, rows: rows.slice(0, MOST[group]).map(({ row }) => row) }
  }).filter(({ rows }) => rows.length > 0)
  // A provider that is called so comes before models whose ids have the word.
  return { groups: groups.toSorted((a, b) => a.far - b.far), total: all.length }
}

/** 0 called so, 1 begins so, 2 has it in its name, 3 elsewhere. */
function farness(title: string, words: readonly string[]): number {
  const whole = words.join(' ')
  if (title === whole) return 0
  if (title.startsWith(whole)) return 1
  return words.every((word) => title.includes(word)) ? 2 : 3
}
