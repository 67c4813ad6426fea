/** Which packages a run counts: the official ones that entries name. */
import type { Entry } from '../../content/tree.ts'
import { officialPackages } from '../../schema/connection.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { PackageDownloads } from '../../schema/popularity.ts'

export type Registry = PackageDownloads['registry']

export type WantedPackage = {
  registry: Registry
  name: string
  /** Where entries name it: the file, and the index in its list. */
  namedIn: { file: string; index: number }[]
  /** Only retired entries name it. Their scores are frozen, so the counts behind them are too. */
  frozen: boolean
}

/** As text, unique among packages, and what the stored list is ordered by. */
export const packageKey = ({ registry, name }: Pick<WantedPackage, 'registry' | 'name'>) =>
  `${registry}:${name}`

/** Each official package once, in ascending order of its key, however many entries name it. */
export function wantedPackages(providers: readonly Entry<ProviderEntry>[]): WantedPackage[] {
  const wanted = new Map<string, WantedPackage>()
  for (const { file, value } of providers)
    for (const registry of ['npm', 'pypi'] as const)
      for (const [index, name] of officialPackages(value.connection)[registry].entries()) {
        const key = packageKey({ registry, name })
        const seen = wanted.get(key)
        wanted.set(key, {
          registry,
          name,
          namedIn: [...(seen?.namedIn ?? []), { file, index }],
          frozen: value.retired !== undefined && (seen?.frozen ?? true),
        })
      }
  return [...wanted.values()].toSorted((a, b) => (packageKey(a) < packageKey(b) ? -1 : 1))
}
