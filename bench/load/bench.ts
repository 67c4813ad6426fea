/** The load bench: the same requests to each server in turn, never to two at a time. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset } from '../../src/catalog/dataset.ts'
import type { ProviderSummary } from '../../src/schema/responses.ts'
import type { Host } from '../../test/platform/hosts/host.ts'
import { buildSite } from '../../test/platform/site.ts'
import { asksOf, CLASSES, mix } from './asks.ts'
import { fire, type LoadRun } from './fire.ts'
import { CONTENDERS, NAMES, type Name, type Stage } from './servers.ts'

/** What is measured: the mix, then each class of requests alone. */
export const PARTS = ['mix', ...CLASSES] as const
export type Part = (typeof PARTS)[number]

export type Results = Record<Part, Record<Name, LoadRun>>

export type Settings = {
  connections: number
  /** How long the mix lasts; each class alone lasts `CLASS_SHARE` of it. */
  seconds: number
  log: (line: string) => void
}

const CLASS_SHARE = 0.4

/** How long all rounds take together, in seconds, without building and starting. */
export const boundOf = (seconds: number) => seconds * NAMES.length * (1 + CLASSES.length * CLASS_SHARE)

export async function benchLoad({ connections, seconds, log }: Settings): Promise<Results> {
  const built = buildSite()
  const hosts = new Map<Name, Host>()
  try {
    const stage: Stage = { ...built, summaries: summariesOf(built.out) }
    for (const name of NAMES) hosts.set(name, await CONTENDERS[name].start(stage))
    const classes = asksOf(stage.summaries)
    const asks = { mix: mix(classes), ...classes }
    const results = Object.fromEntries(PARTS.map((part) => [part, {}])) as Results
    for (const part of PARTS)
      for (const server of NAMES) {
        const { name, dialect } = CONTENDERS[server]
        const { url, pid } = hosts.get(server)!
        const targets = asks[part].map(dialect).filter((target) => target !== undefined)
        const time = part === 'mix' ? seconds : seconds * CLASS_SHARE
        const run = await fire({ url, targets, connections, seconds: time }, pid)
        log(`${part}, ${name}: ${Math.round(run.rate).toLocaleString('en')} requests/s`)
        results[part][server] = run
      }
    return results
  } finally {
    await Promise.all([...hosts.values()].map((host) => host.close()))
    rmSync(built.project, { recursive: true, force: true })
  }
}

function summariesOf(out: string): ProviderSummary[] {
  const dataset: Dataset = JSON.parse(readFileSync(join(out, 'edge/providers.json'), 'utf8'))
  return dataset.rows.map((text) => JSON.parse(text))
}
