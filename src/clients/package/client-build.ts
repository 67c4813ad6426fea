/** Builds the client as users install it: JavaScript and declarations, one file per module. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Compiles `src/clients/client` into a folder. Throws with the compiler's output if it does not compile. */
export function buildClient(outDir: string): void {
  const compiler = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')
  const project = join(import.meta.dirname, '../client')
  execFileSync(process.execPath, [compiler, '--project', project, '--outDir', outDir], { stdio: 'pipe' })
  for (const file of readdirSync(outDir).filter((name) => name.endsWith('.d.ts'))) {
    const path = join(outDir, file)
    // The compiler does not rewrite specifiers in declarations, and the package has no .ts files.
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(from '\.[^']+)\.ts'/g, "$1.js'"))
  }
}
