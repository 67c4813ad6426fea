/** The load bench: the same requests to each server in turn, never to two at a time. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset } from '../../src/api/query/dataset.ts'
import type { ProviderSummary } from '../../src/api/responses.ts'
import type { Host } from '../../test/platform/hosts/host.ts'
import { buildSite } from '../../test/platform/site.ts'
import { type Ask, asksOf, type Class, mix } from './asks.ts'
import { fire, type Round } from './fire.ts'
import { CONTENDERS, NAMES, type Name, type Stage } from './servers.ts'

type Asks = Record<Class, Ask[]>

/**
 * What is measured: the mix first, in one piece; then each class, in two halves. `npm start` keeps answers, so the
 * searches come once more with an address of its own for each connection, which is more than it can keep.
 */
export const PARTS = {
  mix: { asks: mix, distinct: false },
  variants: { asks: ({ variants }: Asks) => variants, distinct: false },
  q: { asks: ({ q }: Asks) => q, distinct: false },
  'q, distinct': { asks: ({ q }: Asks) => q, distinct: true },
  errors: { asks: ({ errors }: Asks) => errors, distinct: false },
}
export type Part = keyof typeof PARTS
const CLASS_PARTS = (Object.keys(PARTS) as Part[]).filter((part) => part !== 'mix')

export type Result = { part: Part; server: Name; round: Round }

export type Settings = {
  connections: number
  /** How long the mix lasts; each class alone lasts `CLASS_SHARE` of it, in two halves. */
  seconds: number
  log: (line: string) => void
}

const CLASS_SHARE = 0.4

/** There and back again, so that a machine that slows down or speeds up favours nobody. */
const TURNS: readonly Name[] = [...NAMES, ...NAMES.toReversed()]

/** How long all rounds take together, in seconds, without building and starting. */
export const boundOf = (seconds: number) => seconds * NAMES.length * (1 + CLASS_PARTS.length * CLASS_SHARE)

/** Runs the mix against each server, then each class alone. */
export async function benchLoad({ connections, seconds, log }: Settings): Promise<Result[]> {
  const built = buildSite()
  const hosts: Host[] = []
  try {
    const stage: Stage = { ...built, summaries: summariesOf(built.out) }
    for (const name of NAMES) hosts.push(await CONTENDERS[name].start(stage))
    const asks = asksOf(stage.summaries)
    const results: Result[] = []
    const shoot = async (part: Part, server: Name, time: number) => {
      const { name, dialect } = CONTENDERS[server]
      const { url: address, pid } = hosts[NAMES.indexOf(server)]!
      const { asks: asksOfPart, distinct } = PARTS[part]
      const shots = asksOfPart(asks)
        .map(dialect)
        .filter((shot) => shot !== undefined)
      const round = await fire({ address, shots, connections, seconds: time, distinct }, pid)
      log(`${part}, ${name}: ${Math.round(round.rate).toLocaleString('en')} requests/s`)
      results.push({ part, server, round })
    }
    for (const server of NAMES) await shoot('mix', server, seconds)
    for (const part of CLASS_PARTS)
      for (const server of TURNS) await shoot(part, server, (seconds * CLASS_SHARE) / 2)
    return results
  } finally {
    await Promise.all(hosts.map((host) => host.close()))
    rmSync(built.project, { recursive: true, force: true })
  }
}

function summariesOf(out: string): ProviderSummary[] {
  const dataset: Dataset = JSON.parse(readFileSync(join(out, 'edge/dataset.json'), 'utf8'))
  return dataset.summaries.map((text) => JSON.parse(text))
}
