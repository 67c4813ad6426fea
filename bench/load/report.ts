/** What the load bench prints: a row for each server and part, then the targets. */
import { printTable } from '../table.ts'
import { PARTS, type Part, type Result } from './bench.ts'
import { CONTENDERS, NAMES, type Name } from './servers.ts'

const MiB = 1024 * 1024

/** How often `npm start` must answer for one answer of Hono. */
const TIMES_HONO: Record<Part, number> = { mix: 1, variants: 1, q: 3, 'q, distinct': 1, errors: 1 }

/** Resident memory at the end of the mix, as a multiple of that after a quarter of it. */
const MEMORY_GROWTH = 1.1

/** Wrong answers named for each round. */
const SHOWN = 3

type Verdict = { what: string; measured: string; wanted: string; good: boolean }

/** Prints all rows and verdicts; returns whether every target is met. */
export function report(results: readonly Result[]): boolean {
  const rows = (Object.keys(PARTS) as Part[]).flatMap((part) =>
    NAMES.map((server) => row(part, server, roundsOf(results, part, server))),
  )
  printTable(
    'Load: requests a second, milliseconds, processor time of the server for an answer, resident memory',
    [
      'part',
      'server',
      'req/s',
      'p50',
      'p99',
      'MB/s',
      'µs/answer',
      'wrong',
      'errors',
      'RSS ¼',
      'RSS end',
      'growth',
    ],
    rows,
  )
  const verdicts = [
    ...rates(results),
    memory(results, 'start'),
    memory(results, 'deno'),
    ...(['start', 'deno'] as const).map((name) => clean(results, name)),
  ]
  printTable(
    'Targets',
    ['what', 'measured', 'wanted', ''],
    verdicts.map(({ what, measured, wanted, good }) => [what, measured, wanted, good ? 'ok' : 'MISSED']),
  )
  for (const { part, server, round } of results)
    for (const [what, times] of Object.entries(round.unexpected).slice(0, SHOWN))
      console.log(`${part}, ${CONTENDERS[server].name}: ${times} × ${what}`)
  return verdicts.every(({ good }) => good)
}

const roundsOf = (results: readonly Result[], part: Part, server: Name) =>
  results.filter((result) => result.part === part && result.server === server).map(({ round }) => round)

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length

function row(part: Part, server: Name, rounds: readonly Result['round'][]): string[] {
  const { early } = rounds[0]!
  const { late } = rounds.at(-1)!
  return [
    part,
    CONTENDERS[server].name,
    Math.round(mean(rounds.map(({ rate }) => rate))).toLocaleString('en'),
    String(Math.max(...rounds.map(({ p50 }) => p50))),
    String(Math.max(...rounds.map(({ p99 }) => p99))),
    (mean(rounds.map(({ bytes, rate, answers }) => (bytes / answers) * rate)) / 1e6).toFixed(0),
    mean(rounds.map(({ processor }) => processor)).toFixed(0),
    String(sum(rounds.map(wrong))),
    String(sum(rounds.map(failed))),
    `${(early / MiB).toFixed(0)} MiB`,
    `${(late / MiB).toFixed(0)} MiB`,
    (late / early).toFixed(2),
  ]
}

const wrong = ({ unexpected }: Result['round']) => sum(Object.values(unexpected))
const failed = ({ errors, timeouts }: Result['round']) => errors + timeouts

function rates(results: readonly Result[]): Verdict[] {
  return (Object.keys(TIMES_HONO) as Part[]).map((part) => {
    const rate = (server: Name) => mean(roundsOf(results, part, server).map((round) => round.rate))
    const times = rate('start') / rate('hono')
    const least = TIMES_HONO[part]
    return {
      what: `npm start beside Hono, ${part}`,
      measured: `${times.toFixed(2)} ×`,
      wanted: least === 1 ? '> 1 ×' : `≥ ${least} ×`,
      good: least === 1 ? times > 1 : times >= least,
    }
  })
}

function memory(results: readonly Result[], server: Name): Verdict {
  const { early, late } = roundsOf(results, 'mix', server)[0]!
  return {
    what: `memory of ${CONTENDERS[server].name}, end of the mix beside its first quarter`,
    measured: `${(late / early).toFixed(3)} ×`,
    wanted: `≤ ${MEMORY_GROWTH} ×`,
    good: late / early <= MEMORY_GROWTH,
  }
}

function clean(results: readonly Result[], server: Name): Verdict {
  const rounds = results.filter((result) => result.server === server).map(({ round }) => round)
  const bad = sum(rounds.map(wrong)) + sum(rounds.map(failed))
  return {
    what: `failed sockets, timeouts and unexpected statuses of ${CONTENDERS[server].name}`,
    measured: `${bad} of ${sum(rounds.map(({ answers }) => answers)).toLocaleString('en')}`,
    wanted: '0',
    good: bad === 0,
  }
}
