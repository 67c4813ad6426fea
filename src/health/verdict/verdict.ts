/** The combination table: what the API answered × what its official status page says. */
import type { Status } from '../../core/schema/vocabulary.ts'
import { PAGE_LEVELS, type PageLevel } from '../check/page.ts'
import type { ProbeFinding } from '../check/probe.ts'

/** `pendingDown`: degraded, and in the next run down. `keepLast`: nothing was learned. */
export type Cell = 'online' | 'degraded' | 'down' | 'pendingDown' | 'keepLast'

export const COLUMNS = [...PAGE_LEVELS, 'unreadable'] as const satisfies readonly PageLevel[]

// biome-ignore format: a table is read by its columns
export const VERDICTS: Record<ProbeFinding['kind'], readonly [operational: Cell, maintenance: Cell, minor: Cell, major: Cell, critical: Cell, unreadable: Cell]> = {
  ok:                  ['online',      'online',   'degraded', 'degraded', 'down', 'online'],
  slow:                ['degraded',    'degraded', 'degraded', 'degraded', 'down', 'degraded'],
  flaky:               ['degraded',    'degraded', 'degraded', 'degraded', 'down', 'degraded'],
  mixed:               ['degraded',    'degraded', 'degraded', 'degraded', 'down', 'degraded'],
  server_error:        ['down',        'degraded', 'down',     'down',     'down', 'down'],
  protocol:            ['pendingDown', 'degraded', 'down',     'down',     'down', 'pendingDown'],
  network:             ['pendingDown', 'degraded', 'down',     'down',     'down', 'down'],
  name_or_certificate: ['down',        'down',     'down',     'down',     'down', 'down'],
  inconclusive:        ['online',      'online',   'degraded', 'degraded', 'down', 'keepLast'],
  unclear:             ['keepLast',    'keepLast', 'degraded', 'degraded', 'down', 'keepLast'],
  misconfigured:       ['keepLast',    'keepLast', 'degraded', 'degraded', 'down', 'keepLast'],
  none:                ['online',      'online',   'degraded', 'degraded', 'down', 'keepLast'],
}

export type Verdict = {
  cell: Cell
  reason: string
  source: 'probe' | 'page' | 'both' | 'none'
}

/** What each side says by itself, to tell which of them decided. */
const PAGE_SAYS: Record<PageLevel, Status> = {
  operational: 'online',
  maintenance: 'online',
  minor: 'degraded',
  major: 'degraded',
  critical: 'down',
  unreadable: 'unknown',
}
const PROBE_SAYS: Record<ProbeFinding['kind'], Status> = {
  ok: 'online',
  slow: 'degraded',
  flaky: 'degraded',
  mixed: 'degraded',
  server_error: 'down',
  protocol: 'down',
  network: 'down',
  name_or_certificate: 'down',
  inconclusive: 'unknown',
  unclear: 'unknown',
  misconfigured: 'unknown',
  none: 'unknown',
}

/** The cell of the two findings, why, and which of them decided it. */
export function verdictOf(probe: ProbeFinding, page: PageLevel): Verdict {
  const cell = VERDICTS[probe.kind][COLUMNS.indexOf(page)]!
  if (cell === 'keepLast')
    return {
      cell,
      reason: probe.kind === 'none' ? 'page_unreadable' : probe.reason,
      source: 'none',
    }
  const source = deciding(probe, page, cell)
  // Only announced maintenance turns a failure into degraded.
  const softened = PROBE_SAYS[probe.kind] === 'down' && cell === 'degraded'
  return { cell, source, reason: source === 'page' || softened ? `page_${page}` : probe.reason }
}

function deciding(probe: ProbeFinding, page: PageLevel, cell: Cell): 'probe' | 'page' | 'both' {
  if (cell === 'pendingDown') return 'probe'
  const byProbe = PROBE_SAYS[probe.kind] === cell
  const byPage = PAGE_SAYS[page] === cell
  if (byProbe === byPage) return 'both'
  return byProbe ? 'probe' : 'page'
}
