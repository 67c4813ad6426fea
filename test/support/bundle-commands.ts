/** Before all tests: each command of `scripts/` as one JavaScript file, which starts several times as fast as its TypeScript. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import glob from 'fast-glob'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the bundled commands; see `commandFile`. */
    commands: string
  }
}

export default async function setup(project: TestProject) {
  // Below the project, so that packages are found from there.
  mkdirSync('.tmp', { recursive: true })
  const folder = mkdtempSync(join(process.cwd(), '.tmp/commands-'))
  await build({
    entryPoints: glob.sync('scripts/*.ts', { ignore: ['**/*.test.ts'] }),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    // Packages that find files or programs of their own stay where they are.
    external: [
      'esbuild',
      'typescript',
      'sql.js',
      'serve',
      'tsx',
      'recheck',
      '@netlify/*',
      'json-schema-to-typescript',
    ],
    // What packages written for CommonJS call.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module';const require = requireOf(import.meta.url);",
    },
    logLevel: 'error',
    plugins: [ownPlaces],
  })
  project.provide('commands', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Code that asks where it lies is told where its source lies. */
const ownPlaces: Plugin = {
  name: 'own places',
  setup({ onLoad }) {
    onLoad({ filter: /\/(?:scripts|src)\/.*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8').replaceAll(
        'import.meta.dirname',
        JSON.stringify(dirname(path)),
      )
      // Elsewhere it stands in text that goes into the npm package.
      const isCommand = path.startsWith(join(process.cwd(), 'scripts'))
      const url = JSON.stringify(pathToFileURL(path).href)
      return { contents: isCommand ? source.replaceAll('import.meta.url', url) : source, loader: 'ts' }
    })
  },
}
