/** Writes the package: the client (one file per module), the command line and the MCP server (a file each), the snapshot, README and licences. */
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'
import type { Meta } from '../../schema/responses.ts'
import type { Snapshot } from '../mcp/directory.ts'
import { clientTypes } from './client-types.ts'
import { type Origin, packageManifest, packageReadme, packageServerJson, rootManifest } from './manifest.ts'

/** Of `scripts/`, and where it stands in the package. */
const COMMANDS = [
  { script: 'cli.ts', file: 'cli/main.js' },
  { script: 'mcp.ts', file: 'mcp/server.js' },
] as const

const ROOT = join(import.meta.dirname, '../../..')

type Source = { siteDir: string; outDir: string; origin: Origin }

/** `siteDir` has the build that the snapshot is made from. Replaces `outDir`. */
export async function writePackage({ siteDir, outDir, origin }: Source): Promise<void> {
  const root = rootManifest()
  const manifest = packageManifest(root, origin)
  const snapshot = snapshotOf(siteDir)
  const server = packageServerJson(manifest, snapshot.name, origin)
  const commands = await Promise.all(
    COMMANDS.map(async ({ script, file }) => ({ file, ...(await bundleCommand(script, basename(file))) })),
  )
  fs.rmSync(outDir, { recursive: true, force: true })
  for (const { file } of COMMANDS) fs.mkdirSync(join(outDir, dirname(file)), { recursive: true })
  await buildClient(join(outDir, 'client'))
  const files: Record<string, string | Uint8Array> = {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    // For the registry alone: it is no part of what npm packs.
    ...(server && { 'server.json': `${JSON.stringify(server, null, 2)}\n` }),
    'README.md': packageReadme(root.name, snapshot),
    'mcp/snapshot.json': JSON.stringify(snapshot),
    ...Object.fromEntries(
      commands.flatMap(({ file, script, notices }) => [
        [file, script],
        [`${dirname(file)}/NOTICES.txt`, notices],
      ]),
    ),
  }
  for (const [file, content] of Object.entries(files)) fs.writeFileSync(join(outDir, file), content)
  for (const { file } of COMMANDS) fs.chmodSync(join(outDir, file), 0o755)
  for (const file of ['LICENSE', 'LICENSE-DATA']) fs.copyFileSync(join(ROOT, file), join(outDir, file))
}

const CLIENT = join(import.meta.dirname, '../client')

/** In the place of the module that is bundled: its type, without the modules of the API. */
const SELECTION = `import type { AnswersFrom } from './read.ts'
/** What the functions at the edge answer from the published data. */
export declare const answersFrom: AnswersFrom
`

/** The code that selects, in one file: the modules of the API that it is made of are in no package. */
async function bundledSelection(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [join(CLIENT, 'selection.ts')],
    bundle: true,
    write: false,
    minify: true,
    platform: 'neutral',
    target: 'es2022',
    format: 'esm',
  })
  return outputFiles[0]!.contents
}

/**
 * Compiles `src/clients/client` into a folder, with its types written out. Throws with the compiler's output if it does
 * not compile.
 */
