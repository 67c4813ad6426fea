/** What is wrong with the name of a content file, which is the slug. */

import { slugOfName } from '../base/letters.ts'
import { isReservedSlug, SLUG_PATTERN } from '../schema/slugs.ts'
import { ofFile, type Problem } from './problem.ts'

export function slugProblems(slug: string): Problem[] {
  const problems: Problem[] = []
  const add = (message: string, help: string) => problems.push(ofFile('slug', message, help))
  if (isReservedSlug(slug))
    add(`"${slug}" is a name that Windows or hosts reserve`, 'Add a word: the product, or -ai.')
  const meant = slugOfName(slug)
  if (!SLUG_PATTERN.test(slug))
    add(
      `the file's name is the slug, and "${slug}" is not a valid slug`,
      SLUG_PATTERN.test(meant)
        ? `Rename the file to ${meant}.yaml.`
        : 'Use lower-case letters, digits and inner hyphens, at most 64.',
    )
  return problems
}
