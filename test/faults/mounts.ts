/** Small file systems of our own, in a mount namespace that ends with its process. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/** As root a namespace of mounts is enough; anybody else needs to be root of a namespace of users first. */
const WAYS = [['-m'], ['-U', '-r', '-m']] as const

/** The command that runs another where it may mount, or why there is none. */
export function mountable(): { command: readonly string[] } | { reason: string } {
  let reason = ''
  for (const flags of WAYS) {
    const { status, stderr, error } = spawnSync(
      'unshare',
      [...flags, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'],
      {
        encoding: 'utf8',
      },
    )
    if (status === 0) return { command: ['unshare', ...flags] }
    reason = error?.message ?? stderr.trim()
  }
  return { reason }
}

/** Mounts an empty file system in memory; `options` as mount(8) takes them: `size=1m,nr_inodes=100`. */
export function mountMemory(folder: string, options: string): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
}

/**
 * Changes a mounted file system: its size, or whether it can be written (`ro`, `rw`). The options it has are not said
 * again: among them are owners that a namespace of users may not name.
 */
export const remount = (folder: string, options: string) =>
  void execFileSync('mount', ['--options-mode', 'ignore', '-o', `remount,${options}`, 'tmpfs', folder])

export const unmount = (folder: string) => void execFileSync('umount', ['-l', folder])