async function buildClient(outDir: string): Promise<void> {
  const types = await clientTypes()
  const copy = fs.mkdtempSync(join(tmpdir(), 'client-'))
  try {
    fs.cpSync(CLIENT, copy, { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
    // Of ours, beside the client: what it shares with the others.
    for (const file of ['base/json.ts', 'base/nearest.ts', 'schema/aliases.ts'])
      fs.copyFileSync(join(ROOT, 'src', file), join(copy, basename(file)))
    for (const file of ['read.ts', 'client.ts', 'index.ts', 'aliases.ts']) {
      const text = fs.readFileSync(join(copy, file), 'utf8')
      fs.writeFileSync(join(copy, file), text.replace(/'(?:\.\.\/)+(?:base|schema)\//g, "'./"))
    }
    fs.writeFileSync(join(copy, 'types.ts'), types)
    fs.writeFileSync(join(copy, 'selection.ts'), SELECTION)
    fs.writeFileSync(join(copy, 'package.json'), '{"type":"module"}')
    const project = fs.readFileSync(join(CLIENT, 'tsconfig.json'), 'utf8')
    fs.writeFileSync(join(copy, 'tsconfig.json'), project.replace('../../..', ROOT.replaceAll('\\', '/')))
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
    execFileSync(process.execPath, [compiler, '--project', copy, '--outDir', outDir], { stdio: 'pipe' })
  } finally {
    fs.rmSync(copy, { recursive: true, force: true })
  }
  fs.writeFileSync(join(outDir, 'selection.js'), await bundledSelection())
  for (const file of fs.readdirSync(outDir).filter((name) => name.endsWith('.d.ts'))) {
    const path = join(outDir, file)
    // The compiler does not rewrite specifiers in declarations, and the package has no .ts files.
    fs.writeFileSync(path, fs.readFileSync(path, 'utf8').replace(/(from '\.[^']+)\.ts'/g, "$1.js'"))
  }
  writeCommonJs(outDir)
}

/**
 * What `require` gets: the same modules, which every Node that the package supports can require. TypeScript refuses that
 * under `node16` where the declarations are those of an ES module, so they lie here a second time, as CommonJS.
 */
function writeCommonJs(outDir: string): void {
  const folder = join(outDir, 'cjs')
  fs.mkdirSync(folder)
  fs.writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}\n')
  fs.writeFileSync(join(folder, 'index.js'), "module.exports = require('../index.js')\n")
  for (const file of fs.readdirSync(outDir).filter((name) => name.endsWith('.d.ts')))
    fs.copyFileSync(join(outDir, file), join(folder, file))
}

/** CommonJS packages call `require`, which an ES module does not have. */
const REQUIRE = `import { createRequire } from 'node:module';const require = createRequire(import.meta.url);`

/** `script`: in `scripts/`. `file`: what the notices call it. */
async function bundleCommand(script: string, file: string): Promise<{ script: Uint8Array; notices: string }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [`scripts/${script}`],
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    legalComments: 'none',
    banner: { js: REQUIRE },
  })
  return { script: outputFiles[0]!.contents, notices: notices(file, Object.keys(metafile.inputs)) }
}

function notices(bundle: string, inputs: readonly string[]): string {
  const folders = inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? [])
  const texts = [...new Set(folders)].toSorted().map((folder) => {
    const { name, version, license } = JSON.parse(
      fs.readFileSync(join(ROOT, folder, 'package.json'), 'utf8'),
    ) as Record<string, string>
    const file = fs.readdirSync(join(ROOT, folder)).find((one) => /^(licen[cs]e|copying)/i.test(one))
    const text = file ? fs.readFileSync(join(ROOT, folder, file), 'utf8').trim() : ''
    return `${name} ${version} (${license})\n\n${text}\n`
  })
  return `The file ${bundle} contains code of these packages.\n\n${texts.join(`\n${'-'.repeat(72)}\n\n`)}`
}

/** `siteDir`: the folder of one complete build. */
export function snapshotOf(siteDir: string): Snapshot {
  const meta = read<Meta>(siteDir, 'api/v1/meta.json')
  return {
    format: 4,
    name: meta.name,
    date: meta.builtAt,
    dataset: read(siteDir, 'edge/providers.json'),
    status: read(siteDir, 'api/v1/status.json'),
    providers: readAll(siteDir, 'api/v1/providers'),
    histories: readAll(siteDir, 'api/v1/status'),
    offers: read(siteDir, 'edge/offers.json'),
    models: read(siteDir, 'edge/models.json'),
    changes: read(siteDir, 'edge/changes.json'),
    ratings: read(siteDir, 'api/v1/ratings.json'),
    modelDetails: readAll(siteDir, 'api/v1/models'),
  }
}

const read = <T>(siteDir: string, file: string): T => JSON.parse(fs.readFileSync(join(siteDir, file), 'utf8'))

/** Each file of a folder by its slug, ascending; a site without any has no folder. */
function readAll<T>(siteDir: string, folder: string): Record<string, T> {
  const path = join(siteDir, folder)
  const files = (fs.existsSync(path) ? fs.readdirSync(path) : [])
    .filter((file) => file.endsWith('.json'))
    .toSorted()
  return Object.fromEntries(
    files.map((file) => [file.replace(/\.json$/, ''), read<T>(siteDir, join(folder, file))]),
  )
}
