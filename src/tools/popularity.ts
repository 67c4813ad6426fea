/** Downloads of the packages that entries name: asks the registries, decides whether that is enough to be stored, and says so. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import { z } from 'zod'
import { jsonIn } from '../base/json.ts'
import { plural } from '../base/letters.ts'
import { compareText } from '../base/order.ts'
import { type Diagnostic, presentable } from '../content/diagnostic.ts'
import { parse } from '../content/parse.ts'
import type { Entry } from '../content/tree.ts'
import { ANY_HTTP, DEADLINES, type Deadlines, type Network, systemResolver } from '../net/network.ts'
import { safeFetch } from '../net/safe-fetch.ts'
import { officialPackages } from '../schema/connection.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import type { PackageDownloads, Popularity } from '../schema/imported.ts'

type Package = Pick<PackageDownloads, 'registry' | 'name'>

export type WantedPackage = Package & {
  /** Where entries name it: the file, and the index in its list. */
  namedIn: { file: string; index: number }[]
  /** Only retired entries name it. Their scores are frozen, so the counts behind them are too. */
  frozen: boolean
}

export type Answer =
  | { kind: 'counted'; item: PackageDownloads }
  /** The registry has no such package: the entry's problem. */
  | { kind: 'absent' }
  /** No usable answer came: the network's problem. */
  | { kind: 'unread'; reason: string }

/** As text, unique among packages, and what the stored list is ordered by. */
const keyOf = ({ registry, name }: Package) => `${registry}:${name}`
const byKey = (a: Package, b: Package) => compareText(keyOf(a), keyOf(b))

/** Each official package once, in ascending order of its key, however many entries name it. */
export function wantedPackages(providers: readonly Entry<ProviderEntry>[]): WantedPackage[] {
  const wanted = new Map<string, WantedPackage>()
  for (const { file, value } of providers)
    for (const registry of ['npm', 'pypi'] as const)
      for (const [index, name] of officialPackages(value.connection)[registry].entries()) {
        const key = keyOf({ registry, name })
        const one = wanted.get(key) ?? { registry, name, namedIn: [], frozen: true }
        one.namedIn.push({ file, index })
        one.frozen &&= value.retired !== undefined
        wanted.set(key, one)
      }
  return [...wanted.values()].toSorted(byKey)
}

/** Above this share of unread packages nothing is stored: half a refresh would compare this month with the last. */
const MAX_UNREAD_SHARE = 0.05

export type Refresh = {
  /** What is to be stored, in ascending order of the keys; undefined where too little could be read. */
  packages: PackageDownloads[] | undefined
  /** How many packages were requested, and how many of them were counted. */
  requested: number
  counted: number
  /** How many were not requested, because retired entries alone name them. */
  frozen: number
  absent: WantedPackage[]
  /** Packages that got no usable answer; an earlier count stays, with its own date. */
  unread: { wanted: WantedPackage; reason: string; kept: PackageDownloads | undefined }[]
}

type RefreshOptions = {
  wanted: readonly WantedPackage[]
  before: readonly PackageDownloads[]
  ask: (wanted: WantedPackage) => Promise<Answer>
  onProgress?: (done: number, total: number) => void
}

/**
 * Asks for every package that is not frozen, and stops as soon as too many went unread. A registry that denies many
 * packages which it had before is refused too: a server in between may answer 404 to everything.
 */
