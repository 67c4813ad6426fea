/** Counts the wanted packages, and decides whether what could be read is enough to be stored. */
import pLimit from 'p-limit'
import type { PackageDownloads } from '../../schema/popularity.ts'
import { type Answer, REGISTRIES } from './ask.ts'
import { packageKey, type Registry, type WantedPackage } from './wanted.ts'

/** Above this share of unread packages nothing is stored: half a refresh would compare this month with the last. */
export const MAX_UNREAD_SHARE = 0.05

export type Unread = { wanted: WantedPackage; reason: string; kept: PackageDownloads | undefined }

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
  unread: Unread[]
}

export type RefreshOptions = {
  wanted: readonly WantedPackage[]
  before: readonly PackageDownloads[]
  ask: (wanted: WantedPackage) => Promise<Answer>
  onProgress?: (done: number, total: number) => void
}

/**
 * Asks for every package that is not frozen, and stops as soon as too many went unread. A registry that denies many
 * packages which it had before is refused too: a server in between may answer 404 to everything.
 */
export async function refresh({
  wanted,
  before,
  ask,
  onProgress = () => {},
}: RefreshOptions): Promise<Refresh> {
  const stored = new Map(before.map((item) => [packageKey(item), item]))
  const open = wanted.filter(({ frozen }) => !frozen)
  const allowed = Math.floor(open.length * MAX_UNREAD_SHARE)
  const counts = new Map<string, PackageDownloads>()
  const absent: WantedPackage[] = []
  const unread: Unread[] = []
  const gone = () => absent.filter((item) => stored.has(packageKey(item))).length
  const hopeless = () => unread.length > allowed || gone() > Math.max(1, allowed)
  const limits = perRegistry(({ concurrency }) => pLimit(concurrency))
  let done = 0

  const askFor = async (item: WantedPackage) => {
    if (hopeless()) return
    const answer = await ask(item)
    const old = stored.get(packageKey(item))
    if (answer.kind === 'counted') counts.set(packageKey(item), newest(answer.item, old))
    else if (answer.kind === 'absent') absent.push(item)
    else unread.push({ wanted: item, reason: answer.reason, kept: old })
    onProgress(++done, open.length)
  }
  await Promise.all(open.map((item) => limits[item.registry](() => askFor(item))))

  const denied = new Set(absent.map(packageKey))
  const packages = wanted.flatMap((item) => {
    const key = packageKey(item)
    return denied.has(key) ? [] : (counts.get(key) ?? stored.get(key) ?? [])
  })
  return {
    packages: hopeless() || (open.length > 0 && counts.size === 0) ? undefined : packages,
    requested: open.length,
    counted: counts.size,
    frozen: wanted.length - open.length,
    absent: byKey(absent, (item) => item),
    unread: byKey(unread, (item) => item.wanted),
  }
}

/** A count never goes back in time. */
const newest = (item: PackageDownloads, old: PackageDownloads | undefined) =>
  old !== undefined && old.asOf > item.asOf ? old : item

const perRegistry = <T>(make: (row: (typeof REGISTRIES)[Registry]) => T): Record<Registry, T> => ({
  npm: make(REGISTRIES.npm),
  pypi: make(REGISTRIES.pypi),
})

/** Answers arrive in any order; what is printed does not depend on it. */
const byKey = <T>(items: readonly T[], of: (item: T) => WantedPackage) =>
  items.toSorted((a, b) => (packageKey(of(a)) < packageKey(of(b)) ? -1 : 1))
