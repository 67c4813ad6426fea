/**
 * The committed list of regular expressions that were judged linear, so that a fresh clone judges none of them again:
 * a judgement takes up to seconds, and there are hundreds. What is not in the list is always judged.
 */
import { createHash } from 'node:crypto'
import { buildsPatterns, patternsIn, whyNotLinear } from './patterns.ts'

/** Names the judge, since a list of another release says nothing about this one. */
const heading = (version: string) =>
  `# What recheck ${version} found linear: SHA-256 of each regular expression, shortened. Kept by npm run lint:patterns.`

const hashOf = (literal: string) => createHash('sha256').update(literal).digest('hex').slice(0, 12)

/** The hashes that a list holds; none where another version of the judge made it. */
export function readLinear(list: string, version: string): ReadonlySet<string> {
  const [first, ...hashes] = list.split('\n')
  return new Set(first === heading(version) ? hashes.filter(Boolean) : [])
}

/** A list of these hashes. One a line and in order, so that two branches that each add one can be merged. */
export function writeLinear(hashes: Iterable<string>, version: string): string {
  return [heading(version), ...[...hashes].toSorted(), ''].join('\n')
}

/**
 * Judges every regular expression of these files that is not in `verified`. Returns what is wrong, a line each, and the
 * hashes of all that are linear, old and new.
 */
export function checkPatterns(
  files: Iterable<readonly [file: string, source: string]>,
  verified: ReadonlySet<string>,
): { problems: string[]; linear: ReadonlySet<string>; found: number } {
  const linear = new Set<string>()
  const slow = new Map<string, string>()
  const problems: string[] = []
  for (const [file, source] of files) {
    if (buildsPatterns(source))
      problems.push(`${file}: builds a regular expression from text; write a literal`)
    for (const literal of patternsIn(source)) {
      const hash = hashOf(literal)
      const why =
        verified.has(hash) || linear.has(hash) ? undefined : (slow.get(literal) ?? whyNotLinear(literal))
      if (why === undefined) linear.add(hash)
      else {
        slow.set(literal, why)
        problems.push(`${file}: ${literal} takes more than linear time: ${why}`)
      }
    }
  }
  return { problems, linear, found: linear.size + slow.size }
}
