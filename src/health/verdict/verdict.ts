/** From the samples of the waves to one finding about the API, and what that is together with the official status page. */
import { type HealthSample, PAGE_READINGS, type PageReading } from '../../schema/status-files.ts'
import type { SampleKind } from './outcomes.ts'

export type ProbeFinding = { kind: keyof typeof VERDICTS; reason: string }

/** Kinds of samples of an API that does not work. */
export const FAILED: ReadonlySet<SampleKind> = new Set([
  'server_error',
  'protocol',
  'network',
  'name_or_certificate',
])

/** What an API that works does not do to anybody, although it may be our check that it does it to. */
const TURNS_AWAY: ReadonlySet<string> = new Set(['tls_alert', 'dns_failure', 'error_body'])

type Rule = { is: (counts: Counts) => boolean; kind: (counts: Counts) => ProbeFinding['kind'] }
type Counts = {
  samples: readonly HealthSample[]
  last: SampleKind
  ok: number
  slow: number
  failed: number
  misconfigured: number
  /** Kinds of failure seen. */
  failures: ReadonlySet<SampleKind>
}

/** First row that fits wins. A failure that the next wave does not see again does not count. */
const RULES: readonly Rule[] = [
  { is: ({ slow }) => slow >= 2, kind: () => 'slow' },
  { is: ({ last, failed }) => (last === 'ok' || last === 'slow') && failed <= 1, kind: () => 'ok' },
  {
    is: ({ last, ok, slow, failed, misconfigured }) =>
      ok + slow > 0 && (failed > 0 || (misconfigured > 0 && last !== 'ok' && last !== 'slow')),
    kind: () => 'flaky',
  },
  // An answer once, and walls since: what answered is the newest evidence about the API.
  { is: ({ ok, slow }) => ok + slow > 0, kind: () => 'ok' },
  {
    is: ({ samples, failed, failures }) => failed === samples.length && failed > 1 && failures.size === 1,
    kind: ({ last }) => last as ProbeFinding['kind'],
  },
  // NXDOMAIN twice is enough, even where a third look-up said nothing.
  {
    is: ({ samples, failed, failures }) =>
      failures.size === 1 &&
      failed >= 2 &&
      samples.filter(({ reason }) => reason === 'nxdomain').length === failed,
    kind: () => 'name_or_certificate',
  },
  // It never answered well, and an error page at least once shows that it is not our network.
  {
    is: ({ failed, failures }) => failed >= 2 && (failures.has('server_error') || failures.size > 1),
    kind: () => 'mixed',
  },
  { is: ({ misconfigured }) => misconfigured > 0, kind: () => 'misconfigured' },
  // A dead host may time out once and have no route the next time.
  { is: ({ failed }) => failed > 0, kind: () => 'unclear' },
  // A wall hides an API from machines alone. What turns everybody away is no reason to believe a page that says all is well.
  { is: ({ samples }) => samples.every(({ reason }) => TURNS_AWAY.has(reason)), kind: () => 'unclear' },
  { is: () => true, kind: () => 'inconclusive' },
]

/** No samples: `none`. Otherwise the finding, with the reason of the newest sample that shows it. */
export function findingOf(samples: readonly HealthSample[]): ProbeFinding {
  const last = samples.at(-1)
  if (!last) return { kind: 'none', reason: 'not_checkable' }
  const count = (kind: SampleKind) => samples.filter((sample) => sample.kind === kind).length
  const failing = samples.filter(({ kind }) => FAILED.has(kind))
  const counts: Counts = {
    samples,
    last: last.kind,
    ok: count('ok'),
    slow: count('slow'),
    failed: failing.length,
    misconfigured: count('misconfigured'),
    failures: new Set(failing.map(({ kind }) => kind)),
  }
  const kind = RULES.find((rule) => rule.is(counts))!.kind(counts)
  return { kind, reason: shown(kind, samples) }
}

function shown(kind: ProbeFinding['kind'], samples: readonly HealthSample[]): string {
  const newest = (wanted: (sample: HealthSample) => boolean) => samples.findLast(wanted)?.reason
  if (kind === 'ok') return newest((sample) => sample.kind === 'ok') ?? 'ok'
  if (kind === 'slow') return 'slow'
  if (kind === 'inconclusive' || kind === 'misconfigured') return newest((sample) => sample.kind === kind)!
  return (
    newest(({ kind }) => FAILED.has(kind)) ??
    newest(({ kind }) => kind === 'misconfigured') ??
    samples.at(-1)!.reason
  )
}

