/** Writes files below `content/` so that readers see the old ones or the new ones, never a part of one. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

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
