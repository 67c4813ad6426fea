/** Builds the client as users install it: JavaScript and declarations, one file per module; what selects is one file. */
import { execFileSync } from 'node:child_process'
import {
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
import { join } from 'node:path'
import { build } from 'esbuild'
import { clientTypes } from './client-types.ts'

const ROOT = join(import.meta.dirname, '../../..')
const CLIENT = join(import.meta.dirname, '../client')

/** In the place of the module that is bundled: its type, without the modules of the API. */
const SELECTION = `import type { AnswersFrom } from './site.ts'
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
export async function buildClient(outDir: string): Promise<void> {
  const types = await clientTypes()
  const copy = mkdtempSync(join(tmpdir(), 'client-'))
  try {
    cpSync(CLIENT, copy, { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
    // The one module of ours that the client shares with the others.
    copyFileSync(join(ROOT, 'src/base/parse-json.ts'), join(copy, 'parse-json.ts'))
    const read = readFileSync(join(copy, 'read.ts'), 'utf8')
    writeFileSync(join(copy, 'read.ts'), read.replace('../../base/parse-json.ts', './parse-json.ts'))
    writeFileSync(join(copy, 'types.ts'), types)
    writeFileSync(join(copy, 'selection.ts'), SELECTION)
    writeFileSync(join(copy, 'package.json'), '{"type":"module"}')
    const project = readFileSync(join(CLIENT, 'tsconfig.json'), 'utf8')
    writeFileSync(join(copy, 'tsconfig.json'), project.replace('../../..', ROOT.replaceAll('\\', '/')))
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
    execFileSync(process.execPath, [compiler, '--project', copy, '--outDir', outDir], { stdio: 'pipe' })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  writeFileSync(join(outDir, 'selection.js'), await bundledSelection())
  for (const file of readdirSync(outDir).filter((name) => name.endsWith('.d.ts'))) {
    const path = join(outDir, file)
    // The compiler does not rewrite specifiers in declarations, and the package has no .ts files.
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(from '\.[^']+)\.ts'/g, "$1.js'"))
  }
  writeCommonJs(outDir)
}

/**
 * What `require` gets: the same modules, which every Node that the package supports can require. TypeScript refuses that
 * under `node16` where the declarations are those of an ES module, so they lie here a second time, as CommonJS.
 */
function writeCommonJs(outDir: string): void {
  const folder = join(outDir, 'cjs')
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}\n')
  writeFileSync(join(folder, 'index.js'), "module.exports = require('../index.js')\n")
  for (const file of readdirSync(outDir).filter((name) => name.endsWith('.d.ts')))
    copyFileSync(join(outDir, file), join(folder, file))
}
