/** What benchmarks print, and how they sum up runs. */

/** What a benchmark is asked for. */
export type BenchOptions = {
  /** No content of more providers. */
  largest: number
  /** Only to show that it runs. */
  quick: boolean
  /** Whose page and data; its slug. */
  provider: string
  /** Also a list of modules. */
  modules?: true
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Columns aligned: the first to the left, the others to the right. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ')
  console.log(`\n${title}\n\n${line(head)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}`)
  for (const row of rows) console.log(line(row))
}
