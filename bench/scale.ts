/** What grows with the directory: the build, its files, the edge's data and first answer, the largest payloads. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { installTestPackage, PLATFORM } from '../scripts/lib/test-package.ts'
import { answerQuery } from '../src/api/http/answer-query.ts'
import { PROVIDERS } from '../src/api/query/provider-query.ts'
import type { Dataset } from '../src/catalog/dataset.ts'
import { denoBinary } from '../test/platform/hosts/own-hosts.ts'
import { generateContent } from './content.ts'
import type { FirstAnswers } from './first-answers.ts'
import { asksOf, mix } from './load/asks.ts'
import { edge as edgeDialect } from './load/dialects.ts'
import { type BenchOptions, printTable } from './table.ts'

const SIZES = [200, 2_000, 20_000] as const

/** What hosts use for answers that they compress as they send them; 11 would be smaller, and far slower. */
const BROTLI_QUALITY = 5

/** Each is one file, or the largest of those that match. */
const PAYLOADS = [
  /^api\/v1\/providers\.json$/,
  /^api\/v1\/variants\/providers\/.*\.json$/,
  /^api\/v1\/status\.json$/,
  /^api\/v1\/providers\/.*\.json$/,
  /^api\/v1\/status\/.*\.json$/,
]

type File = { path: string; bytes: number }

/** What one size comes to: the cells of each table's rows. */
type Measured = { site: string[]; edge: string[]; mean: string[]; payloads: string[][]; largest: string[][] }

export async function benchScale({ largest, quick }: BenchOptions): Promise<void> {
  if (!(await installTestPackage(PLATFORM)))
    throw new Error('test/platform could not be installed; Deno is part of it')
  const measured = quick
    ? [generated(20)]
    : [measure('real', 'content'), ...SIZES.filter((size) => size <= largest).map(generated)]
  printTable(
    'Scale: the build and what it writes (one build into an empty folder)',
    ['providers', 'build s', 'peak memory', 'files', 'MB', 'gzip MB', '_redirects lines', '_redirects KB'],
    measured.map(({ site }) => site),
  )
  printTable(
    'Scale: the edge data, and in Deno: reading it, the first answer to a search, the next (medians of 5 processes)',
    [
      'providers',
      'MB',
      'gzip MB',
      'brotli MB',
      'parse ms',
      'first ms',
      'next ms',
      'MB then',
      'MB, 72 variants',
    ],
    measured.map(({ edge }) => edge),
  )
  printTable(
    "Scale: the mean answer of the query endpoint to the load bench's mix, in KB with its headers",
    ['providers', 'KB', 'gzip KB'],
    measured.map(({ mean }) => mean),
  )
  printTable(
    `Scale: payloads in KB (gzip 6, brotli ${BROTLI_QUALITY})`,
    ['file', 'providers', 'KB', 'gzip KB', 'brotli KB'],
    measured.flatMap(({ payloads }) => payloads),
  )
  printTable(
    'Scale: the five largest files',
    ['file', 'providers', 'KB', 'gzip KB', 'brotli KB'],
    measured.flatMap(({ largest }) => largest),
  )
}

/** Copies of real entries compress better than as many providers would: for ratios, look at the real ones. */
function generated(providers: number): Measured {
  const content = mkdtempSync(join(tmpdir(), 'bench-scale-'))
  try {
    generateContent(content, providers)
    return measure(providers.toLocaleString('en'), content)
  } finally {
    rmSync(content, { recursive: true, force: true })
  }
}

function measure(name: string, content: string): Measured {
  const site = mkdtempSync(join(tmpdir(), 'bench-scale-'))
  try {
    const started = performance.now()
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'scripts/build.ts', '--content', content, '--out', site, '--verbose'],
      { encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`the build of ${content} failed: ${stderr}`)
    const seconds = (performance.now() - started) / 1000
    const memory = /peak memory (\d+) MB/.exec(stdout)![1]!
    const files = filesOf(site)
    const redirects = readFileSync(join(site, '_redirects'))
    const read = ({ path }: File) => readFileSync(join(site, path))
    const row = (file: File) => [file.path, name, ...sizes(read(file)).map(kilobytes)]
    const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
    return {
      site: [
        name,
        seconds.toFixed(1),
        `${memory} MB`,
        files.length.toLocaleString('en'),
        megabytes(sum(files.map(({ bytes }) => bytes))),
        megabytes(sum(files.map((file) => gzipSync(read(file)).length))),
        redirects.toString().trimEnd().split('\n').length.toLocaleString('en'),
        kilobytes(redirects.length),
      ],
      edge: [name, ...edge(join(site, 'edge/providers.json'))],
      mean: [name, ...meanAnswer(join(site, 'edge/providers.json'))],
      payloads: PAYLOADS.map((pattern) => row(files.find(({ path }) => pattern.test(path))!)),
      largest: files.slice(0, 5).map(row),
    }
  } finally {
    rmSync(site, { recursive: true, force: true })
  }
}

function edge(dataset: string): string[] {
  const runs = Array.from({ length: 5 }, (): FirstAnswers => {
    const script = join(import.meta.dirname, 'first-answers.ts')
    const alone = ['--quiet', '--no-config', '--no-lock', '--no-remote', '--no-npm']
    const output = execFileSync(denoBinary(), ['run', ...alone, '--allow-read', script, dataset])
    return JSON.parse(output.toString())
  })
  const middle = (name: keyof FirstAnswers) => runs.map((run) => run[name]).toSorted((a, b) => a - b)[2]!
  return [
    ...sizes(readFileSync(dataset)).map(megabytes),
    middle('parse').toFixed(1),
    middle('first').toFixed(2),
    middle('next').toFixed(2),
    (middle('memory') / 1e6).toFixed(0),
    (middle('full') / 1e6).toFixed(0),
  ]
}

/** Each answer of the mix, and the same with a compressed body; headers count as they are written in HTTP/1.1. */
function meanAnswer(file: string): string[] {
  const dataset: Dataset = JSON.parse(readFileSync(file, 'utf8'))
  const answer = answerQuery(PROVIDERS, dataset)
  const asks = mix(asksOf(dataset.rows.map((text) => JSON.parse(text))))
  const answers = asks.map(edgeDialect).flatMap((target) => {
    if (!target) return []
    const { headers, body } = answer({ method: 'GET', url: target.path, ifNoneMatch: null })
    const head = Object.entries(headers).reduce((sum, pair) => sum + pair.join(': ').length + 2, 0)
    return [{ plain: head + Buffer.byteLength(body ?? ''), gzip: head + gzipSync(body ?? '').length }]
  })
  return (['plain', 'gzip'] as const).map((kind) =>
    kilobytes(answers.reduce((sum, one) => sum + one[kind], 0) / answers.length),
  )
}

/** All files below a folder, the largest first. */
function filesOf(dir: string): File[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return { path: relative(dir, path), bytes: statSync(path).size }
    })
    .toSorted((a, b) => b.bytes - a.bytes)
}

/** Bytes as they are, with gzip, with brotli. */
const sizes = (bytes: Buffer) => [
  bytes.length,
  gzipSync(bytes).length,
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }).length,
]
const kilobytes = (bytes: number) => (bytes / 1e3).toFixed(1)
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(2)
