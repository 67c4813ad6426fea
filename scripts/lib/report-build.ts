/** Runs a build and prints what came of it. */

import { plural } from '../../src/base/letters.ts'
import { type BuildOptions, type BuildResult, build } from '../../src/build/build.ts'
import { EmitError } from '../../src/build/emit.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { REPORTS } from '../../src/content/diagnostic-formats.ts'

/** Builds, prints one line (or the diagnostics), and returns whether it went well. `make` may build elsewhere than into a folder. */
export async function reportBuild(
  options: BuildOptions,
  verbose = false,
  make: (options: BuildOptions) => Promise<BuildResult> = build,
): Promise<boolean> {
  const started = performance.now()
  try {
    const result = await make(options)
    if (!result.ok) {
      printRefusal(result.diagnostics)
      return false
    }
    const { emitted, brokenStatus, warnings, providers, collections } = result
    if (brokenStatus.length > 0)
      console.error(
        `${REPORTS.text(brokenStatus, process.stderr.isTTY)}\n\nWARNING: the stored status cannot be used, so EVERY STATUS of this build is unknown.\n`,
      )
    for (const warning of warnings) console.error(`warning: ${warning}`)
    const { files, bytes } = emitted
    const size = bytes === undefined ? '' : `, ${(bytes / 1e6).toFixed(2)} MB`
    const seconds = ((performance.now() - started) / 1000).toFixed(2)
    console.log(
      `built ${plural(providers, 'provider')}, ${plural(collections, 'collection')}: ${plural(files, 'file')}${size} in ${seconds} s`,
    )
    if (verbose)
      console.log(
        `  build ${emitted.id}, into ${options.outDir}\n  peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
      )
    return true
  } catch (error) {
    if (!(error instanceof EmitError)) throw error
    console.error(`${error.message}\nhelp: ${error.help}`)
    return false
  }
}

/** Says why content was not built. */
export function printRefusal(diagnostics: readonly Diagnostic[]): void {
  console.error(REPORTS.text(diagnostics, process.stderr.isTTY))
  console.error('\nNothing was built: fix the content first. npm run validate prints the same.')
  if (diagnostics.some(({ rule }) => rule.startsWith('status-')))
    console.error(
      'npm run build, start and dev build it all the same with --allow-broken-status; every status is then unknown.',
    )
}
