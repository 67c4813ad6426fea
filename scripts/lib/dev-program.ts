/** The program that `npm run dev` starts anew after each change of code: one file, bundled from what the code is now. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { context } from 'esbuild'
import { BUNDLE } from './bundle.ts'

export type DevProgram = {
  /** Bundles the code. Undefined where it cannot be: what is wrong is printed. */
  bundle: () => Promise<string | undefined>
  /** For Node, when it runs the file. */
  execArgv: string[]
  /** Where one process leaves files for the next. */
  folder: string
  close: () => Promise<void>
}

/** `source` is the command itself: TypeScript, or a file that was bundled before and stays as it is. */
export async function devProgram(source: string): Promise<DevProgram> {
  const isBundled = !source.endsWith('.ts')
  const cache = join(dirname(source), '../node_modules/.cache/provider-directory')
  if (!isBundled) mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(isBundled ? tmpdir() : cache, 'dev-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (isBundled)
    return {
      bundle: async () => source,
      execArgv: process.execArgv,
      folder,
      close: async () => remove(),
    }
  const outfile = join(folder, 'dev.js')
  const bundler = await context({ ...BUNDLE, entryPoints: [source], outfile, sourcemap: true })
  return {
    bundle: () =>
      bundler.rebuild().then(
        () => outfile,
        () => undefined,
      ),
    execArgv: ['--enable-source-maps'],
    folder,
    async close() {
      await bundler.dispose()
      remove()
    },
  }
}
