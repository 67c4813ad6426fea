/**
 * What health runs make of their evidence, once more, in the plainest words: states, days, uptime and incidents by the
 * tables of the design alone. No code of the project's is shared.
 */

export type ModelStatus = 'online' | 'degraded' | 'down' | 'unknown'
type Kind =
  | 'ok'
  | 'slow'
  | 'server_error'
  | 'protocol'
  | 'network'
  | 'nxdomain'
  | 'certificate'
  | 'inconclusive'
  | 'misconfigured'
export type ModelCheck = {
  slug: string
  samples: readonly { at: number; kind: Kind }[]
  page: 'operational' | 'maintenance' | 'minor' | 'major' | 'critical' | 'unreadable' | null
}
/** `tracked` are the entries with something to check at that time; `accepted` says that a person lets it through. */
export type ModelRun = {
  kind: 'daily' | 'recheck'
  startedAt: string
  tracked: readonly string[]
  checks: readonly ModelCheck[]
  accepted?: boolean
}
export type ModelState = {
  status: ModelStatus
  held: boolean
  since: string | null
  lastVerified: string | null
  failingSince: string | null
  neverVerified: boolean
  recovering: boolean
  checkedAt: string
}
export type ModelIncident = {
  start: string
  end: string | null
  worst: 'degraded' | 'down'
  endUnseen: boolean
}

const HOUR = 3_600_000
const RANK: Record<ModelStatus, number> = { unknown: 0, online: 1, degraded: 2, down: 3 }

type Finding =
  | 'ok'
  | 'shaky'
  | 'mixed'
  | 'server_error'
  | 'network'
  | 'protocol'
  | 'gone'
  | 'vague'
  | 'wrong'
  | 'none'
/** `later` is degraded, and down from the next run on; `page` is online by the page, but not out of down. */
type Cell = 'online' | 'degraded' | 'down' | 'later' | 'page' | 'hold' | 'unknown'

/** Columns: operational, maintenance, minor, major, critical, unreadable or none. */
const TABLE: Record<Finding, readonly Cell[]> = {
  ok: ['online', 'online', 'degraded', 'degraded', 'down', 'online'],
  shaky: ['degraded', 'degraded', 'degraded', 'degraded', 'down', 'degraded'],
  mixed: ['degraded', 'degraded', 'degraded', 'degraded', 'down', 'degraded'],
  server_error: ['down', 'degraded', 'down', 'down', 'down', 'down'],
  network: ['later', 'degraded', 'down', 'down', 'down', 'down'],
  protocol: ['later', 'degraded', 'down', 'down', 'down', 'later'],
  gone: ['down', 'down', 'down', 'down', 'down', 'down'],
  vague: ['page', 'page', 'degraded', 'degraded', 'down', 'hold'],
  wrong: ['hold', 'hold', 'degraded', 'degraded', 'down', 'hold'],
  none: ['online', 'online', 'degraded', 'degraded', 'down', 'hold'],
}
const COLUMNS = ['operational', 'maintenance', 'minor', 'major', 'critical']

const FAILURES: readonly Kind[] = ['server_error', 'protocol', 'network', 'nxdomain', 'certificate']

/**
 * What the three waves say together. The design decides 3 of 3, 2 of 3 slow, NXDOMAIN twice, and that a blip of one wave
 * is none. Where waves differ otherwise it says only "mixed: degraded"; the comments say how that was read.
 */
