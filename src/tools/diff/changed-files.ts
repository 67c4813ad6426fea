/** The files that differ from where the branch left main: committed, staged, edited and new ones. */
import { defaultBase } from './default-base.ts'
import { git } from './git.ts'

/** Relative to the repository; empty outside of one. */
export function changedFiles(folder = '.'): string[] {
  const base = defaultBase(folder)
  if (base === undefined) return []
  const edited = git(['-C', folder, 'diff', '--name-only', '-z', base]) ?? ''
  const added = git(['-C', folder, 'ls-files', '--others', '--exclude-standard', '-z']) ?? ''
  return [...new Set(`${edited}\0${added}`.split('\0').filter(Boolean))]
}
