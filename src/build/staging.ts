/** Where a build waits until it is whole: a folder beside its targets, so that each move is one rename. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST, readManifest } from './manifest.ts'

const PREFIX = '.staging-'

/** A new staging folder inside the output folder. */
export const createStaging = (out: string) => mkdtempSync(join(out, PREFIX))

/** All staging folders: of the build that runs now, and of builds that were killed. */
export const stagingFolders = (out: string) =>
  readdirSync(out)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(out, name))

/**
 * Files that may stand in the output although no build that ended has written them: a build is moving them into
 * place now, or was when it was killed. Its own manifest, staged before the first move, names them.
 */
export function pendingFiles(out: string): string[] {
  return stagingFolders(out).flatMap((folder) => Object.keys(readManifest(folder)?.files ?? {}))
}

/** Frees what a staging folder holds, but keeps its manifest, so that its files stay known as pending. */
export function emptyStaging(folder: string): void {
  for (const name of readdirSync(folder))
    if (name !== MANIFEST) rmSync(join(folder, name), { recursive: true, force: true })
}
