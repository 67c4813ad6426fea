/** How a command becomes one JavaScript file, which starts several times as fast as its TypeScript. */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Plugin } from 'esbuild'

// Not in one piece, so that this file stays whole when it is bundled itself.
const [OWN_FOLDER, OWN_URL] = ['import.meta.' + 'dirname', 'import.meta.' + 'url']

/** Code that asks where it lies is told where its source lies. */
const ownPlaces: Plugin = {
  name: 'own places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8').replaceAll(OWN_FOLDER, JSON.stringify(dirname(path)))
      // Elsewhere it stands in text that goes into the npm package.
      const isCommand = /[\\/]scripts[\\/]/.test(path)
      const url = JSON.stringify(pathToFileURL(path).href)
      return { contents: isCommand ? source.replaceAll(OWN_URL, url) : source, loader: 'ts' }
    })
  },
}

/** For esbuild, without the entry points and where to write: below the project, so that packages are found from there. */
export const BUNDLE: BuildOptions = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  // Packages that find files or programs of their own stay where they are.
  external: ['esbuild', 'typescript', 'sql.js', 'serve', 'tsx', '@netlify/*', 'json-schema-to-typescript'],
  // What packages written for CommonJS call.
  banner: {
    js: `import { createRequire as requireOf } from 'node:module';const require = requireOf(${OWN_URL});`,
  },
  logLevel: 'error',
  plugins: [ownPlaces],
}
