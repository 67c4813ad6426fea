/** Rules about popularity.json: what a catalogue's name is mapped to exists. */
import { nearest } from '../../base/nearest.ts'
import type { Rule } from './rule.ts'

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
