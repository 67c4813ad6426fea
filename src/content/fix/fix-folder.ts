/** Fixes a content folder in place: each file's text, and the letter case of file names. */
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import glob from 'fast-glob'
import type { z } from 'zod'
import { collection } from '../../core/schema/collection.ts'
import { entry } from '../../core/schema/entry.ts'
import { declined, site } from '../../core/schema/site.ts'
import { SLUG_PATTERN } from '../../core/schema/text.ts'
import { decode } from '../parse.ts'
import { fixText } from './fix.ts'
import { slugCase } from './slug-case.ts'

export type FixedFile = {
  /** Relative to the content folder, as it was called before. */
  file: string
  done: string[]
}

/** Which schema a file is of; the first pattern that fits. */
const SCHEMAS: readonly (readonly [pattern: RegExp, schema: z.ZodType])[] = [
  [/^providers\/[^/]+\.ya?ml$/i, entry],
  [/^collections\/[^/]+\.ya?ml$/i, collection],
  [/^site\.yaml$/, site],
  [/^declined\.yaml$/, declined],
]

/** Fixes every file that is `wanted`, by its slug or its name in the folder (default: all), and returns those that changed, by name. */
export function fixFolder(
  dir: string,
  wanted: (slug: string, file: string) => boolean = () => true,
): FixedFile[] {
  const fixed: FixedFile[] = []
  for (const file of glob.sync('**/*', { cwd: dir, followSymbolicLinks: false }).toSorted()) {
    const schema = SCHEMAS.find(([pattern]) => pattern.test(file))?.[1]
    if (!schema) continue
    const target = entryName(file)
    if (!wanted(basename(target, '.yaml'), file)) continue
    const done = [...fixFile(join(dir, file), schema), ...fixName(dir, file, target)]
    if (done.length > 0) fixed.push({ file, done })
  }
  return fixed
}

function fixFile(path: string, schema: z.ZodType): string[] {
  const decoded = decode(readFileSync(path))
  if ('problem' in decoded) return []
  const { text, done } = fixText(decoded.text, schema)
  if (done.length > 0) {
    writeFileSync(`${path}.tmp`, text)
    renameSync(`${path}.tmp`, path)
  }
  return done
}

/** `providers/Open_AI.yml` → `providers/open-ai.yaml`; files at the top keep their names. */
function entryName(file: string): string {
  if (dirname(file) === '.') return file
  const slug = slugCase(basename(file).replace(/\.ya?ml$/i, ''))
  return SLUG_PATTERN.test(slug) ? join(dirname(file), `${slug}.yaml`) : file
}

/** Renames unless another file has that name; which of the two is meant is for a person to say. */
function fixName(dir: string, file: string, target: string): string[] {
  // Names are compared as the folder lists them: a disk may take Groq.yaml and groq.yaml for one file.
  if (target === file || readdirSync(join(dir, dirname(file))).includes(basename(target))) return []
  renameSync(join(dir, file), join(dir, target))
  return [`renamed to ${basename(target)}`]
}