function findingOf(samples: ModelCheck['samples']): Finding {
  if (samples.length === 0) return 'none'
  const count = (...kinds: readonly Kind[]) => samples.filter(({ kind }) => kinds.includes(kind)).length
  const answers = (kind: Kind | undefined) => kind === 'ok' || kind === 'slow'
  const bad = count(...FAILURES)
  const last = samples.at(-1)!.kind
  if (count('slow') >= 2) return 'shaky'
  if (count('ok', 'slow') > 0) {
    if (bad >= 2) return 'shaky'
    if (answers(last)) return 'ok'
    // It answered before a bot wall came; but not before a failure or a redirect.
    return bad > 0 || count('misconfigured') > 0 ? 'shaky' : 'ok'
  }
  const absent = count('nxdomain', 'certificate')
  if (samples.length > 1) {
    for (const kind of ['server_error', 'network', 'protocol'] as const)
      if (count(kind) === samples.length) return kind
    if (absent === samples.length || (count('nxdomain') >= 2 && bad === count('nxdomain'))) return 'gone'
  }
  // Two failures, of two classes or with an error page, are no matter of our network.
  const classes = [count('server_error'), count('network'), count('protocol'), absent].filter(Boolean).length
  if (bad >= 2 && (classes > 1 || count('server_error') > 0)) return 'mixed'
  // Fewer say nothing; nor is a green page believed then.
  return bad > 0 || count('misconfigured') > 0 ? 'wrong' : 'vague'
}

const failed = (finding: Finding) =>
  ['mixed', 'server_error', 'network', 'protocol', 'gone'].includes(finding)

/** The state of one provider after a run. */
export function nextState(before: ModelState | undefined, check: ModelCheck, at: string): ModelState {
  const finding = findingOf(check.samples)
  const column = COLUMNS.indexOf(check.page ?? '')
  const cell = TABLE[finding][column < 0 ? 5 : column]!
  const old = before?.status ?? 'unknown'
  const verified = before?.lastVerified ?? null
  const failing = before?.failingSince ?? null
  const nothing = cell === 'hold' || (cell === 'page' && wasDown(before))
  const series = failed(finding) ? (failing ?? at) : nothing ? failing : null

  const state = (status: ModelStatus, more: Partial<ModelState> = {}): ModelState => ({
    status,
    held: false,
    since: old === status ? (before?.since ?? null) : at,
    lastVerified: at,
    failingSince: series,
    neverVerified: false,
    recovering: false,
    checkedAt: at,
    ...more,
  })
  if (nothing) {
    const young = verified !== null && Date.parse(at) - Date.parse(verified) <= 48 * HOUR
    return young && old !== 'unknown'
      ? state(old, { held: true, lastVerified: verified })
      : state('unknown', { lastVerified: verified })
  }
  const status =
    cell === 'page'
      ? 'online'
      : cell === 'later'
        ? old === 'down' || Date.parse(at) - Date.parse(series!) >= HOUR
          ? 'down'
          : 'degraded'
        : (cell as ModelStatus)
  const answered = finding === 'ok' || finding === 'shaky'
  if (verified === null && (failed(finding) || (status === 'down' && !answered)))
    return state('unknown', { lastVerified: null, neverVerified: true })
  if (old === 'down' && status === 'online' && finding === 'ok') {
    const [first, ...rest] = check.samples
    const again = rest.some(({ kind, at: later }) => kind === 'ok' && later - first!.at >= 60_000)
    if (first!.kind !== 'ok' || !again) return state('degraded', { recovering: true })
  }
  return state(status)
}

/**
 * "After down, a page alone makes nothing online: the state is held, then unknown." It is unknown after an outage while
 * nothing has answered since a failure, and until its incident is closed, after seven days.
 */
function wasDown(before: ModelState | undefined): boolean {
  if (before?.status === 'down') return true
  if (before?.status !== 'unknown' || before.lastVerified === null || before.failingSince === null)
    return false
  return Date.parse(before.checkedAt) - Date.parse(before.since!) < 7 * 24 * HOUR
}

