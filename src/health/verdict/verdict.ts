/** The combination table: what the API answered × what its official status page says. */
import type { Status } from '../../schema/vocabulary.ts'
import { PAGE_LEVELS, type PageLevel } from '../check/page.ts'
import type { ProbeFinding } from '../check/probe.ts'

/** `pendingDown`: degraded, and in the next run down. `keepLast`: nothing was learned. */
export type Cell = 'online' | 'degraded' | 'down' | 'pendingDown' | 'keepLast'

export const COLUMNS = [...PAGE_LEVELS, 'unscoped', 'unreadable'] as const satisfies readonly PageLevel[]

// biome-ignore format: a table is read by its columns
export const VERDICTS: Record<ProbeFinding['kind'], readonly [operational: Cell, maintenance: Cell, minor: Cell, major: Cell, critical: Cell, unscoped: Cell, unreadable: Cell]> = {
  ok:                  ['online',      'online',      'degraded',    'degraded',    'down',        'online',      'online'],
  slow:                ['degraded',    'degraded',    'degraded',    'degraded',    'down',        'degraded',    'degraded'],
  flaky:               ['degraded',    'degraded',    'degraded',    'degraded',    'down',        'degraded',    'degraded'],
  mixed:               ['degraded',    'degraded',    'degraded',    'degraded',    'down',        'degraded',    'degraded'],
  server_error:        ['down',        'degraded',    'down',        'down',        'down',        'down',        'down'],
  protocol:            ['pendingDown', 'degraded',    'down',        'down',        'down',        'down',        'pendingDown'],
  network:             ['pendingDown', 'degraded',    'down',        'down',        'down',        'down',        'down'],
  name_or_certificate: ['down',        'down',        'down',        'down',        'down',        'down',        'down'],
  inconclusive:        ['online',      'online',      'degraded',    'degraded',    'down',        'degraded',    'keepLast'],
  unclear:             ['keepLast',    'keepLast',    'degraded',    'degraded',    'down',        'degraded',    'keepLast'],
  misconfigured:       ['keepLast',    'keepLast',    'degraded',    'degraded',    'down',        'degraded',    'keepLast'],
  none:                ['online',      'online',      'degraded',    'degraded',    'down',        'degraded',    'keepLast'],
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
  unscoped: 'degraded',
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
  // A healthy probe is not degraded by what may be another product's problem, but people are told of it.
  const told = page === 'unscoped' && cell === 'online'
  return { cell, source, reason: source === 'page' || softened || told ? `page_${page}` : probe.reason }
}

function deciding(probe: ProbeFinding, page: PageLevel, cell: Cell): 'probe' | 'page' | 'both' {
  if (cell === 'pendingDown') return 'probe'
  const byProbe = PROBE_SAYS[probe.kind] === cell
  const byPage = PAGE_SAYS[page] === cell
  if (byProbe === byPage) return 'both'
  return byProbe ? 'probe' : 'page'
}
