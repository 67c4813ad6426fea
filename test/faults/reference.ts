/** What a build must be, byte for byte, and whether a folder is that. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST } from '../../src/build/manifest.ts'
import { readHeaderRules, readRewrites } from '../../src/host/serve/rules.ts'
import { createSite } from '../../src/host/serve/site.ts'
import { readSnapshot } from '../../src/host/serve/snapshot.ts'
import { hold } from './fault.ts'

export type Reference = {
  dir: string
  /** Each file, the manifest too, by its path in the folder. */
  files: ReadonlyMap<string, Buffer>
  /** The answer of a server that holds this build alone. */
  answer: ReturnType<typeof createSite>
  datasetHash: string
}

const LEFTOVER = /^\.(?:staging|lock)-/

export async function readReference(dir: string): Promise<Reference> {
  const snapshot = readSnapshot(dir)
  if (!snapshot) throw new Error(`${dir} is no whole build`)
  const rewrites = await readRewrites(join(dir, '_redirects'))
  return {
    dir,
    files: filesOf(dir),
    answer: createSite(snapshot, rewrites, await readHeaderRules('netlify.toml', join(dir, '_headers'))),
    datasetHash: snapshot.dataset.hash,
  }
}

/** Staging folders and locks of builds that have ended or been killed. */
export const leftovers = (out: string) => readdirSync(out).filter((name) => LEFTOVER.test(name))

export function filesOf(out: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name).slice(out.length + 1)
    if (entry.isFile() && !LEFTOVER.test(file)) files.set(file, readFileSync(join(out, file)))
  }
  return files
}

/** Holds that each file is whole: exactly that of one of the builds. Returns how many there are. */
export function holdWhole(out: string, builds: readonly Reference[]): number {
  const files = filesOf(out)
  for (const [file, bytes] of files) {
    hold(
      builds.some((build) => build.files.get(file)?.equals(bytes)),
      () =>
        `${join(out, file)} is no whole file of any build: ${bytes.length} bytes, sha256 ${sha256(bytes)}`,
    )
    if (file.endsWith('.json')) JSON.parse(bytes.toString())
  }
  return files.size
}

/** What of a folder is not as in the build: files that differ, are missing, or are too many. */
export function differences(out: string, build: Reference): string[] {
  const files = filesOf(out)
  return [...new Set([...files.keys(), ...build.files.keys()])].filter((file) => {
    const [found, expected] = [files.get(file), build.files.get(file)]
    return !found || !expected?.equals(found)
  })
}

/** Holds that a folder is one build and nothing else. */
export function holdExactly(out: string, build: Reference, when: string): void {
  const different = differences(out, build)
  hold(
    different.length === 0,
    () => `${when}: ${different.length} files of ${out} are not as in ${build.dir}: ${different.slice(0, 5)}`,
  )
  hold(leftovers(out).length === 0, () => `${when}: ${leftovers(out)} was left in ${out}`)
}

/** The build whose manifest stands in the folder. */
export function manifestOf(out: string, builds: readonly Reference[]): Reference | undefined {
  const bytes = filesOf(out).get(MANIFEST)
  return bytes && builds.find((build) => build.files.get(MANIFEST)!.equals(bytes))
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
