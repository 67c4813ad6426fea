/** Reads what the health job stored under `content/status/`, checked before anything is derived from it. */
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { z } from 'zod'
import { type Diagnostic, presentable } from '../../content/diagnostic.ts'
import { checkShape } from '../../content/shape.ts'
import {
  type CurrentState,
  type HistoryDay,
  historyDay,
  type IncidentEvent,
  incidentEvent,
  type StoredState,
  storedState,
} from '../../core/schema/health.ts'
import { posixPath } from '../../core/text/posix-path.ts'

/** Bytes. A file or line above its cap is damage or an attack, not data. */
export const CAPS = {
  current: 512 * 1024,
  line: 64 * 1024,
  /** A leap year of days with every line at its cap would be more; a real year is below a hundredth of this. */
  ndjson: 8 * 1024 * 1024,
} as const

export type StoredStatus = {
  /** Null before the first run, or when the file is damaged (see `diagnostics`). */
  current: CurrentState | null
  /** By day, ascending. */
  history: HistoryDay[]
  /** In the order in which they were written: by instant, then slug. */
  incidents: IncidentEvent[]
  diagnostics: Diagnostic[]
}

/**
 * Everything under `<contentDir>/status/`. Absent files are an empty past; a file that is damaged or too large
 * is an error diagnostic and counts as absent, for half a history would be a wrong one.
 */
export function readStatus(contentDir: string): StoredStatus {
  const diagnostics: Diagnostic[] = []
  const root = join(contentDir, 'status')
  const fail: Fail = (file, line, rule, message) =>
    void diagnostics.push({
      file: posixPath(file, sep),
      line,
      column: 1,
      severity: 'error',
      rule,
      message: presentable(message),
      help: RESTORE,
    })

  const current = readCurrent(join(root, 'current.json'), fail)
  const history = readYears(join(root, 'history'), historyDay, (day) => day.day, fail)
  const incidents = readYears(join(root, 'incidents'), incidentEvent, (event) => event.at, fail)
  return { current, history, incidents, diagnostics }
}

type Fail = (file: string, line: number, rule: string, message: string) => void

const RESTORE =
  'The health job alone writes this file: restore the last good version with git, do not edit it by hand.'

function readCurrent(file: string, fail: Fail): CurrentState | null {
  const text = readCapped(file, CAPS.current, fail)
  if (text === undefined) return null
  const state = expand(parsed(text, storedState, file, 1, fail), file, fail)
  if (!state) return null
  const unsorted = state.providers.find(
    ({ slug }, index) => index > 0 && state.providers[index - 1]!.slug >= slug,
  )
  if (!unsorted) return state
  fail(file, 1, 'status-order', `slugs are not ascending, or one stands twice: "${unsorted.slug}"`)
  return null
}

/** Puts back what a provider's line leaves out; see `storedState`. */
function expand(state: StoredState | undefined, file: string, fail: Fail): CurrentState | null {
  if (!state) return null
  const daily = state.lastDailyRun?.startedAt
  const providers = state.providers.flatMap(({ lastVerified, checkedAt = daily, ...rest }) =>
    checkedAt === undefined
      ? []
      : [{ ...rest, lastVerified: lastVerified === undefined ? checkedAt : lastVerified, checkedAt }],
  )
  if (providers.length === state.providers.length) return { ...state, providers }
  fail(file, 1, 'missing-key', 'a provider without checkedAt, and no daily run that it could be from')
  return null
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
    return readLines(file, year, schema, when, fail)
  })
}

function readLines<Schema extends z.ZodType>(
  file: string,
  year: string,
  schema: Schema,
  when: (entry: z.infer<Schema>) => string,
  fail: Fail,
): z.infer<Schema>[] {
  const text = readCapped(file, CAPS.ndjson, fail)
  if (text === undefined || text === '') return []
  const lines = text.split('\n')
  if (lines.pop() !== '') {
    fail(file, lines.length + 1, 'status-truncated', 'the last line does not end: the file was cut off')
    return []
  }
  const entries: z.infer<Schema>[] = []
  for (const [index, line] of lines.entries()) {
    const number = index + 1
    if (Buffer.byteLength(line) > CAPS.line) {
      fail(file, number, 'too-large', `expected a line of at most ${CAPS.line} bytes`)
      return []
    }
    const entry = parsed(line, schema, file, number, fail)
    if (entry === undefined) return []
    const previous = entries.at(-1)
    const before = previous === undefined ? '' : when(previous)
    const ordered = schema === (historyDay as z.ZodType) ? before < when(entry) : before <= when(entry)
    if (!ordered || !when(entry).startsWith(year)) {
      fail(
        file,
        number,
        'status-order',
        `"${when(entry)}" does not belong here: after "${before}" in ${year}`,
      )
      return []
    }
    entries.push(entry)
  }
  return entries
}

/** The text of a regular file within its cap, or undefined; absence is no failure. */
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
    value = JSON.parse(text)
  } catch {
    fail(file, line, 'status-syntax', 'this is not JSON')
    return undefined
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
