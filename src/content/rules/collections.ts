/** Rules about collections: every member exists, is active, and stands there once. */
import { nearest } from '../../core/nearest.ts'
import type { Rule } from './rule.ts'

export const collectionRules: readonly Rule[] = [
  {
    name: 'dangling-slug',
    severity: 'error',
    *check({ tree }) {
      for (const { file, value } of tree.collections)
        for (const [index, slug] of (value.providers ?? []).entries()) {
          if (tree.providerSlugs.has(slug)) continue
          const near = nearest(slug, [...tree.providerSlugs])
          yield {
            file,
            path: ['providers', index],
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
      for (const { file, value } of tree.collections)
        for (const [index, slug] of (value.providers ?? []).entries())
          if (retired.has(slug))
            yield {
              file,
              path: ['providers', index],
              message: `${slug} is retired`,
              help: 'Remove it from the collection.',
            }
    },
  },
  {
    name: 'duplicate-member',
    severity: 'error',
    *check({ tree }) {
      for (const { file, value } of tree.collections)
        for (const [index, slug] of (value.providers ?? []).entries())
          if (value.providers!.indexOf(slug) !== index)
            yield {
              file,
              path: ['providers', index],
              message: `${slug} is listed twice`,
              help: 'Remove one.',
            }
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