/** Runs since the beginning, one after the other. */
export function createHealthModel() {
  const states = new Map<string, ModelState>()
  const days = new Map<string, Map<string, ModelStatus>>()
  const incidents = new Map<string, ModelIncident[]>()
  let lastDaily = ''

  const close = (slug: string, end: string, endUnseen: boolean) => {
    const last = incidents.get(slug)?.at(-1)
    if (last?.end === null) Object.assign(last, { end, endUnseen })
  }

  /** What must stop a run, before anything is written. */
  function refused({ startedAt, checks, accepted }: ModelRun): 'network' | 'mass' | null {
    if (accepted) return null
    const probed = checks.filter(({ samples }) => samples.length > 0)
    const unreachable = probed.filter(({ slug, samples }) => {
      const before = states.get(slug)
      const finding = findingOf(samples)
      // A first check counts too; a name that once was there, and that our resolver no longer finds.
      if (finding === 'network') return (before?.status ?? 'online') === 'online'
      return finding === 'gone' && before?.status === 'online' && samples.at(-1)!.kind === 'nxdomain'
    }).length
    if (unreachable > Math.max(5, 0.15 * probed.length)) return 'network'
    const verified = checks.filter(({ slug }) => (states.get(slug)?.lastVerified ?? null) !== null)
    const worse = verified.filter((check) => {
      const before = states.get(check.slug)!
      const { status } = nextState(before, check, startedAt)
      return before.status === 'online' && (status === 'degraded' || status === 'down')
    })
    return verified.length >= 10 && worse.length > 0.4 * verified.length ? 'mass' : null
  }

  function apply(run: ModelRun): 'network' | 'mass' | null {
    const stopped = refused(run)
    if (stopped) return stopped
    const { kind, startedAt: at, tracked, checks } = run
    const daily = kind === 'daily'
    const late = daily && at < lastDaily
    if (daily && !late) lastDaily = at
    const day = at.slice(0, 10)
    const cells = days.get(day) ?? new Map<string, ModelStatus>()
    if (daily && !late) {
      days.set(day, cells)
      for (const slug of [...states.keys()].filter((each) => !tracked.includes(each))) {
        states.delete(slug)
        cells.delete(slug)
        close(slug, at, true)
      }
    }
    for (const check of checks) {
      const { slug } = check
      const before = states.get(slug)
      // A newer run has said something already.
      if (before && before.checkedAt >= at) continue
      const state = nextState(before, check, at)
      states.set(slug, state)
      follow(slug, state, at)
      if (!daily || late) continue
      const cell = cells.get(slug)
      if (cell === undefined || RANK[state.status] > RANK[cell]) cells.set(slug, state.status)
    }
    return null
  }

  function follow(slug: string, { status, since }: ModelState, at: string): void {
    if (!incidents.has(slug)) incidents.set(slug, [])
    const own = incidents.get(slug)!
    const open = own.at(-1)?.end === null ? own.at(-1) : undefined
    if (status === 'online') close(slug, at, false)
    else if (status === 'unknown') {
      if (since && Date.parse(at) - Date.parse(since) >= 7 * 24 * HOUR) close(slug, at, true)
    } else if (!open) own.push({ start: at, end: null, worst: status, endUnseen: false })
    else if (status === 'down') open.worst = 'down'
  }

  const cell = (slug: string, day: string): ModelStatus | null => days.get(day)?.get(slug) ?? null

  /** Statuses of the days up to and with `to`, oldest first; null where there is no data. */
  function bars(slug: string, to: string, count = 90): (ModelStatus | null)[] {
    return Array.from({ length: count }, (_, index) =>
      cell(slug, new Date(Date.parse(to) - (count - 1 - index) * 24 * HOUR).toISOString().slice(0, 10)),
    )
  }

  /** Percent of the conclusive days, cut to three decimals, with their number. */
  function uptime(slug: string, to: string, count: number): { percent: number | null; checks: number } {
    const cells = bars(slug, to, count)
    const [down, checks] = [
      cells.filter((status) => status === 'down').length,
      cells.filter((status) => status !== null && status !== 'unknown').length,
    ]
    return {
      percent: checks === 0 ? null : Math.floor(((checks - down) * 100_000) / checks) / 1000,
      checks,
    }
  }

  return {
    apply,
    bars,
    uptime,
    state: (slug: string): ModelState | undefined => states.get(slug),
    incidents: (slug: string): readonly ModelIncident[] => incidents.get(slug) ?? [],
  }
}
