/** Content files: read as a value, written so that readers see the old ones or the new ones, and found by slug. */
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, type Stats, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { basename } from 'node:path/posix'
import glob from 'fast-glob'
import { parseJson } from '../base/json.ts'
import { posixPath } from '../base/letters.ts'
import { nearest } from '../base/nearest.ts'
import { MAX_BYTES, MAX_JSON_BYTES, ofFile, type Problem, START, tooLarge } from './diagnostic.ts'
import { decode, type Parsed, parse } from './parse.ts'

/** A value, and the means to find a place in its file again; or problems. */
type FileRead = Pick<Parsed, 'value' | 'locate'> | { problems: Problem[] }

export type ReadBytes = (path: string) => Uint8Array

/** Reads a `.yaml` or `.json` file. Never throws. */
export function readContentFile(path: string, readBytes: ReadBytes): FileRead {
  try {
    const stats = lstatSync(path)
    if (!stats.isFile())
      return {
        problems: [
          ofFile(
            'regular-file',
            `expected a regular file, got ${kindOf(stats)}`,
            'Put the file itself here.',
          ),
        ],
      }
    const isYaml = path.endsWith('.yaml')
    const most = isYaml ? MAX_BYTES : MAX_JSON_BYTES
    if (stats.size > most) return { problems: [tooLarge(stats.size, most)] }
    const bytes = readBytes(path)
    if (!isYaml) return { value: parseJson(new TextDecoder().decode(bytes)), locate: () => START }
    const decoded = decode(bytes)
    if ('problem' in decoded) return { problems: [decoded.problem] }
    const { problems, value, locate } = parse(decoded.text)
    return problems.length > 0 ? { problems } : { value, locate }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const help = 'Check that it exists, is readable and whole.'
    return { problems: [ofFile('unreadable', `cannot read the file: ${reason}`, help)] }
  }
}

const kindOf = (stats: Stats) =>
  stats.isSymbolicLink() ? 'a symbolic link' : stats.isDirectory() ? 'a folder' : 'something else'

/**
 * Writes the files (path to text) that differ, and returns their paths. All are written aside first and then renamed in
 * this order. A write that fails throws and leaves the old files as they were.
 */
export function writeChanged(files: ReadonlyMap<string, string>): string[] {
  const changed = [...files].filter(([file, text]) => readIfThere(file) !== text)
  const staged: { from: string; to: string }[] = []
  try {
    for (const [file, text] of changed) {
      mkdirSync(dirname(file), { recursive: true })
      const from = `${file}.${process.pid}.tmp`
      staged.push({ from, to: file })
      writeFileSync(from, text, { flush: true })
    }
    for (const { from, to } of staged) renameSync(from, to)
  } catch (error) {
    for (const { from } of staged) rmSync(from, { force: true })
    throw error
  }
  return changed.map(([file]) => file)
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

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
