/** Makes the site, on the disk or in memory, and prints what came of it. */

import { plural } from '../../src/base/letters.ts'
import {
  type BuildOptions,
  build,
  type Made,
  makeSite,
  type Refused,
  type SiteOptions,
} from '../../src/build/build.ts'
import { EmitError, type Snapshot, snapshotOf } from '../../src/build/emit.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { REPORTS } from '../../src/content/diagnostic-formats.ts'

/** Builds, prints one line (or the diagnostics), and returns whether it went well. */
export async function reportBuild(options: BuildOptions, verbose = false): Promise<boolean> {
  const started = performance.now()
  try {
    const result = await build(options)
    if (!reportResult(result)) return false
    const { id, files, bytes } = result.emitted
    printLine(result, `${plural(files, 'file')}, ${(bytes / 1e6).toFixed(2)} MB`, started)
    if (verbose)
      console.log(
        `  build ${id}, into ${options.outDir}\n  peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
      )
    return true
  } catch (error) {
    if (!(error instanceof EmitError)) throw error
    console.error(`${error.message}\nhelp: ${error.help}`)
    return false
  }
}

/** The site in memory, where each file is made when somebody asks for it; says the same as a build. */
export async function reportMade(options: SiteOptions): Promise<Snapshot | undefined> {
  const started = performance.now()
  const site = await makeSite(options)
  if (!reportResult(site)) return undefined
  const made = snapshotOf(site.files, site.siteUrl)
  printLine(site, plural(made.files.size, 'file'), started)
  return made
}

function printLine({ providers, collections }: Made, files: string, started: number): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(2)
  console.log(
    `built ${plural(providers, 'provider')}, ${plural(collections, 'collection')}: ${files} in ${seconds} s`,
  )
}

/** Prints what is wrong, or to be known; whether there is a site. */
function reportResult<Site extends Made>(result: Site | Refused): result is Site {
  if (!result.ok) {
    printRefusal(result.diagnostics)
    return false
  }
  const { brokenStatus, warnings } = result
  if (brokenStatus.length > 0)
    console.error(
      `${REPORTS.text(brokenStatus, process.stderr.isTTY)}\n\nWARNING: the stored status cannot be used, so EVERY STATUS of this build is unknown.\n`,
    )
  for (const warning of warnings) console.error(`warning: ${warning}`)
  return true
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
