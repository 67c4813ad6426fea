/** The names by which `--only` picks files of the content. */
import { basename } from 'node:path/posix'
import glob from 'fast-glob'
import { posixPath } from '../base/letters.ts'
import { nearest } from '../base/nearest.ts'

/** `content/providers/groq.yaml` → `groq`, whichever separator the system writes. */
export const slugOf = (file: string, separator: string) =>
  basename(posixPath(file, separator)).replace(/\.ya?ml$/, '')

/** The first of these slugs that no file of the content has, and the one that is most like it, if any is. */
export function unknownSlug(
  contentDir: string,
  slugs: readonly string[],
): { slug: string; near: string | undefined } | undefined {
  const existing = glob.sync('**/*.{yaml,yml}', { cwd: contentDir }).map((file) => slugOf(file, '/'))
  const slug = slugs.find((one) => !existing.includes(one))
  return slug === undefined ? undefined : { slug, near: nearest(slug, existing) }
}
