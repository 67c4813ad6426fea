/** The rule about SDK packages: nobody is popular by another provider's downloads. */
import { isBorrowed } from '../../core/borrowed-packages.ts'
import { groupBy } from '../../core/group-by.ts'
import { officialPackages } from '../../core/schema/connection.ts'
import { haveCommonDomain } from './common-domain.ts'
import type { Rule } from './rule.ts'

export const packageRules: readonly Rule[] = [
  {
    name: 'foreign-package',
    severity: 'error',
    *check({ tree }) {
      const named = tree.providers.flatMap((entry) =>
        (['npm', 'pypi'] as const).flatMap((registry) =>
          officialPackages(entry.value.connection)[registry].map((name, index) => ({
            entry,
            name,
            key: `${registry}:${registry === 'pypi' ? normalised(name) : name}`,
            path: ['connection', 'sdks', registry, index],
          })),
        ),
      )
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
]

/** https://packaging.python.org/en/latest/specifications/name-normalization/ */
const normalised = (name: string) => name.toLowerCase().replace(/[-_.]+/g, '-')
