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
  | 'name_or_certificate'
  | 'inconclusive'
  | 'misconfigured'
export type ModelCheck = {
  slug: string
  samples: readonly { at: number; kind: Kind }[]
  page: 'operational' | 'maintenance' | 'minor' | 'major' | 'critical' | 'unreadable' | null
}
/** `tracked` are the active entries at that time; `accepted` says that a person lets mass changes through. */
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

type Finding = 'ok' | 'shaky' | 'server_error' | 'network' | 'protocol' | 'gone' | 'vague' | 'wrong' | 'none'
/** `later` is degraded, and down from the next run on; `page` is online by the page, but not out of down. */
type Cell = 'online' | 'degraded' | 'down' | 'later' | 'page' | 'hold' | 'unknown'

/** Columns: operational, maintenance, minor, major, critical, unreadable or none. */
const TABLE: Record<Finding, readonly Cell[]> = {
  ok: ['online', 'online', 'degraded', 'degraded', 'down', 'online'],
  shaky: ['degraded', 'degraded', 'degraded', 'degraded', 'down', 'degraded'],
  server_error: ['down', 'degraded', 'down', 'down', 'down', 'down'],
  network: ['later', 'degraded', 'down', 'down', 'down', 'down'],
  protocol: ['later', 'degraded', 'down', 'down', 'down', 'later'],
  gone: ['down', 'down', 'down', 'down', 'down', 'down'],
  vague: ['page', 'page', 'degraded', 'degraded', 'down', 'hold'],
  wrong: ['hold', 'hold', 'degraded', 'degraded', 'down', 'hold'],
  none: ['online', 'online', 'degraded', 'degraded', 'down', 'unknown'],
}
const COLUMNS = ['operational', 'maintenance', 'minor', 'major', 'critical']

/** What the three waves say together. */
function findingOf(samples: ModelCheck['samples']): Finding {
  if (samples.length === 0) return 'none'
  const count = (...kinds: Kind[]) => samples.filter(({ kind }) => kinds.includes(kind)).length
  const bad = count('slow', 'server_error', 'protocol', 'network', 'name_or_certificate')
  // A blip of one wave is none; two bad ones of three are.
  if (count('ok') > 0) return bad >= 2 ? 'shaky' : 'ok'
  if (count('slow') > 0) return 'shaky'
  if (count('name_or_certificate') >= 2) return 'gone'
  for (const kind of ['server_error', 'network', 'protocol'] as const)
    if (count(kind) === samples.length) return kind
  if (bad >= 2) return 'shaky'
  return count('misconfigured') === samples.length ? 'wrong' : 'vague'
}

const failed = (finding: Finding) => ['server_error', 'network', 'protocol', 'gone'].includes(finding)

/** The state of one provider after a run. */
export function nextState(before: ModelState | undefined, check: ModelCheck, at: string): ModelState {
  const finding = findingOf(check.samples)
  const column = COLUMNS.indexOf(check.page ?? '')
  const cell = TABLE[finding][column < 0 ? 5 : column]!
  const series = failed(finding)
    ? (before?.failingSince ?? at)
    : cell === 'hold' || cell === 'unknown'
      ? (before?.failingSince ?? null)
      : null
  const old = before?.status ?? 'unknown'
  const verified = before?.lastVerified ?? null

  const state = (status: ModelStatus, more: Partial<ModelState> = {}): ModelState => ({
    status,
    held: false,
    since: before && before.status === status ? before.since : at,
    lastVerified: at,
    failingSince: series,
    neverVerified: false,
    recovering: false,
    checkedAt: at,
    ...more,
  })
  const hold = () => {
    if (verified === null) return state('unknown', { lastVerified: null, neverVerified: true })
    if (old === 'unknown' || Date.parse(at) - Date.parse(verified) > 48 * HOUR)
      return state('unknown', { lastVerified: verified })
    return state(old, { held: true, lastVerified: verified })
  }

  if (cell === 'unknown') return state('unknown', { lastVerified: verified })
  if (cell === 'hold' || (cell === 'page' && old === 'down')) return hold()
  const status =
    cell === 'page'
      ? 'online'
      : cell === 'later'
        ? Date.parse(at) - Date.parse(series!) >= HOUR
          ? 'down'
          : 'degraded'
        : cell
  const good = finding === 'ok' || finding === 'shaky' || status === 'online'
  if (verified === null && (!good || status === 'down'))
    return state('unknown', { lastVerified: null, neverVerified: true })
  if (old === 'down' && status === 'online' && finding === 'ok') {
    const [first, ...rest] = check.samples
    const again = rest.some(({ kind, at: later }) => kind === 'ok' && later - first!.at >= 60_000)
    if (first!.kind !== 'ok' || !again) return state('degraded', { recovering: true })
  }
  return state(status)
}

/** Runs since the beginning, one after the other. */
export function createHealthModel() {
  const states = new Map<string, ModelState>()
  const days = new Map<string, Map<string, ModelStatus>>()
  const incidents = new Map<string, ModelIncident[]>()

  const close = (slug: string, end: string, endUnseen: boolean) => {
    const last = incidents.get(slug)?.at(-1)
    if (last?.end === null) Object.assign(last, { end, endUnseen })
  }

  /** What must stop a run, before anything is written. */
  function refused({ startedAt, checks, accepted }: ModelRun): 'network' | 'mass' | null {
    if (accepted) return null
    const probed = checks.filter(({ samples }) => samples.length > 0).length
    const wasOnline = checks.filter(({ slug }) => states.get(slug)?.status === 'online')
    const network = wasOnline.filter(({ samples }) => findingOf(samples) === 'network').length
    if (network > Math.max(5, 0.15 * probed)) return 'network'
    const verified = checks.filter(({ slug }) => (states.get(slug)?.lastVerified ?? null) !== null)
    const worse = wasOnline.filter((check) =>
      ['degraded', 'down'].includes(nextState(states.get(check.slug), check, startedAt).status),
    )
    return verified.length >= 10 && worse.length > 0.4 * verified.length ? 'mass' : null
  }

  function apply(run: ModelRun): 'network' | 'mass' | null {
    const stopped = refused(run)
    if (stopped) return stopped
    const { kind, startedAt: at, tracked, checks } = run
    for (const slug of states.keys())
      if (!tracked.includes(slug)) {
        states.delete(slug)
        close(slug, at, true)
      }
    const day = at.slice(0, 10)
    if (kind === 'daily' && !days.has(day)) days.set(day, new Map())
    for (const check of checks) {
      const { slug } = check
      const state = nextState(states.get(slug), check, at)
      states.set(slug, state)
      if (kind === 'daily') {
        const cells = days.get(day)!
        const cell = cells.get(slug)
        if (cell === undefined || RANK[state.status] > RANK[cell]) cells.set(slug, state.status)
      }
      follow(slug, state, check, at)
    }
    return null
  }

  function follow(slug: string, { status, since }: ModelState, check: ModelCheck, at: string): void {
    if (!incidents.has(slug)) incidents.set(slug, [])
    const own = incidents.get(slug)!
    const open = own.at(-1)?.end === null ? own.at(-1) : undefined
    if (status === 'online') close(slug, at, false)
    else if (status === 'unknown') {
      const lost = check.samples.length === 0 && check.page === null
      if (lost || Date.parse(at) - Date.parse(since!) >= 7 * 24 * HOUR) close(slug, at, true)
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