/** Whether two good answers lie at least `apart` milliseconds from each other, the first one in wave 1. */
export function confirmed(samples: readonly HealthSample[], apart: number): boolean {
  const good = samples.filter(({ kind }) => kind === 'ok')
  return good[0]?.wave === 1 && good.at(-1)!.at - good[0].at >= apart
}

/** `pendingDown`: degraded, and in the next run down. `keepLast`: nothing was learned. */
export type Cell = 'online' | 'degraded' | 'down' | 'pendingDown' | 'keepLast'

/** A cell for each reading of the page. */
type Cells<Readings> = { [Place in keyof Readings]: Cell }

/**
 * By what the probe found: `flaky`: answered, but not always; `mixed`: never answered well, in more ways than one;
 * `unclear`: failed, but not often enough to say so; `none`: nothing to ask. No page by itself makes an API down: pages
 * stay red for weeks, and some never turn green.
 */
// biome-ignore format: a table is read by its columns
const VERDICTS = {
  //                    operational    maintenance    minor          major          critical       unscoped       unscopedMajor  unreadable
  ok:                  ['online',      'online',      'degraded',    'degraded',    'degraded',    'online',      'degraded',    'online'],
  slow:                ['degraded',    'degraded',    'degraded',    'degraded',    'degraded',    'degraded',    'degraded',    'degraded'],
  flaky:               ['degraded',    'degraded',    'degraded',    'degraded',    'degraded',    'degraded',    'degraded',    'degraded'],
  mixed:               ['degraded',    'degraded',    'degraded',    'degraded',    'degraded',    'degraded',    'degraded',    'degraded'],
  server_error:        ['down',        'degraded',    'down',        'down',        'down',        'down',        'down',        'down'],
  protocol:            ['pendingDown', 'degraded',    'down',        'down',        'down',        'down',        'down',        'pendingDown'],
  network:             ['pendingDown', 'degraded',    'down',        'down',        'down',        'down',        'down',        'down'],
  name_or_certificate: ['down',        'down',        'down',        'down',        'down',        'down',        'down',        'down'],
  inconclusive:        ['online',      'online',      'degraded',    'degraded',    'degraded',    'degraded',    'degraded',    'keepLast'],
  unclear:             ['keepLast',    'keepLast',    'degraded',    'degraded',    'degraded',    'degraded',    'degraded',    'keepLast'],
  misconfigured:       ['keepLast',    'keepLast',    'degraded',    'degraded',    'degraded',    'degraded',    'degraded',    'keepLast'],
  none:                ['online',      'online',      'degraded',    'degraded',    'degraded',    'degraded',    'degraded',    'keepLast'],
} satisfies Record<string, Cells<typeof PAGE_READINGS>>
export const FINDINGS = Object.keys(VERDICTS) as (keyof typeof VERDICTS)[]

export type Verdict = { cell: Cell; reason: string; source: 'probe' | 'page' | 'both' | 'none' }

/** What the probe says by itself, to tell which side decided: as beside a page that cannot be read. */
function probeAlone(kind: ProbeFinding['kind']): Cell {
  const alone = VERDICTS[kind].at(-1)!
  return alone === 'pendingDown' ? 'down' : alone
}

/** What there is of a page by itself: as where there is nothing to ask. */
const pageAlone = (page: PageReading): Cell => VERDICTS.none[PAGE_READINGS.indexOf(page)]!

/** The cell of the two findings, why, and which of them decided it. */
export function verdictOf(probe: ProbeFinding, page: PageReading): Verdict {
  const cell = VERDICTS[probe.kind][PAGE_READINGS.indexOf(page)]!
  if (cell === 'keepLast')
    return { cell, reason: probe.kind === 'none' ? 'page_unreadable' : probe.reason, source: 'none' }
  const source = deciding(probe, page, cell)
  // Only announced maintenance turns a failure into degraded.
  const softened = probeAlone(probe.kind) === 'down' && cell === 'degraded'
  // A healthy probe is not degraded by what may be another product's problem, but people are told of it.
  const told = page === 'unscoped' && cell === 'online'
  const byPage = page === 'unscopedMajor' ? 'page_unscoped' : `page_${page}`
  return { cell, source, reason: source === 'page' || softened || told ? byPage : probe.reason }
}

function deciding(probe: ProbeFinding, page: PageReading, cell: Cell): 'probe' | 'page' | 'both' {
  if (cell === 'pendingDown') return 'probe'
  const byProbe = probeAlone(probe.kind) === cell
  const byPage = pageAlone(page) === cell
  if (byProbe === byPage) return 'both'
  return byProbe ? 'probe' : 'page'
}
