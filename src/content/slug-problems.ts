/** What is wrong with the name of a content file, which is the slug. */
import { isReservedSlug } from '../core/schema/reserved-slugs.ts'
import { SLUG_PATTERN } from '../core/schema/text.ts'
import type { Problem } from './problem.ts'

export function slugProblems(slug: string): Problem[] {
  const problem = (message: string, help: string): Problem => ({
    line: 1,
    column: 1,
    rule: 'slug',
    message,
    help,
  })
  return [
    ...(isReservedSlug(slug)
      ? [problem(`"${slug}" is a name that Windows or hosts reserve`, 'Add a word: the product, or -ai.')]
      : []),
    ...(SLUG_PATTERN.test(slug)
      ? []
      : [
          problem(
            `the file's name is the slug, and "${slug}" is not a valid slug`,
            'Use lower-case letters, digits and inner hyphens, at most 64.',
          ),
        ]),
  ]
}
