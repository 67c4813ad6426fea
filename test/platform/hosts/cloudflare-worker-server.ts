/** Runs the example Worker of the given project in workerd, with its settings, until SIGTERM. */
import { execSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { parse } from 'yaml'

type Settings = {
  main: string
  compatibility_date: string
  build: { command: string }
  assets: {
    directory: string
    binding: string
    html_handling: 'auto-trailing-slash'
    not_found_handling: '404-page'
    run_worker_first: string[]
  }
}

// A copy of its own, because the settings' build command changes the built site.
const project = mkdtempSync(join(tmpdir(), 'cloudflare-worker-'))
process.once('exit', () => rmSync(project, { recursive: true }))
cpSync(process.argv[2]!, project, { recursive: true, verbatimSymlinks: true })
const folder = join(project, 'examples/cloudflare-workers')
// JSON without its whole-line comments is YAML.
const text = readFileSync(join(folder, 'wrangler.jsonc'), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')
const { main, compatibility_date, build: before, assets } = parse(text) as Settings
execSync(before.command, { cwd: folder })
const { outputFiles } = await build({
  entryPoints: [join(folder, main)],
  bundle: true,
  write: false,
  format: 'esm',
})
const miniflare = new Miniflare({
  modules: true,
  // Otherwise it looks up the location of this machine over the network.
  cf: false,
  script: outputFiles[0]!.text,
  compatibilityDate: compatibility_date,
  assets: {
    directory: resolve(folder, assets.directory),
    binding: assets.binding,
    routerConfig: { has_user_worker: true, static_routing: { user_worker: assets.run_worker_first } },
    assetConfig: {
      html_handling: assets.html_handling,
      not_found_handling: assets.not_found_handling,
    },
  },
})
process.once('SIGTERM', () => void miniflare.dispose())
console.log((await miniflare.ready).origin)
