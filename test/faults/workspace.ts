/** Two contents that differ in many files, a reference build of each, and the commands bundled so that they start fast. */
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build as bundle } from 'esbuild'
import { generateContent } from '../../bench/content.ts'
import { type BuildOptions, build } from '../../src/build/build.ts'
import { type Reference, readReference } from './reference.ts'

export const NAMES = ['a', 'b'] as const
export type Name = (typeof NAMES)[number]

export type Workspace = { dir: string; references: Record<Name, Reference> }

/** The instant of every build that names no other. */
export const NOW = '2026-11-21T12:00:00.000Z'
const COMMIT = 'faults'
const BASE_URL = 'http://localhost:8888'
/** So that a command and a build in this process make the same bytes. */
export const ENVIRONMENT = { COMMIT_REF: COMMIT, URL: BASE_URL, GITHUB_REPOSITORY: '', REPOSITORY_URL: '' }

const PROVIDERS = 30
const DROPPED = 6
const ADDED = 12
export const other = (name: Name): Name => (name === 'a' ? 'b' : 'a')
export const contentOf = ({ dir }: Workspace, name: Name) => join(dir, `content-${name}`)
export const bundleOf = ({ dir }: { dir: string }, script: string) => join(dir, 'bundles', `${script}.mjs`)
/** An empty output folder with a name of its own. */
export const outputIn = ({ dir }: Workspace, label: string) => mkdtempSync(join(dir, `out-${label}-`))

export function optionsFor(
  workspace: { dir: string },
  contentDir: string,
  outDir: string,
  now = NOW,
): BuildOptions {
  return {
    contentDir,
    outDir,
    assetsDir: join(workspace.dir, 'public'),
    now: new Date(now),
    commit: COMMIT,
    fallbackBaseUrl: BASE_URL,
    fallbackRepository: '',
  }
}

export async function createWorkspace(): Promise<Workspace> {
  const dir = mkdtempSync(join(tmpdir(), 'faults-'))
  try {
    await fill(dir)
    return await openWorkspace(dir)
  } catch (error) {
    rmSync(dir, { recursive: true })
    throw error
  }
}

/** Some packages are CommonJS: they ask for Node's own modules by `require`, and for files beside them by `__dirname`. */
const COMMON_JS = `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const __dirname = import.meta.dirname`
const BESIDE = ['sql.js/dist/sql-wasm.wasm']

async function fill(dir: string): Promise<void> {
  // A build under another user's id reads from here.
  chmodSync(dir, 0o755)
  for (const folder of ['bundles', 'public']) mkdirSync(join(dir, folder))
  copyFileSync('netlify.toml', join(dir, 'netlify.toml'))
  for (const entry of readdirSync('public', { withFileTypes: true }))
    if (entry.isFile() ? !entry.name.startsWith('.') : entry.name === 'assets')
      cpSync(join('public', entry.name), join(dir, 'public', entry.name), { recursive: true })
  await bundle({
    entryPoints: {
      build: 'scripts/build.ts',
      start: 'scripts/start.ts',
      rewrite: 'test/faults/rewrite.ts',
      contend: 'test/faults/contend.ts',
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outdir: join(dir, 'bundles'),
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
    banner: { js: COMMON_JS },
  })
  for (const file of BESIDE) copyFileSync(join('node_modules', file), join(dir, 'bundles', basename(file)))
  writeContents(dir)
  for (const name of NAMES) {
    const options = optionsFor({ dir }, join(dir, `content-${name}`), join(dir, `reference-${name}`))
    const result = await build(options)
    if (!result.ok) throw new Error(`content ${name}: ${result.diagnostics.map(({ message }) => message)}`)
  }
}

/** A workspace that another process made. */
export async function openWorkspace(dir: string): Promise<Workspace> {
  const [a, b] = await Promise.all(NAMES.map((name) => readReference(join(dir, `reference-${name}`))))
  return { dir, references: { a: a!, b: b! } }
}

export const removeWorkspace = ({ dir }: Workspace) => rmSync(dir, { recursive: true, force: true })

/** A: real entries, renamed. B: without the first of them, with some more, every other tagline changed, with collections. */
function writeContents(dir: string): void {
  const [a, b] = NAMES.map((name) => join(dir, `content-${name}`)) as [string, string]
  generateContent(a, PROVIDERS)
  generateContent(b, PROVIDERS + ADDED)
  const entry = (content: string, index: number) => join(content, `providers/provider-${index}.yaml`)
  for (let index = 0; index < DROPPED; index++) rmSync(entry(b, index))
  for (let index = DROPPED; index < PROVIDERS; index += 2) {
    const text = readFileSync(entry(b, index), 'utf8')
    writeFileSync(
      entry(b, index),
      text.replace(/^tagline: .*$/m, `tagline: Changed for build B, number ${index}`),
    )
  }
  // Only B has collections: their folder is one that a build of B has to make.
  cpSync('content/collections', join(b, 'collections'), {
    recursive: true,
    filter: (path) => !path.endsWith('.yaml') || /^rule:/m.test(readFileSync(path, 'utf8')),
  })
}
