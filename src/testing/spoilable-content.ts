/** A small content folder with a file of each kind, to be spoilt: real entries, and the status of a few days. */
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse, stringify } from 'yaml'
import type { Popularity } from '../schema/popularity.ts'
import type { Declined } from '../schema/site.ts'

/** Entries to take from the real content, counted by size: small ones, so that many rounds are played. */
const TAKEN = [0, 12]
const COPIED = ['collections/no-credit-card.yaml', 'site.yaml']

/** Writes it as `content` below `root`, from the content folder `from`, and returns its path. */
export function spoilableContent(root: string, from: string): string {
  const dir = join(root, 'content')
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), text)
  }
  const size = (name: string) => statSync(join(from, 'providers', name)).size
  const entries = readdirSync(join(from, 'providers')).toSorted(
    (a, b) => size(a) - size(b) || (a < b ? -1 : 1),
  )
  const taken = TAKEN.map((index) => entries[index]!).toSorted()
  for (const file of [...COPIED, ...taken.map((name) => `providers/${name}`)])
    cpSync(join(from, file), join(dir, file))
  const { packages }: Popularity = JSON.parse(readFileSync(join(from, 'popularity.json'), 'utf8'))
  const declined: Declined = parse(readFileSync(join(from, 'declined.yaml'), 'utf8'))
  write('declined.yaml', stringify(declined.slice(0, 2)))
  write('popularity.json', JSON.stringify({ packages: packages.slice(0, 5) }))

  const slugs = taken.map((name) => name.replace(/\.yaml$/, ''))
  const [first] = slugs
  write(
    'collections/chosen.yaml',
    stringify({ title: 'Chosen', subtitle: 's', description: 'd', published: true, providers: slugs }),
  )
  for (const [file, text] of Object.entries(statusOf(slugs, first!))) write(file, text)
  return dir
}

/** Three days, the second of which one of them was down on. */
function statusOf(slugs: readonly string[], down: string): Record<string, string> {
  const [second, third] = ['2026-11-19T05:23:00.000Z', '2026-11-20T05:23:00.000Z']
  const run = {
    kind: 'daily',
    startedAt: third,
    finishedAt: '2026-11-20T05:25:00.000Z',
    probed: slugs.length,
  }
  const state = {
    status: 'online',
    reason: 'ok',
    source: 'probe',
    since: third,
    failingSince: null,
    latencies: [120],
  }
  const providers = slugs.map((slug) => ({ slug, ...state }))
  const incident = { slug: down, status: 'down', reason: 'server_error' }
  const lines = (...values: object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')
  return {
    'status/current.json': JSON.stringify({ version: 1, lastRun: run, lastDailyRun: run, providers }),
    'status/history/2026.ndjson': lines(
      { day: '2026-11-18', new: slugs },
      { day: '2026-11-19', down: [down] },
      { day: '2026-11-20' },
    ),
    'status/incidents/2026.ndjson': lines(
      { at: second, event: 'open', ...incident },
      { at: third, event: 'close', ...incident },
    ),
  }
}
