/** Reads and writes what the health job stores under `content/status/`. What is read is checked before anything is derived from it. */
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { z } from 'zod'
import { utcDay } from '../../base/days.ts'
import { parseJson } from '../../base/json.ts'
import { posixPath } from '../../base/letters.ts'
import { type Diagnostic, presentable } from '../../content/diagnostic.ts'
import { writeChanged } from '../../content/files.ts'
import { checkShape } from '../../content/shape.ts'
import * as schemas from '../../schema/status-files.ts'
import { LIMITS } from '../check/limits.ts'
import { modelsStateText, type Stored } from './apply.ts'
import { track } from './history.ts'

/** Bytes. A file or line above its cap is damage or an attack, not data. */
export const CAPS = {
  current: 4 * 1024 * 1024,
  models: 4 * 1024 * 1024,
  calls: 1024 * 1024,
  line: 1024 * 1024,
  ndjson: 64 * 1024 * 1024,
} as const

export type StoredStatus = {
  /** Null before the first run, or when the file is damaged (see `diagnostics`). */
  current: schemas.CurrentState | null
  /** By day, ascending. */
  history: schemas.HistoryDay[]
  /** In the order in which they were written: by instant, then slug. */
  incidents: schemas.IncidentEvent[]
  /** Free ids that providers' own lists lack; left out where nothing is stored. */
  models?: schemas.ModelsState
  /** First calls with the owner's keys, which no health run makes; left out where nothing is stored. */
  calls?: schemas.CallsState
  diagnostics: Diagnostic[]
}

/**
 * Everything under `<contentDir>/status/`. Absent files are an empty past; a file that is damaged or too large, or
 * later than `now`, is an error diagnostic and counts as absent, for half a history would be a wrong one.
 */
export function readStatus(contentDir: string, now?: Date): StoredStatus {
  const diagnostics: Diagnostic[] = []
  // Who reads the content says that there is none.
  if (statSync(contentDir, { throwIfNoEntry: false })?.isFile())
    return { current: null, history: [], incidents: [], diagnostics }
  const root = join(contentDir, 'status')
  const fail: Fail = (path, line, rule, text, help = RESTORE) => {
    const [file, message] = [posixPath(path, sep), presentable(text)]
    diagnostics.push({ file, line, column: 1, severity: 'error', rule, message, help })
  }

  const current = readCurrent(join(root, 'current.json'), now, fail) ?? null
  const history = readYears(join(root, 'history'), schemas.historyDay, (day) => day.day, fail)
  const incidents = readYears(join(root, 'incidents'), schemas.incidentEvent, (event) => event.at, fail)
  const models = readWhole(join(root, 'models.json'), CAPS.models, schemas.modelsState, fail)
  const calls = readWhole(join(root, 'calls.json'), CAPS.calls, schemas.callsState, fail)
  const lists = { ...(models && { models }), ...(calls && { calls }) }
  // A first run that was killed has left one day. More are of runs that wrote current.json.
  if (!current && diagnostics.length === 0 && history.length > 1)
    fail(
      join(root, 'current.json'),
      1,
      'status-missing',
      `history tells of ${history.length} days, but the present state is not here`,
    )
  if (!current) return { current, history, incidents, ...lists, diagnostics }
  // current.json is written last: later lines are of a run that was interrupted, and the next one writes them again.
  const lastDay = current.lastDailyRun ? utcDay(new Date(current.lastDailyRun.startedAt)) : ''
  const forgotten = diagnostics.length === 0 && forgottenBy(history, current, lastDay)
  if (forgotten)
    fail(
      join(root, 'history'),
      1,
      'status-missing',
      `current.json tells of ${forgotten}, but no file here does`,
    )
  return {
    current,
    history: history.filter(({ day }) => day <= lastDay),
    incidents: incidents.filter(({ at }) => at <= current.lastRun.startedAt),
    ...lists,
    diagnostics,
  }
}

