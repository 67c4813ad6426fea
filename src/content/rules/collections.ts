/** Rules about slugs in other files than entries: of collections, of the directory's core, of popularity.json. */

import type { Path } from '../../base/json.ts'
import { nearest } from '../../base/nearest.ts'
import type { ContentTree } from '../tree.ts'
import type { Rule } from './rule.ts'

type Member = { file: string; path: Path; slug: string; isRepeated: boolean }

/** Every slug that a list names. */
function* membersIn({ collections, site }: ContentTree): Iterable<Member> {
  const lists = [
    ...collections.map(({ file, value }) => ({ file, field: 'providers', slugs: value.providers ?? [] })),
    { file: 'site.yaml', field: 'core', slugs: site.core },
  ]
  for (const { file, field, slugs } of lists)
    for (const [index, slug] of slugs.entries())
      yield { file, path: [field, index], slug, isRepeated: slugs.indexOf(slug) !== index }
}

export const collectionRules: readonly Rule[] = [
  {
    name: 'dangling-slug',
    severity: 'error',
    *check({ tree }) {
      for (const { file, path, slug } of membersIn(tree)) {
        if (tree.providerSlugs.has(slug)) continue
        const near = nearest(slug, [...tree.providerSlugs])
        yield {
          file,
          path,
          message: `there is no content/providers/${slug}.yaml`,
          help: near ? `Did you mean "${near}"?` : 'Remove the slug, or add the provider.',
        }
      }
    },
  },
  {
    name: 'retired-member',
    severity: 'error',
    *check({ tree }) {
      const retired = new Set(tree.providers.filter(({ value }) => value.retired).map(({ slug }) => slug))
      for (const { file, path, slug } of membersIn(tree))
        if (retired.has(slug))
          yield { file, path, message: `${slug} is retired`, help: 'Remove it from the list.' }
    },
  },
  {
    name: 'duplicate-member',
    severity: 'error',
    *check({ tree }) {
      for (const { file, path, slug, isRepeated } of membersIn(tree))
        if (isRepeated) yield { file, path, message: `${slug} is listed twice`, help: 'Remove one.' }
    },
  },
  {
    name: 'duplicate-title',
    severity: 'error',
    *check({ tree }) {
      const seen = new Map<string, string>()
      for (const { file, value } of tree.collections) {
        const first = seen.get(value.title.toLowerCase())
        if (first)
          yield {
            file,
            path: ['title'],
            message: `the same title as ${first}`,
            help: 'Choose another title.',
          }
        else seen.set(value.title.toLowerCase(), file)
      }
    },
  },
]

const FILE = 'popularity.json'

export const popularityRules: readonly Rule[] = [
  {
    name: 'catalogue-slug',
    severity: 'error',
    *check({ tree }) {
      for (const [index, { providers }] of tree.popularity.catalogues.entries())
        for (const [name, slug] of Object.entries(providers)) {
          if (slug === null || tree.providerSlugs.has(slug)) continue
          const near = nearest(slug, [...tree.providerSlugs])
          yield {
            file: FILE,
            path: ['catalogues', index, 'providers', name],
            message: `there is no content/providers/${slug}.yaml`,
            help: near
              ? `Did you mean "${near}"?`
              : 'Write null, which means that the directory does not hold it.',
          }
        }
    },
  },
]
