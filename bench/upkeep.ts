/** The weekly watch over all entries, on fake servers that serve a page for each that they cite. */
import { applyRun, NO_STATE } from '../src/tools/upkeep/page-state.ts'
import { visitPages } from '../src/tools/upkeep/visit-pages.ts'
import { dayOf, realEntries, servePages } from '../test/rehearsal/serve-pages.ts'
import { type BenchOptions, printTable } from './table.ts'

/** After so many, the pages of all but the largest sites are known. */
const WEEKS = 8

export async function benchUpkeep({ quick }: BenchOptions): Promise<void> {
  const { watched, servers, now } = await servePages(realEntries(quick ? 'core' : 'all'))
  const rows: string[][] = []
  let state = NO_STATE
  try {
    for (let week = 0; week < (quick ? 1 : WEEKS); week++) {
      Object.assign(now, { week, requests: 0 })
      const began = performance.now()
      let peak = 0
      const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
      const { visits } = await visitPages({
        pages: watched,
        day: dayOf(week),
        network: servers.network(),
        pause: 0,
      })
      clearInterval(watch)
      state = applyRun(state, { day: dayOf(week), visits }, watched)
      const seconds = (performance.now() - began) / 1_000
      const bytes = Buffer.byteLength(JSON.stringify(state))
      const figures = [visits.length, now.requests, seconds.toFixed(1), Math.round(peak / 2 ** 20), bytes]
      rows.push([`week ${week + 1}`, ...figures.map(String)])
    }
  } finally {
    await servers.close()
  }
  printTable(
    'The watch over all entries, without its pauses; memory with the fake servers',
    ['', 'pages', 'requests', 'seconds', 'MiB at most', 'bytes of state'],
    rows,
  )
}
