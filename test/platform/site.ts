/** Builds the real site once for all tests, inside a copy of the project that hosts can deploy from. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'

/** The repository. */
export const ROOT = resolve(import.meta.dirname, '../..')

export type BuiltSite = {
  /** A folder laid out as the repository is at the end of the host's build: `netlify.toml`, `src`, `public`, `node_modules`. */
  project: string
  /** The built site, `public` of that project. */
  out: string
  /** The instant it was built for. */
  now: string
}

declare module 'vitest' {
  interface ProvidedContext {
    site: BuiltSite
  }
}

/** The parts of the repository that a host reads. */
const DEPLOYED = ['netlify.toml', 'package.json', 'src', 'examples']

/** Builds `content/` with the real command. The caller removes `project`. */
export function buildSite(now = new Date().toISOString()): BuiltSite {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'directory-platform-')))
  const out = join(project, 'public')
  try {
    for (const name of DEPLOYED) cpSync(join(ROOT, name), join(project, name), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'), 'junction')
    const build = ['--import', 'tsx', 'scripts/build.ts', '--out', out, '--now', now]
    execFileSync(process.execPath, build, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
    return { project, out, now }
  } catch (error) {
    rmSync(project, { recursive: true })
    throw error
  }
}

/** Vitest's global set-up; what it returns tears down. */
export function setup({ provide }: TestProject): () => void {
  const site = buildSite()
  provide('site', site)
  return () => rmSync(site.project, { recursive: true, force: true })
}
