/** How long a build takes, compared with the floor under any build of the same content. Whole processes, medians. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateContent } from './content.ts'
import { type BenchOptions, median, printTable } from './table.ts'

/** Number of providers, runs of each kind, and the ratio to stay within. */
const SIZES = [
  { providers: 200, runs: 7, within: 2 },
  { providers: 2_000, runs: 5, within: 2 },
  { providers: 20_000, runs: 3, within: 2 },
] as const
const QUICK = { providers: 20, runs: 1, within: Number.POSITIVE_INFINITY }

export async function benchBuild({ largest, quick }: BenchOptions): Promise<void> {
  const rows: string[][] = []
  let entrySize = 0
  for (const { providers, runs, within } of quick
    ? [QUICK]
    : SIZES.filter((size) => size.providers <= largest)) {
    const dir = mkdtempSync(join(tmpdir(), 'bench-'))
    try {
      const content = join(dir, 'content')
      entrySize = generateContent(content, providers)
      const floors: number[] = []
      const builds: number[] = []
      let memory = 0
      const [first, sizes] = [join(dir, 'first'), join(dir, 'sizes.json')]
      timed(['scripts/build.ts', '--content', content, '--out', first])
      const files = sizesBelow(first)
      writeFileSync(sizes, JSON.stringify(files))
      rmSync(first, { recursive: true })
      for (let run = 0; run < runs; run++) {
        // Each run writes into an empty folder; the two take turns, so that both meet the same machine.
        floors.push(timed(['bench/floor.ts', content, join(dir, `floor-${run}`), sizes]).seconds)
        const built = timed([
          'scripts/build.ts',
          '--content',
          content,
          '--out',
          join(dir, `site-${run}`),
          '--verbose',
        ])
        builds.push(built.seconds)
        memory = Math.max(memory, Number(/peak memory (\d+) MB/.exec(built.output)?.[1]))
        for (const name of ['floor', 'site']) rmSync(join(dir, `${name}-${run}`), { recursive: true })
      }
      const ratio = median(builds) / median(floors)
      rows.push([
        providers.toLocaleString('en'),
        files.length.toLocaleString('en'),
        `${(files.reduce((sum, [, size]) => sum + size, 0) / 1e6).toFixed(1)} MB`,
        median(floors).toFixed(2),
        median(builds).toFixed(2),
        `${ratio.toFixed(2)} ×`,
        `≤ ${within} ×`,
        `${memory} MB`,
        ratio <= within && memory <= 1000 ? 'ok' : 'MISSED',
      ])
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  }
  printTable(
    `Build: seconds, whole process, medians; entries of ${entrySize} bytes`,
    ['providers', 'files', 'size', 'floor s', 'build s', 'ratio', 'aim', 'peak memory', ''],
    rows,
  )
}

/** Every file below a folder with its size, so that the floor writes what the build writes. */
function sizesBelow(folder: string): [file: string, size: number][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(folder.length + 1), statSync(path).size])
}

function timed(args: string[]): { seconds: number; output: string } {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', ...args], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${args[0]} failed: ${stderr}`)
  return { seconds: (performance.now() - started) / 1000, output: stdout }
}
