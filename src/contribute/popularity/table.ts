/** Reads npm's monthly downloads from a table, where its registry cannot be reached. */
import type { Answer } from './ask.ts'
import type { WantedPackage } from './wanted.ts'

/** Downloads by package name, or what is wrong with the table. */
export type Table = { counts: Map<string, number> } | { problem: string }

/** The first columns, as the table's first line must name them; further ones are not read. */
const COLUMNS = ['name', 'version', 'downloads_a_month'] as const

/**
 * Tab-separated text: a line of column names, then one package a line. Every line is checked, so that a table of
 * another kind, or half of one, yields no count at all.
 */
export function readTable(text: string): Table {
  const [head = '', ...lines] = text.replace(/\n$/, '').split('\n')
  const columns = head.split('\t').slice(0, COLUMNS.length)
  if (columns.join() !== COLUMNS.join())
    return { problem: `line 1: expected the columns ${COLUMNS.join(', ')}, got ${columns.join(', ')}` }
  const counts = new Map<string, number>()
  for (const [index, line] of lines.entries()) {
    const [name = '', , downloads = ''] = line.split('\t')
    const place = `line ${index + 2}`
    if (name === '') return { problem: `${place}: expected the name of a package` }
    if (!/^\d{1,15}$/.test(downloads))
      return { problem: `${place}: expected ${name}'s downloads as a whole number, got "${downloads}"` }
    if (counts.has(name)) return { problem: `${place}: ${name} is in the table twice` }
    counts.set(name, Number(downloads))
  }
  return { counts }
}

/** Asks the table instead of the registry. It holds npm's packages only, and not necessarily all of them. */
export function tableAsker(counts: ReadonlyMap<string, number>, asOf: string) {
  return async ({ registry, name }: Pick<WantedPackage, 'registry' | 'name'>): Promise<Answer> => {
    const downloads = registry === 'npm' ? counts.get(name) : undefined
    return downloads === undefined
      ? { kind: 'uncovered' }
      : { kind: 'counted', item: { registry, name, downloads, asOf } }
  }
}
