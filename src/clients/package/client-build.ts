/** Builds the client as users install it: JavaScript and declarations, one file per module. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientTypes } from './client-types.ts'

const ROOT = join(import.meta.dirname, '../../..')
const CLIENT = join(import.meta.dirname, '../client')

/**
 * Compiles `src/clients/client` into a folder, with its types written out. Throws with the compiler's output if it does
 * not compile.
 */
export async function buildClient(outDir: string): Promise<void> {
  const types = await clientTypes()
  const copy = mkdtempSync(join(tmpdir(), 'client-'))
  try {
    cpSync(CLIENT, copy, { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
    writeFileSync(join(copy, 'types.ts'), types)
    writeFileSync(join(copy, 'package.json'), '{"type":"module"}')
    const project = readFileSync(join(CLIENT, 'tsconfig.json'), 'utf8')
    writeFileSync(join(copy, 'tsconfig.json'), project.replace('../../..', ROOT.replaceAll('\\', '/')))
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
    execFileSync(process.execPath, [compiler, '--project', copy, '--outDir', outDir], { stdio: 'pipe' })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  for (const file of readdirSync(outDir).filter((name) => name.endsWith('.d.ts'))) {
    const path = join(outDir, file)
    // The compiler does not rewrite specifiers in declarations, and the package has no .ts files.
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(from '\.[^']+)\.ts'/g, "$1.js'"))
  }
}
