/** Counts the official packages that entries name, decides whether that is enough to be stored, and says so. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { plural } from '../../base/letters.ts'
import { compareText } from '../../base/order.ts'
import { type Diagnostic, presentable } from '../../content/diagnostic.ts'
import { parse } from '../../content/parse.ts'
import type { Entry } from '../../content/tree.ts'
import { officialPackages } from '../../schema/connection.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { PackageDownloads, Popularity } from '../../schema/imported.ts'

export type Package = Pick<PackageDownloads, 'registry' | 'name'>

export type WantedPackage = Package & {
  /** Where entries name it: the file, and the index in its list. */
  namedIn: { file: string; index: number }[]
  /** Only retired entries name it. Their scores are frozen, so the counts behind them are too. */
  frozen: boolean
}

/** What a request for one package led to. */
export type Answer =
  | { kind: 'counted'; item: PackageDownloads }
  /** The registry has no such package: the entry's problem. */
  | { kind: 'absent' }
  /** No usable answer came: the network's problem. */
  | { kind: 'unread'; reason: string }

/** Their names, and how many requests are under way at once: one at a time, to be easy on a small service. */
const REGISTRIES = { npm: { name: 'npm', atOnce: 4 }, pypi: { name: 'PyPI', atOnce: 1 } } as const

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
  /** Packages that their registry does not have. */
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
    if (answer.kind === 'counted') counts.set(keyOf(item), newest(answer.item, old))
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

/** A count never goes back in time. */
const newest = (item: PackageDownloads, old: PackageDownloads | undefined) =>
  old !== undefined && old.asOf > item.asOf ? old : item

/** A warning at each place where an entry names a package that its registry does not have. */
export function absentPackages(contentDir: string, absent: readonly WantedPackage[]): Diagnostic[] {
  return absent.flatMap(({ registry, name, namedIn }) =>
    namedIn.map(({ file, index }) => {
      const { locate } = parse(readFileSync(join(contentDir, file), 'utf8'))
      return {
        file: join(contentDir, file),
        ...locate(['connection', 'sdks', registry, index]),
        severity: 'warning' as const,
        rule: 'absent-package',
        message: presentable(`${REGISTRIES[registry].name} has no download count of a package "${name}"`),
        help: 'Correct the name, or remove it if the package is gone.',
      }
    }),
  )
}

/** The rest, a line each: what went unread, and the sum. */
export function summary({ packages, requested, counted, frozen, absent, unread }: Refresh): string[] {
  return [
    ...unread.map(
      ({ wanted, reason, kept }) =>
        `${keyOf(wanted)} not read: ${presentable(reason)}${kept ? `; its count of ${kept.asOf} stays` : ''}`,
    ),
    `${counted} of ${plural(requested, 'package')} counted${frozen > 0 ? `, ${frozen} of retired providers frozen` : ''}`,
    ...(packages === undefined ? [`nothing was written: ${refusal(unread.length, absent.length)}`] : []),
  ]
}

function refusal(unread: number, absent: number): string {
  const share = `${MAX_UNREAD_SHARE * 100} %`
  if (unread > 0) return `more than ${share} of the packages could not be read`
  if (absent > 0) return `more than ${share} of the packages are said to be gone that were there before`
  return 'no package was counted'
}

/** The file: a package a line, then each catalogue with a name a line; names in ascending order. */
export function serialise({ packages, catalogues }: Popularity): string {
  return `{"packages":[${lines(packages.map((item) => JSON.stringify(item)))}],"catalogues":[${lines(catalogues.map(catalogueText))}]}\n`
}

function catalogueText({ providers, ...head }: Popularity['catalogues'][number]): string {
  const names = Object.keys(providers).toSorted()
  const pairs = names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(providers[name])}`)
  return `${JSON.stringify(head).slice(0, -1)},"providers":{${lines(pairs)}}}`
}

const lines = (items: readonly string[]) => (items.length === 0 ? '' : `\n${items.join(',\n')}\n`)
