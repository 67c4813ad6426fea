/** Before all tests: each command of `scripts/` as one JavaScript file. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import glob from 'fast-glob'
import type { TestProject } from 'vitest/node'
import { BUNDLE } from './bundle.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the bundled commands; see `commandFile`. */
    commands: string
  }
}

export default async function setup(project: TestProject) {
  mkdirSync('.tmp', { recursive: true })
  const folder = mkdtempSync(join(process.cwd(), '.tmp/commands-'))
  await build({
    ...BUNDLE,
    entryPoints: glob.sync('scripts/*.ts', { ignore: ['**/*.test.ts'] }),
    outdir: folder,
    splitting: true,
  })
  project.provide('commands', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