export async function refresh({ wanted, before, ask, onProgress }: RefreshOptions): Promise<Refresh> {
  const stored = new Map(before.map((item) => [keyOf(item), item]))
  const open = wanted.filter(({ frozen }) => !frozen)
  const allowed = Math.floor(open.length * MAX_UNREAD_SHARE)
  const counts = new Map<string, PackageDownloads>()
  const absent: WantedPackage[] = []
  const unread: Refresh['unread'] = []
  const gone = () => absent.filter((item) => stored.has(keyOf(item))).length
  const hopeless = () => unread.length > allowed || gone() > Math.max(1, allowed)
  const limits = { npm: pLimit(REGISTRIES.npm.atOnce), pypi: pLimit(REGISTRIES.pypi.atOnce) }
  let done = 0

  const askFor = async (item: WantedPackage) => {
    if (hopeless()) return
    const answer = await ask(item)
    const old = stored.get(keyOf(item))
    // A count never goes back in time.
    if (answer.kind === 'counted')
      counts.set(keyOf(item), old && old.asOf > answer.item.asOf ? old : answer.item)
    else if (answer.kind === 'absent') absent.push(item)
    else unread.push({ wanted: item, reason: answer.reason, kept: old })
    onProgress?.(++done, open.length)
  }
  await Promise.all(open.map((item) => limits[item.registry](() => askFor(item))))

  const denied = new Set(absent.map(keyOf))
  const packages = wanted
    .map(keyOf)
    .flatMap((key) => (denied.has(key) ? [] : (counts.get(key) ?? stored.get(key) ?? [])))
  return {
    packages: hopeless() || (open.length > 0 && counts.size === 0) ? undefined : packages,
    requested: open.length,
    counted: counts.size,
    frozen: wanted.length - open.length,
    // Answers arrive in any order; what is printed does not depend on it.
    absent: absent.toSorted(byKey),
    unread: unread.toSorted((a, b) => byKey(a.wanted, b.wanted)),
  }
}

/** A warning at each place where an entry names a package that its registry does not have. */
export const absentPackages = (contentDir: string, absent: readonly WantedPackage[]): Diagnostic[] =>
  absent.flatMap(({ registry, name, namedIn }) =>
    namedIn.map(({ file, index }) => {
      const { locate } = parse(readFileSync(join(contentDir, file), 'utf8'))
      return {
        file: join(contentDir, file),
        ...locate(['connection', 'sdks', registry, index]),
        severity: 'warning' as const,
        rule: 'absent-package',
        message: presentable(`${REGISTRIES[registry].title} has no download count of a package "${name}"`),
        help: 'Correct the name, or remove it if the package is gone.',
      }
    }),
  )

/** The rest, a line each: what went unread, and the sum. */
export const summary = ({ packages, requested, counted, frozen, absent, unread }: Refresh): string[] => [
  ...unread.map(
    ({ wanted, reason, kept }) =>
      `${keyOf(wanted)} not read: ${presentable(reason)}${kept ? `; its count of ${kept.asOf} stays` : ''}`,
  ),
  `${counted} of ${plural(requested, 'package')} counted${frozen > 0 ? `, ${frozen} of retired providers frozen` : ''}`,
  ...(packages === undefined ? [`nothing was written: ${refusal(unread.length, absent.length)}`] : []),
]

function refusal(unread: number, absent: number): string {
  const share = `more than ${MAX_UNREAD_SHARE * 100} % of the packages`
  if (unread > 0) return `${share} could not be read`
  return absent > 0 ? `${share} are said to be gone that were there before` : 'no package was counted'
}

/** The file: a package a line, then each catalogue with a name a line; names in ascending order. */
export const serialise = ({ packages, catalogues }: Popularity): string =>
  `{"packages":[${lines(packages.map((item) => JSON.stringify(item)))}],"catalogues":[${lines(catalogues.map(catalogueText))}]}\n`