/** What the last daily run wrote into the history and is not there, because the file of a year was deleted. */
function forgottenBy(
  history: readonly schemas.HistoryDay[],
  { lastDailyRun, providers }: schemas.CurrentState,
  lastDay: string,
): string | undefined {
  if (!lastDailyRun) return undefined
  if (!history.some(({ day }) => day === lastDay)) return `a daily run on ${lastDay}`
  const tracked = new Set<string>()
  for (const line of history) if (line.day <= lastDay) track(tracked, line)
  const checked = providers.filter(({ checkedAt }) => checkedAt === lastDailyRun.startedAt)
  return checked.find(({ slug }) => !tracked.has(slug))?.slug
}

type Fail = (file: string, line: number, rule: string, message: string, help?: string) => undefined

const RESTORE =
  'The health job alone writes this file: restore the last good version with git, do not edit it by hand.'

const CLOCK =
  'A clock was or is wrong. Set the clock of this machine; if it is right, restore the last good version with git.'

/** The newest instant in a state. */
const newestIn = ({ lastRun, lastDailyRun, providers }: schemas.CurrentState): string =>
  [
    lastRun.finishedAt,
    lastDailyRun?.finishedAt,
    ...providers.flatMap(({ checkedAt, since, lastVerified }) => [checkedAt, since, lastVerified]),
  ]
    .map((instant) => instant ?? '')
    .reduce((a, b) => (a > b ? a : b))

function readCurrent(file: string, now: Date | undefined, fail: Fail): schemas.CurrentState | undefined {
  const text = readCapped(file, CAPS.current, fail)
  if (text === undefined) return undefined
  const state = parsed(text, schemas.currentState, file, 1, fail)
  if (!state) return undefined
  const unsorted = state.providers.find(
    ({ slug }, index) => index > 0 && state.providers[index - 1]!.slug >= slug,
  )
  if (unsorted)
    return fail(file, 1, 'status-order', `slugs must be ascending and unique, got "${unsorted.slug}"`)
  const newest = newestIn(state)
  if (!now || Date.parse(newest) <= now.getTime() + LIMITS.clockSkew) return state
  return fail(
    file,
    1,
    'status-future',
    `the state is of ${newest}, but it is ${now.toISOString()} now`,
    CLOCK,
  )
}

function readWhole<Schema extends z.ZodType>(
  file: string,
  cap: number,
  schema: Schema,
  fail: Fail,
): z.infer<Schema> | undefined {
  const text = readCapped(file, cap, fail)
  return text === undefined ? undefined : parsed(text, schema, file, 1, fail)
}

/** All lines of all `<year>.ndjson` of a folder, oldest first. */
function readYears<Schema extends z.ZodType>(
  folder: string,
  schema: Schema,
  when: (entry: z.infer<Schema>) => string,
  fail: Fail,
): z.infer<Schema>[] {
  let names: string[]
  try {
    names = readdirSync(folder).toSorted()
  } catch (error) {
    if (!isAbsent(error)) fail(folder, 1, 'unreadable', reasonOf(error))
    return []
  }
  return names.flatMap((name) => {
    const file = join(folder, name)
    const year = /^(\d{4})\.ndjson$/.exec(name)?.[1]
    if (!year) {
      // An interrupted write leaves its temporary file; nothing reads it.
      if (!name.endsWith('.tmp')) fail(file, 1, 'unexpected-file', 'expected a name such as 2026.ndjson')
      return []
    }
    return readLines(file, year, schema, when, fail) ?? []
  })
}

