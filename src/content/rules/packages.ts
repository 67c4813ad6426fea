/** Rules about SDK packages: nobody is popular by the downloads of another's. */

import { groupBy } from '../../base/order.ts'
import { BORROWED_PACKAGES, isBorrowed } from '../../entry/borrowed-packages.ts'
import { officialPackages } from '../../schema/connection.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Entry } from '../tree.ts'
import { haveCommonDomain } from './common-domain.ts'
import { packageNamesEntry, textsOf } from './names-entry.ts'
import { PACKAGE_EXCEPTIONS } from './package-exceptions.ts'
import { providerRule, type Rule } from './rule.ts'

type One = Entry<ProviderEntry>

/** Each package of an entry, with its place. */
const packagesOf = ({ value }: One) =>
  (['npm', 'pypi'] as const).flatMap((registry) =>
    officialPackages(value.connection)[registry].map((name, index) => ({
      name,
      key: `${registry}:${registry === 'pypi' ? normalised(name) : name}`,
      path: ['connection', 'sdks', registry, index],
    })),
  )

export const packageRules: readonly Rule[] = [
  {
    name: 'foreign-package',
    severity: 'error',
    *check({ tree }) {
      const named = tree.providers.flatMap((entry) => packagesOf(entry).map((one) => ({ entry, ...one })))
      const own = named.filter(({ entry, name }) => !isBorrowed(entry.slug, name))
      for (const users of groupBy(own, ({ key }) => key).values())
        for (const { entry, name, path } of users) {
          const other = users.find((user) => user.entry !== entry && !haveCommonDomain(user.entry, entry))
          if (other)
            yield {
              file: entry.file,
              path,
              message: `${name} is named as the SDK of ${other.entry.slug} too`,
              help: 'A package that serves several providers is the SDK of none. Two products of one company declare a common domain.',
            }
        }
    },
  },

  providerRule('unrelated-package', 'error', function* (_, entry) {
    for (const { name, path } of packagesOf(entry))
      if (needsException(entry, name) && !PACKAGE_EXCEPTIONS.some((row) => isFor(row, entry, name)))
        yield {
          path,
          message: `${name} shares no word with slug, name or domains`,
          help: 'Leave it out if it is not the official SDK. If it is, add a row with the reason to src/content/rules/package-exceptions.ts.',
        }
  }),

  {
    name: 'unused-package-exception',
    severity: 'error',
    *check({ tree }) {
      for (const { file, isNeeded, ...row } of EXCEPTIONS) {
        const entries = tree.providers.filter((entry) => isOf(row, entry))
        const uses = (entry: One) =>
          packagesOf(entry).some(({ name }) => name === row.package && isNeeded(entry, name))
        if (entries[0] && !entries.some(uses))
          yield {
            file: entries[0].file,
            path: ['connection'],
            message: `${row.package} is an exception for this entry, which does not need it`,
            help: `Remove its row from ${file}.`,
          }
      }
    },
  },
]

type Row = { slug: string } | { domain: string }

const isOf = (row: Row, { slug, value }: One) =>
  'slug' in row ? row.slug === slug : value.domains.includes(row.domain)

const isFor = (row: Row & { package: string }, entry: One, name: string) =>
  row.package === name && isOf(row, entry)

/** Whether nothing of a package's name tells whose it is. One that is borrowed has a reason already, and counts for nobody. */
const needsException = ({ slug, value }: One, name: string) =>
  !isBorrowed(slug, name) && !packageNamesEntry(name, textsOf(slug, value))

/** https://packaging.python.org/en/latest/specifications/name-normalization/ */
const normalised = (name: string) => name.toLowerCase().replace(/[-_.]+/g, '-')

/** The rows of both tables, and when an entry needs one. */
const EXCEPTIONS = [
  ...PACKAGE_EXCEPTIONS.map((row) => ({
    ...row,
    file: 'src/content/rules/package-exceptions.ts',
    isNeeded: needsException,
  })),
  ...BORROWED_PACKAGES.flatMap(({ slug, packages }) =>
    packages.map((one) => ({
      slug,
      package: one,
      file: 'src/entry/borrowed-packages.ts',
      isNeeded: () => true,
    })),
  ),
]
