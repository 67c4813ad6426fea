/** A small content folder with a file of each kind, to be corrupted: entries of the sample, and the status of a few days. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SAMPLE } from './sample.ts'

/** The smallest of the sample, so that an example takes little time. */
const SLUGS = ['delta-search', 'fathom']
const COPIED = ['collections/no-credit-card.yaml', 'declined.yaml', 'popularity.json', 'site.yaml']
const CHOSEN = `title: Chosen
subtitle: s
description: d
published: true
providers:
  - ${SLUGS.join('\n  - ')}
`

/** Writes it as `content` below `root` and returns its path. */
export function fuzzedContent(root: string): string {
  const dir = join(root, 'content')
  for (const file of [...COPIED, ...SLUGS.map((slug) => `providers/${slug}.yaml`)])
    cpSync(join(SAMPLE, file), join(dir, file))
  for (const [file, text] of Object.entries({ 'collections/chosen.yaml': CHOSEN, ...statusOf(SLUGS) })) {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), text)
  }
  return dir
}

/** Three days, the second of which one of them was down on. */
function statusOf(slugs: readonly string[]): Record<string, string> {
  const down = slugs[0]!
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