/** Undefined where the file is damaged, or not there. */
function readLines<Schema extends z.ZodType>(
  file: string,
  year: string,
  schema: Schema,
  when: (entry: z.infer<Schema>) => string,
  fail: Fail,
): z.infer<Schema>[] | undefined {
  const text = readCapped(file, CAPS.ndjson, fail)
  if (!text) return undefined
  const lines = text.split('\n')
  if (lines.pop() !== '')
    return fail(
      file,
      lines.length + 1,
      'status-truncated',
      'the last line does not end: the file was cut off',
    )
  const entries: z.infer<Schema>[] = []
  let before = ''
  for (const [index, line] of lines.entries()) {
    const number = index + 1
    if (Buffer.byteLength(line) > CAPS.line)
      return fail(file, number, 'too-large', `expected a line of at most ${CAPS.line} bytes`)
    const entry = parsed(line, schema, file, number, fail)
    if (entry === undefined) return undefined
    const at = when(entry)
    const ordered = schema === (schemas.historyDay as z.ZodType) ? before < at : before <= at
    if (!ordered || !at.startsWith(year))
      return fail(file, number, 'status-order', `"${at}" does not belong here: after "${before}" in ${year}`)
    entries.push(entry)
    before = at
  }
  return entries
}

/** The text of a regular file within its cap, or undefined; absence is not a failure. */
function readCapped(file: string, cap: number, fail: Fail): string | undefined {
  try {
    const stats = lstatSync(file)
    if (!stats.isFile()) fail(file, 1, 'regular-file', 'expected a regular file')
    else if (stats.size > cap) fail(file, 1, 'too-large', `expected at most ${cap} bytes, got ${stats.size}`)
    else return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file))
  } catch (error) {
    if (!isAbsent(error)) fail(file, 1, 'unreadable', reasonOf(error))
  }
  return undefined
}

function parsed<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  file: string,
  line: number,
  fail: Fail,
): z.infer<Schema> | undefined {
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    return fail(file, line, 'status-syntax', 'this is not JSON')
  }
  const shape = checkShape(schema, value)
  if ('value' in shape) return shape.value
  for (const { path, rule, message } of shape.findings)
    fail(file, line, rule, path.length ? `${path.map(String).join('.')}: ${message}` : message)
  return undefined
}

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
const reasonOf = (error: unknown) =>
  `cannot read it: ${error instanceof Error ? error.message : String(error)}`

/** Path below the content folder to text; the order in which they are to be written, the manifest last. */
const serialise = ({
  current,
  history,
  incidents,
  models,
}: Stored & { current: schemas.CurrentState }): Map<string, string> =>
  new Map([
    ...(models ? [['status/models.json', modelsStateText(models)] as const] : []),
    ...years('history', history, ({ day }) => day),
    ...years('incidents', incidents, ({ at }) => at),
    ['status/current.json', currentText(current)] as const,
  ])

/** One provider a line, so that a diff shows whom it concerns. */
function currentText({ providers, ...head }: schemas.CurrentState): string {
  const lines = providers.map((state) => JSON.stringify(state)).join(',\n')
  const text = `${JSON.stringify(head).slice(0, -1)},"providers":[\n${lines}\n]}\n`
  if (Buffer.byteLength(text) > CAPS.current)
    throw new Error(`current.json would exceed ${CAPS.current} bytes`)
  return text
}

function years<T>(folder: string, entries: readonly T[], when: (entry: T) => string): [string, string][] {
  const files = new Map<string, string>()
  for (const entry of entries) {
    const file = `status/${folder}/${when(entry).slice(0, 4)}.ndjson`
    const line = JSON.stringify(entry)
    if (Buffer.byteLength(line) > CAPS.line)
      throw new Error(`a line of ${file} would exceed ${CAPS.line} bytes`)
    files.set(file, `${files.get(file) ?? ''}${line}\n`)
  }
  return [...files]
}

/** Writes what differs, the manifest last; returns the paths written, below the content folder. */
export function save(contentDir: string, stored: Stored & { current: schemas.CurrentState }): string[] {
  const files = serialise(stored)
  removeLeftovers(join(contentDir, 'status'))
  const written = new Set(
    writeChanged(new Map([...files].map(([path, text]) => [join(contentDir, path), text]))),
  )
  return [...files.keys()].filter((path) => written.has(join(contentDir, path)))
}

/** What a run that was killed while it wrote has left. */
function removeLeftovers(folder: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.tmp')) rmSync(join(folder, name), { force: true })
}
