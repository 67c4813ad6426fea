/** Says what a refresh led to: entries' problems with their places, and what could not be read; and the file that it writes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plural } from '../../base/text/plural.ts'
import { type Diagnostic, presentable } from '../../content/diagnostic.ts'
import { parse } from '../../content/parse.ts'
import type { Popularity } from '../../schema/popularity.ts'
import { MAX_UNREAD_SHARE, type Refresh } from './refresh.ts'
import { packageKey, type WantedPackage } from './wanted.ts'

const REGISTRY_NAMES = { npm: 'npm', pypi: 'PyPI' } as const

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
        message: presentable(`${REGISTRY_NAMES[registry]} has no download count of a package "${name}"`),
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
        `${packageKey(wanted)} not read: ${presentable(reason)}${kept ? `; its count of ${kept.asOf} stays` : ''}`,
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

/** A package a line, then each catalogue with a name a line; names in ascending order. */
export function serialise({ packages, catalogues }: Popularity): string {
  return `{"packages":[${lines(packages.map((item) => JSON.stringify(item)))}],"catalogues":[${lines(catalogues.map(catalogueText))}]}\n`
}

function catalogueText({ providers, ...head }: Popularity['catalogues'][number]): string {
  const names = Object.keys(providers).toSorted()
  const pairs = names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(providers[name])}`)
  return `${JSON.stringify(head).slice(0, -1)},"providers":{${lines(pairs)}}}`
}

const lines = (items: readonly string[]) => (items.length === 0 ? '' : `\n${items.join(',\n')}\n`)
