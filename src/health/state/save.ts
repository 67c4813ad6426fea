/** Writes the state so that readers see the old files or the new ones, never a half, and diffs stay small. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeChanged } from '../../content/write-changed.ts'
import type { CurrentState, HealthRun, ProviderState, StoredState } from '../../schema/health.ts'
import type { Stored } from './apply.ts'
import { modelsStateText } from './live-models.ts'
import { CAPS } from './store.ts'

/** Path below the content folder to text; the order in which they are to be written, the manifest last. */
export function serialise({
  current,
  history,
  incidents,
  models,
}: Stored & { current: CurrentState }): Map<string, string> {
  return new Map([
    ...(models ? [['status/models.json', modelsStateText(models)] as const] : []),
    ...years('history', history, ({ day }) => day),
    ...years('incidents', incidents, ({ at }) => at),
    ['status/current.json', currentText(current)] as const,
  ])
}

/** One provider a line, so that a diff shows whom it concerns. */
function currentText({ providers, ...head }: CurrentState): string {
  const lines = providers.map((state) => JSON.stringify(compact(state, head.lastDailyRun))).join(',\n')
  const text = `${JSON.stringify(head).slice(0, -1)},"providers":[\n${lines}\n]}\n`
  if (Buffer.byteLength(text) > CAPS.current)
    throw new Error(`current.json would exceed ${CAPS.current} bytes`)
  return text
}

/** The inverse of `expand` in store.ts. */
function compact(
  { checkedAt, lastVerified, latencies, ...state }: ProviderState,
  daily: HealthRun | null,
): StoredState['providers'][number] {
  return {
    ...state,
    ...(lastVerified === checkedAt ? {} : { lastVerified }),
    ...(checkedAt === daily?.startedAt ? {} : { checkedAt }),
    latencies,
  }
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
export function save(contentDir: string, stored: Stored & { current: CurrentState }): string[] {
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
