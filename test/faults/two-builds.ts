/** Two contents that differ in many files, and what a build of each must be, byte for byte. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { build } from '../../src/build/build.ts'
import { commandFile } from '../support/command-file.ts'
import { temporaryFolder } from '../support/content.ts'
import { readSnapshot } from '../support/read-snapshot.ts'

export const ROUNDS = Number(process.env.ROUNDS ?? 50)
export const NOW = '2026-11-21T12:00:00.000Z'

const COMMIT = 'faults'

/** So that a command and a build in this process make the same bytes. */
const ENVIRONMENT = {
  ...process.env,
  COMMIT_REF: COMMIT,
  GITHUB_REPOSITORY: '',
  REPOSITORY_URL: '',
}

export type Name = 'a' | 'b'
export type TwoBuilds = {
  parent: string
  out: string
  content: Record<Name, string>
  id: Record<Name, string>
}

/** A folder to build in, and two contents: the sample, and the sample without some entries and with others changed. */
export async function twoBuilds(whenDone: (remove: () => void) => void): Promise<TwoBuilds> {
  const root = temporaryFolder(whenDone)
  const content = { a: join(root, 'a'), b: join(root, 'b') }
  for (const folder of Object.values(content)) {
    cpSync('test/sample', folder, { recursive: true })
    // Whole, so that no server replaces the URL by its own, and no build warns.
    const site = readFileSync('test/sample/site.yaml', 'utf8')
    const whole = site.replace(/^(baseUrl|contact): .*$/gm, '$1: https://directory.example')
    writeFileSync(join(folder, 'site.yaml'), whole)
  }
  // In the second, every provider has another tagline, and there is no collection.
  for (const file of readdirSync(join(content.b, 'providers'))) {
    const path = join(content.b, 'providers', file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^tagline: .*$/m, `tagline: Changed in ${file}`))
  }
  rmSync(join(content.b, 'collections'), { recursive: true })
  const ids = await Promise.all(
    (['a', 'b'] as const).map(async (name) => {
      const outDir = join(root, `reference-${name}`)
      const result = await build({
        contentDir: content[name],
        outDir,
        now: new Date(NOW),
        commit: COMMIT,
        fallbackBaseUrl: '',
        fallbackRepository: '',
      })
      if (!result.ok) throw new Error(JSON.stringify(result.diagnostics))
      return result.emitted.id
    }),
  )
  const parent = join(root, 'place')
  return { parent, out: join(parent, 'public'), content, id: { a: ids[0]!, b: ids[1]! } }
}

export type Outcome = { status: number | null; signal: NodeJS.Signals | null; stderr: string }

/** Starts `npm run build` of one of the contents. */
export function startBuild({ content, out }: TwoBuilds, name: Name, now = NOW) {
  const args = [commandFile('build'), '--content', content[name], '--out', out, '--now', now]
  const child: ChildProcess = spawn(process.execPath, args, {
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr!.on('data', (data) => (stderr += data))
  const ended = once(child, 'close').then(([status, signal]): Outcome => ({ status, signal, stderr }))
  return { child, ended }
}

/** The id of the build in the output, every byte of it checked; undefined where there is no whole one. */
export const idIn = ({ out }: Pick<TwoBuilds, 'out'>) => readSnapshot(out)?.id

/** That one build was put into the output, and nothing is left next to it. */
export function expectBuilt(builds: TwoBuilds, { status, stderr }: Outcome, name: Name): void {
  expect([status, stderr]).toEqual([0, ''])
  expect(idIn(builds)).toBe(builds.id[name])
  expect(readdirSync(builds.parent)).toEqual(['public'])
}