function catalogueText({ providers, ...head }: Popularity['catalogues'][number]): string {
  const names = Object.keys(providers).toSorted()
  const pairs = names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(providers[name])}`)
  return `${JSON.stringify(head).slice(0, -1)},"providers":{${lines(pairs)}}}`
}

const lines = (items: readonly string[]) => (items.length === 0 ? '' : `\n${items.join(',\n')}\n`)

type RegistryRow = {
  title: string
  /** How many requests are under way at once: one at a time, to be easy on a small service. */
  atOnce: number
  server: string
  path: (name: string) => string
  /** The answer's shape. Anything else is not from the registry, and does not count. `end`: the day that the month ends on. */
  answer: z.ZodType<{ package: string; downloads: number; end?: string }>
  /** A name in the one spelling of all that mean the same package. */
  spelling: (name: string) => string
}

/** PyPI's names are compared without regard to case and separators: https://peps.python.org/pep-0503/#normalized-names */
const normalised = (name: string) => name.toLowerCase().replaceAll(/[-_.]+/g, '-')

/** A name as part of a path. npm takes the scope of `@scope/name` as it stands. */
const inPath = (name: string) => encodeURIComponent(name).replaceAll('%40', '@').replaceAll('%2F', '/')

const REGISTRIES: Record<Package['registry'], RegistryRow> = {
  /** https://github.com/npm/registry/blob/main/docs/download-counts.md */
  npm: {
    title: 'npm',
    atOnce: 4,
    server: 'https://api.npmjs.org',
    path: (name) => `/downloads/point/last-month/${inPath(name)}`,
    answer: z.object({ package: z.string(), downloads: z.int().nonnegative(), end: z.iso.date() }),
    spelling: (name) => name,
  },
  /** https://pypistats.org/api/ names no day: the count is of the day on which it is read. */
  pypi: {
    title: 'PyPI',
    atOnce: 1,
    server: 'https://pypistats.org',
    path: (name) => `/api/packages/${inPath(normalised(name))}/recent`,
    answer: z
      .object({ package: z.string(), data: z.object({ last_month: z.int().nonnegative() }) })
      .transform((body) => ({ package: body.package, downloads: body.data.last_month })),
    spelling: normalised,
  },
}

type AskOptions = {
  /** Asked instead of all registries: a mirror. */
  server?: string | undefined
  /** The day on which the run reads, YYYY-MM-DD. */
  today: string
  /** For tests: how long a request may take, and how long to wait before each further try, in milliseconds. */
  deadlines?: Deadlines
  pauses?: readonly number[]
}

/** Waits before the second and the third try, unless the registry names one. */
const PAUSES = [1_000, 5_000]
/** A registry that wants a longer pause is not waited for. */
const LONGEST_PAUSE = 60_000
/** An answer is some hundred bytes; anything longer is refused. */
const MOST_BYTES = 64 * 1024

/** A function that asks for one package. It tries again where the network or the registry may have had a bad moment. */
export function registryAsker({ server, today, deadlines = DEADLINES, pauses = PAUSES }: AskOptions) {
  // Whoever runs the command may name a mirror on this machine.
  const network: Network = {
    resolve: systemResolver,
    guard: ANY_HTTP,
    userAgent: 'provider-directory-popularity/1.0',
    limits: deadlines,
  }
  return async (wanted: Package): Promise<Answer> => {
    for (let tries = 0; ; tries++) {
      const { answer, again } = await once(wanted, server, today, network)
      const pause = again === undefined ? undefined : Math.max(again, pauses[tries] ?? Infinity)
      if (pause === undefined || pause > LONGEST_PAUSE) return answer
      await wait(pause)
    }
  }
}

/** One try, and after how many milliseconds at least another one is worthwhile; undefined: it is not. */
async function once(
  { registry, name }: Package,
  server: string | undefined,
  today: string,
  network: Network,
): Promise<{ answer: Answer; again?: number }> {
  const unread = (reason: string): Answer => ({ kind: 'unread', reason })
  const row = REGISTRIES[registry]
  const url = new URL(row.path(name), server ?? row.server).href
  const request = { url, method: 'GET', headers: { accept: 'application/json' }, maxBody: MOST_BYTES }
  const { phase, code, status, headers, body, truncated } = await safeFetch(request, network)
  if (status === 404) return { answer: { kind: 'absent' } }
  if (status !== undefined && status !== 200) {
    const answer = unread(`status ${status}`)
    return status === 429 || status >= 500 ? { answer, again: pauseOf(headers?.['retry-after']) } : { answer }
  }
  if (phase !== 'done') return { answer: unread(`${phase}: ${code}`), again: 0 }
  if (truncated) return { answer: unread(`an answer of more than ${MOST_BYTES} bytes`) }
  const { data } = row.answer.safeParse(jsonIn(String(body)))
  if (!data) return { answer: unread('an answer of another shape') }
  if (row.spelling(data.package) !== row.spelling(name))
    return { answer: unread(`an answer about "${data.package}"`) }
  const item = { registry, name, downloads: data.downloads, asOf: data.end ?? today }
  return { answer: { kind: 'counted', item } }
}

/** `Retry-After` in seconds; as a date, or absent, it asks for no particular pause: RFC 9110, 10.2.3. */
const pauseOf = (header = '') => (/^\d{1,6}$/.test(header) ? Number(header) * 1000 : 0)
