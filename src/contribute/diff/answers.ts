/** Builds content into a temporary folder and reads back every answer of the API. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import glob from 'fast-glob'
import { type BuildOptions, build } from '../../build/build.ts'
import type { Diagnostic } from '../../content/diagnostic.ts'
import type { Answers } from './compare.ts'

export type Built = { answers: Answers } | { diagnostics: Diagnostic[] }

/** The answers of a build with these options, or the errors of the content. Variants repeat the lists and are left out. */
export async function builtAnswers(options: Omit<BuildOptions, 'outDir'>): Promise<Built> {
  const outDir = mkdtempSync(join(tmpdir(), 'diff-'))
  try {
    const result = await build({ ...options, outDir, groups: [] })
    if (!result.ok) return { diagnostics: result.diagnostics }
    const files = glob.sync('api/**/*.json', { cwd: outDir, ignore: ['api/*/variants/**'] })
    return {
      answers: new Map(
        files.map((file) => [
          `/${file.slice(0, -'.json'.length)}`,
          JSON.parse(readFileSync(join(outDir, file), 'utf8')) as unknown,
        ]),
      ),
    }
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
