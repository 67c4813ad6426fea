/** What the load bench prints: a row for each server and part, then the targets. */
import { printTable } from '../table.ts'
import { PARTS, type Results } from './bench.ts'
import { CONTENDERS, NAMES } from './servers.ts'

const MiB = 1024 * 1024

/** Resident memory at the end of the mix, as a multiple of that after a quarter of it. */
const MEMORY_GROWTH = 1.1

/** Prints all rows and targets; returns whether every target is met. */
export function report(results: Results): boolean {
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
      'unexpected',
      'failed',
      'RSS ¼',
      'RSS end',
    ],
    PARTS.flatMap((part) =>
      NAMES.map((server) => {
        const { rate, answers, p50, p99, bytes, processor, unexpected, failed, early, late } =
          results[part][server]
        return [
          part,
          CONTENDERS[server].name,
          Math.round(rate).toLocaleString('en'),
          String(p50),
          String(p99),
          (((bytes / answers) * rate) / 1e6).toFixed(0),
          processor.toFixed(0),
          String(unexpected),
          String(failed),
          `${(early / MiB).toFixed(0)} MiB`,
          `${(late / MiB).toFixed(0)} MiB`,
        ]
      }),
    ),
  )
  const targets = [
    ...WITH_LISTS.map((part) => fasterThanHono(results, part)),
    ...OURS.flatMap((server) => sound(results, server)),
  ]
  printTable(
    'Targets',
    ['what', 'measured', 'wanted', ''],
    targets.map(({ good, cells }) => [...cells, good ? 'ok' : 'MISSED']),
  )
  return targets.every(({ good }) => good)
}

type Verdict = { good: boolean; cells: [what: string, measured: string, wanted: string] }

/** Where lists are made; what is refused costs every server as little. */
const WITH_LISTS = PARTS.filter((part) => part !== 'errors')

const OURS = ['start', 'deno'] as const

function fasterThanHono(results: Results, part: keyof Results): Verdict {
  const times = results[part].start.rate / results[part].hono.rate
  return { good: times > 1, cells: [`npm start / Hono, ${part}`, `${times.toFixed(2)} ×`, '> 1 ×'] }
}

function sound(results: Results, server: (typeof OURS)[number]): Verdict[] {
  const { name } = CONTENDERS[server]
  const growth = results.mix[server].late / results.mix[server].early
  const bad = PARTS.reduce(
    (sum, part) => sum + results[part][server].failed + results[part][server].unexpected,
    0,
  )
  return [
    {
      good: growth <= MEMORY_GROWTH,
      cells: [
        `memory of ${name}, end of the mix / its first quarter`,
        `${growth.toFixed(3)} ×`,
        `≤ ${MEMORY_GROWTH} ×`,
      ],
    },
    { good: bad === 0, cells: [`failed sockets and unexpected statuses of ${name}`, String(bad), '0'] },
  ]
}
